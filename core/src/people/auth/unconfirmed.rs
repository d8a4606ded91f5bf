//! Users who signed up and have not confirmed their address. Anybody can sign up with any address, so such a user must not
//! keep the address from its owner.

use super::{AuthError, record_by};
use crate::{
    base::time::Timestamp,
    people::users::{EmailAddress, Role, User},
    platform::{
        audit::Actor,
        db::{Result as DbResult, Tx},
    },
};

/// The user who signed up with an address without confirming it; `None` if nobody has the address. An address that belongs to
/// somebody is an error.
pub(super) async fn unconfirmed(tx: &mut Tx, email: &EmailAddress) -> Result<Option<User>, AuthError> {
    let Some(user) = tx.users().find(email).await? else {
        return Ok(None);
    };
    let is_staff = matches!(user.role, Some(Role::Viewer | Role::Admin)) || is_active_agent(tx, &user).await?;
    let is_known = user.email_confirmed_at.is_some() || user.invited_at.is_some() || user.banned_until.is_some();
    if is_staff || is_known {
        return Err(AuthError::EmailExists);
    }
    Ok(Some(user))
}

/// Deletes the user who signed up with an address without confirming it, so that somebody else can have the address.
pub(super) async fn vacate(tx: &mut Tx, email: &EmailAddress, actor: Actor<'_>) -> Result<(), AuthError> {
    let Some(user) = unconfirmed(tx, email).await? else {
        return Ok(());
    };
    // The user may have confirmed the address a moment ago.
    if !tx.users().delete_unconfirmed(user.id).await? {
        return Err(AuthError::EmailExists);
    }
    record_by(tx, &user, "user.deleted", actor).await?;
    Ok(())
}

/// Deletes users who signed up or were invited before `moment` and never confirmed the address. An agent whom the
/// administrator has activated stays. Ends when at least `limit` users are deleted or none is left, so that agents who
/// stay do not end the pruning early.
pub async fn prune_unconfirmed(tx: &mut Tx, moment: Timestamp, limit: u32) -> DbResult<u64> {
    let (mut deleted, mut last) = (0, None);
    loop {
        let users = tx.users().unconfirmed_after(last, moment, limit).await?;
        for user in &users {
            if !is_active_agent(tx, user).await? && tx.users().delete_expired(user.id).await? {
                deleted += 1;
            }
        }
        last = users.last().map(|user| user.id);
        if last.is_none() || deleted >= u64::from(limit) {
            return Ok(deleted);
        }
    }
}

async fn is_active_agent(tx: &mut Tx, user: &User) -> DbResult<bool> {
    let agent = tx.agents().get(user.id).await?;
    Ok(agent.is_some_and(|agent| agent.is_active))
}
