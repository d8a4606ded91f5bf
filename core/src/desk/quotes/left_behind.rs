//! Open quotes of people who no longer work: inactive, banned and deleted agents. Clients may still accept them, so the
//! administrator decides whether they stay.

use std::collections::HashMap;

use serde_json::json;

use crate::{
    base::ids::UserId,
    desk::bookings::has_right_to_work,
    people::{agents::Agent, users::User},
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
    },
};

/// The open quotes of somebody who no longer works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftBehind {
    /// `None`: users who were deleted.
    pub user: Option<UserId>,
    /// The name of the user; `None` if nobody knows it.
    pub name: Option<String>,
    pub quotes: i64,
}

/// Whose open quotes are revoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenQuotes {
    Of(UserId),
    /// Those of everybody who no longer works.
    LeftBehind,
}

/// The open quotes of people who no longer work, by person.
pub async fn left_behind(tx: &mut Tx) -> Result<Vec<LeftBehind>> {
    let counted = tx.quotes().count_open_by_user().await?;
    let ids: Vec<_> = counted.iter().filter_map(|(user, _)| *user).collect();
    let users: HashMap<UserId, User> = by_id(tx.users().many(&ids).await?, |user| user.id);
    let agents: HashMap<UserId, Agent> = by_id(tx.agents().many(&ids).await?, |agent| agent.id);
    let now = tx.now();
    let left = |(id, quotes): (Option<UserId>, i64)| {
        let user = id.and_then(|id| users.get(&id));
        let agent = id.and_then(|id| agents.get(&id));
        let works = user.is_some_and(|user| has_right_to_work(user, agent, now));
        let name = agent.map(|agent| agent.name.clone());
        (!works).then(|| LeftBehind {
            user: id,
            name: name.or_else(|| user.map(|user| user.email.to_string())),
            quotes,
        })
    };
    Ok(counted.into_iter().filter_map(left).collect())
}

fn by_id<T>(rows: Vec<T>, id: impl Fn(&T) -> UserId) -> HashMap<UserId, T> {
    rows.into_iter().map(|row| (id(&row), row)).collect()
}

/// Revokes open quotes, and returns their number.
#[tracing::instrument(name = "quote.revoke_open", skip_all)]
pub async fn revoke_open(tx: &mut Tx, of: OpenQuotes, actor: Actor<'_>) -> Result<u64> {
    let users = match of {
        OpenQuotes::Of(user) => vec![Some(user)],
        OpenQuotes::LeftBehind => left_behind(tx).await?.into_iter().map(|left| left.user).collect(),
    };
    let mut total = 0;
    for id in users {
        let revoked = tx.quotes().revoke_open_of(id).await?;
        if revoked == 0 {
            continue;
        }
        total += revoked;
        let user = match id {
            Some(id) => tx.users().get(id).await?,
            None => None,
        };
        let audit = Audit {
            actor,
            action: "quote.revoke_all",
            subject: user.as_ref().map_or("deleted user", |user| user.email.as_str()),
            old: None,
            new: Some(json!({ "quotes": revoked }).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(total)
}
