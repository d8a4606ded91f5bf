//! Deletes the data of a person, who may ask for that (Law 124/2024).

use serde_json::json;

use crate::{
    audit::{Actor, Audit},
    db::{Result, Tx},
    ids::UserId,
    users::User,
};

/// Deletes a user with all sessions. Searches and the log of changes stay; the searches lose the user, and the user's open
/// booking requests wait for an agent again. The log says of a sales agent whom it was.
pub async fn delete_user(tx: &mut Tx, user: &User, actor: Actor<'_>) -> Result<()> {
    let agent = tx.agents().get(user.id).await?;
    tx.bookings().release(user.id).await?;
    tx.searches().forget_user(user.id).await?;
    tx.users().delete(user.id).await?;
    let details = agent.map(|agent| json!({ "name": agent.name, "phone_number": agent.phone_number }));
    tx.audit()
        .record(Audit {
            actor,
            action: if details.is_some() {
                "agent.delete"
            } else {
                "user.deleted"
            },
            subject: user.email.as_str(),
            old: details.map(|details| details.to_string()),
            new: None,
        })
        .await
}

/// Deletes a sales agent with the user. Returns false if there is no such agent.
pub async fn delete_agent(tx: &mut Tx, id: UserId, actor: Actor<'_>) -> Result<bool> {
    let (user, agent) = (tx.users().locked(id).await?, tx.agents().get(id).await?);
    match user.filter(|_| agent.is_some()) {
        Some(user) => delete_user(tx, &user, actor).await.map(|()| true),
        None => Ok(false),
    }
}

/// Deletes a user, and takes the user's address out of the log of changes, the fetched calendars and the imports of airports.
pub async fn forget_user(tx: &mut Tx, user: &User, actor: Actor<'_>) -> Result<()> {
    delete_user(tx, user, actor).await?;
    tx.calendars().forget_fetcher(user.email.as_str()).await?;
    tx.airports().forget_importer(user.email.as_str()).await?;
    tx.audit().forget(user.email.as_str()).await
}
