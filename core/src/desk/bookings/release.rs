//! The requests of a user who may not work on requests any more.

use crate::{
    base::{ids::UserId, time::Timestamp},
    people::{
        agents::Agent,
        users::{Role, User},
    },
    platform::db::{Result, Tx},
};

/// Makes the open requests of a user wait for an agent again, unless the user may still work on them.
///
/// Every transaction that changes the role or the ban of a user, or whether an agent is active, calls this.
pub async fn release_if_barred(tx: &mut Tx, user: UserId) -> Result<()> {
    if may_work(tx, user).await? {
        return Ok(());
    }
    tx.bookings().release(user).await
}

/// Whether a user with this agent's record is the administrator or an active agent, and not banned.
pub fn has_right_to_work(user: &User, agent: Option<&Agent>, now: Timestamp) -> bool {
    let has_right = match user.role {
        Some(Role::Admin) => true,
        Some(Role::Agent) => agent.is_some_and(|agent| agent.is_active),
        Some(Role::Viewer) | None => false,
    };
    has_right && !user.is_banned(now)
}

/// Whether a user may work now.
pub async fn may_work(tx: &mut Tx, id: UserId) -> Result<bool> {
    let Some(user) = tx.users().get(id).await? else {
        return Ok(false);
    };
    let agent = tx.agents().get(id).await?;
    Ok(has_right_to_work(&user, agent.as_ref(), tx.now()))
}
