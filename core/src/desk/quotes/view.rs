//! Finding a quote by the secret part of its link, counting views, and taking a quote back.

use std::time::Duration;

use secrecy::SecretString;

use super::{Quote, QuoteState};
use crate::{
    base::{device::Device, ids::QuoteId, random_secret::RandomSecret},
    desk::bookings::inbox::Clerk,
    platform::{
        audit::{Actor, Audit},
        db::{Db, Result, Tx},
    },
};

/// Views within this time count once, so that the number of writes for a quote is bounded.
const ONE_VIEW: Duration = Duration::from_mins(1);

/// Finds the quote whose link has this secret part.
pub async fn find(db: &Db, token: &str) -> Result<Option<Quote>> {
    let hash = RandomSecret::presented(SecretString::from(token.to_owned())).hash();
    db.read().await?.quotes().find_by_hash(&hash).await
}

/// Counts that a browser has loaded the page of an open quote.
#[tracing::instrument(name = "quote.view", skip_all)]
pub async fn note_view(db: &Db, quote: &Quote) -> Result<()> {
    let now = db.now();
    let is_counted = quote.last_viewed_at.is_some_and(|last| now < last.plus(ONE_VIEW));
    if is_counted || !quote.state(now).is_open() {
        return Ok(());
    }
    let mut tx = db.write().await?;
    tx.quotes().note_view(quote.id, now.minus(ONE_VIEW)).await?;
    tx.commit().await
}

/// Takes a quote back, and returns it after the change. Agents revoke their own quotes, and the administrator revokes all.
/// `None` if there is no such quote.
#[tracing::instrument(name = "quote.revoke", skip_all)]
pub async fn revoke(tx: &mut Tx, clerk: Clerk, device: &Device, id: QuoteId) -> Result<Option<Quote>> {
    let Some(before) = tx.quotes().get(id).await? else {
        return Ok(None);
    };
    if !clerk.is_admin && before.user != Some(clerk.user) {
        return Ok(None);
    }
    if before.state(tx.now()) == QuoteState::Revoked {
        return Ok(Some(before));
    }
    tx.quotes().set_revoked(id).await?;
    let user = tx.users().get(clerk.user).await?;
    let audit = Audit {
        actor: Actor {
            name: user.as_ref().map_or("deleted user", |user| user.email.as_str()),
            device: Some(device),
        },
        action: "quote.revoke",
        subject: &before.summary(),
        old: None,
        new: None,
    };
    tx.audit().record(audit).await?;
    tx.quotes().get(id).await
}
