//! A new address of a user. Both the present address and the new one have to answer a mail, so that neither a stolen session
//! nor a mistyped address takes the account away.

use serde_json::json;

use super::{
    Auth, AuthError, oneself,
    unconfirmed::{unconfirmed, vacate},
};
use crate::{
    base::device::Device,
    people::users::{ChangedAddress, EmailAddress, User, forget_codes, send_code},
    platform::{
        audit::{Actor, Audit},
        codes::{CodeChallenge, Purpose},
        db::{Result as DbResult, Tx},
    },
};

/// The mails of a change, with the address that each goes to.
const MAILS: [Purpose; 2] = [Purpose::EmailChangeCurrent, Purpose::EmailChangeNew];

impl Auth {
    /// Notes the new address of a user, and mails to both addresses.
    pub(super) async fn request_email_change(
        &self,
        tx: &mut Tx,
        user: &User,
        new_email: &EmailAddress,
        challenge: Option<&CodeChallenge>,
    ) -> Result<(), AuthError> {
        if *new_email == user.email {
            return Ok(());
        }
        // Fails if the address belongs to somebody. A user who has not confirmed it keeps it until the mail to it is answered.
        unconfirmed(tx, new_email).await?;
        tx.users().request_email_change(user.id, new_email).await?;
        for purpose in MAILS {
            if let Some(wait) = send_code(tx, user.id, purpose, challenge).await? {
                return Err(AuthError::MailedRecently(wait));
            }
        }
        Ok(())
    }

    /// Mails the codes of a change again, at most once a minute. Nobody learns whether there is one.
    pub async fn resend_email_change(&self, email: &EmailAddress) -> Result<(), AuthError> {
        let mut tx = self.db.write().await?;
        let user = holder(&mut tx, email).await?;
        let Some((user, change)) = user.and_then(|user| Some((user.id, user.email_change?))) else {
            return Ok(());
        };
        let purpose = if *email == change.new_email {
            Purpose::EmailChangeNew
        } else {
            Purpose::EmailChangeCurrent
        };
        send_code(&mut tx, user, purpose, None).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Notes that one of the two addresses has answered. Returns whether both have, so that the address is changed.
    pub(super) async fn change_email(
        &self,
        tx: &mut Tx,
        user: &User,
        purpose: Purpose,
        device: &Device,
    ) -> Result<bool, AuthError> {
        let change = user.email_change.as_ref().ok_or(AuthError::WrongLink)?;
        let answered = if purpose == Purpose::EmailChangeNew {
            ChangedAddress::New
        } else {
            ChangedAddress::Current
        };
        if change.confirmed.is_none_or(|before| before == answered) {
            tx.users().confirm_email_change(user.id, answered).await?;
            return Ok(false);
        }
        // Somebody else may have signed up with the address, which has answered now.
        let actor = oneself(user, device);
        vacate(tx, &change.new_email, actor).await?;
        tx.users().set_email(user.id, &change.new_email).await?;
        tx.agents().set_email(user.id, &change.new_email).await?;
        forget_codes(tx, user.id).await?;
        record_new_address(tx, user, &change.new_email, actor).await?;
        Ok(true)
    }
}

/// Writes to the log that a user has a new address: an event in the history of the former address, which `user` still has, and one
/// in the history of the new address. Earlier events stay under the former address, so the second event names it.
pub(super) async fn record_new_address(
    tx: &mut Tx,
    user: &User,
    email: &EmailAddress,
    actor: Actor<'_>,
) -> DbResult<()> {
    let former = user.email.as_str();
    let value = |email: &str| Some(json!({ "email": email }).to_string());
    // The event of the former address must not contain the new address. When a person is forgotten, only the events of the person's
    // latest address lose their values, so the new address would remain in this one.
    for (subject, old, new) in [
        (former, None, None),
        (email.as_str(), value(former), value(email.as_str())),
    ] {
        // A user's own events are those whose actor is their subject.
        let name = if actor.name == former { subject } else { actor.name };
        let audit = Audit {
            actor: Actor { name, ..actor },
            action: "user.changed_email",
            subject,
            old,
            new,
        };
        tx.audit().record(audit).await?;
    }
    Ok(())
}

/// Finds the user who has confirmed an address; otherwise the user who wants to change to it; otherwise the user who only
/// signed up with it, as anybody can.
pub(super) async fn holder(tx: &mut Tx, email: &EmailAddress) -> DbResult<Option<User>> {
    let user = tx.users().find(email).await?;
    match user {
        Some(user) if user.email_confirmed_at.is_some() => Ok(Some(user)),
        other => Ok(tx.users().find_by_new_email(email).await?.or(other)),
    }
}
