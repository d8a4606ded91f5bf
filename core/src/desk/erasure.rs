//! Deletes the data of a person, who may ask for that (Law 124/2024).

use serde_json::Value;

use crate::{
    base::{ids::UserId, time::Timestamp},
    people::users::{EmailAddress, User},
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
    },
};

/// Deletes a user with all sessions. Searches and the log of changes stay; the searches lose the user, and the user's open
/// booking requests wait for an agent again.
pub async fn delete_user(tx: &mut Tx, user: &User, actor: Actor<'_>) -> Result<()> {
    let is_agent = tx.agents().get(user.id).await?.is_some();
    tx.bookings().release(user.id).await?;
    tx.searches().forget_user(user.id).await?;
    tx.users().delete(user.id).await?;
    tx.audit()
        .record(Audit {
            actor,
            action: if is_agent { "agent.delete" } else { "user.deleted" },
            subject: user.email.as_str(),
            // Nobody is named longer than necessary: the log of changes stays.
            old: None,
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

/// Deletes the user with an address, if there still is one, and takes the address and those before it out of everything that
/// names who did something. Returns the addresses; none if nothing names the first one.
pub async fn forget_person(tx: &mut Tx, email: &EmailAddress, actor: Actor<'_>) -> Result<Vec<String>> {
    let user = tx.users().find(email).await?;
    if let Some(user) = &user {
        delete_user(tx, user, actor).await?;
    }
    let (mut forgotten, mut addresses) = (0, Vec::new());
    // Somebody else may have had the address later. What is stored until the change is the person's.
    let mut next = Some((email.as_str().to_owned(), Timestamp(i64::MAX)));
    while let Some((address, until)) = next.take() {
        next = former_address(tx, &address, until).await?;
        forgotten += tx.calendars().forget_fetcher(&address, until).await?;
        forgotten += tx.airports().forget_importer(&address, until).await?;
        forgotten += tx.queue().forget_operator(&address, until).await?;
        forgotten += tx.bulk_changes().forget_actor(&address, until).await?;
        forgotten += tx.audit().forget(&address, until).await?;
        addresses.push(address);
    }
    if forgotten == 0 && user.is_none() {
        addresses.clear();
    }
    Ok(addresses)
}

/// The address that a person had before this one, and when it was changed.
async fn former_address(tx: &mut Tx, address: &str, until: Timestamp) -> Result<Option<(String, Timestamp)>> {
    let Some((before, at)) = tx.audit().change_to(address, until).await? else {
        return Ok(None);
    };
    let before: Value = serde_json::from_str(&before).unwrap_or_default();
    let former = before.get("email").and_then(Value::as_str);
    Ok(former.map(|former| (former.to_owned(), at)))
}
