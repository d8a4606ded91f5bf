//! Sales agents as the administrator adds and changes them.

use serde_json::{Map, Value, json};

use super::{
    AuthError,
    administration::{UserEdit, edit_user, insert},
    invitation::invited,
    user::change_metadata,
};
use crate::{
    base::{
        ids::UserId,
        revision::{Edited, Expected},
    },
    people::{
        agents::{Agent, set_agent_active},
        users::{EmailAddress, Origin, Role, send_code},
    },
    platform::{
        audit::{Actor, Audit},
        codes::Purpose,
        db::Tx,
    },
};

/// An agent whom the administrator adds.
#[derive(Debug)]
pub struct NewAgent {
    pub name: String,
    pub email: EmailAddress,
    pub phone_number: Option<String>,
    pub entry: Entry,
}

/// How a new agent signs in for the first time.
#[derive(Debug)]
pub enum Entry {
    /// With the password of this hash, which the administrator has chosen.
    Password(String),
    /// With the link of a mail, which leads to a form for a password.
    Invitation,
}

/// What the administrator changes of an agent. Fields without a value stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgentEdit {
    pub name: Option<String>,
    /// `Some(None)` takes the number away.
    pub phone_number: Option<Option<String>>,
    pub is_active: Option<bool>,
}

/// Stores an active agent. With a password the address counts as confirmed. An invited agent who has not confirmed it yet gets
/// another mail, at most once a minute.
pub async fn add_agent(tx: &mut Tx, new: NewAgent, actor: Actor<'_>) -> Result<Agent, AuthError> {
    let NewAgent {
        name,
        email,
        phone_number,
        entry,
    } = new;
    let user = match &entry {
        Entry::Password(hash) => insert(tx, &email, Some(hash.clone()), Origin::Staff, actor).await?,
        Entry::Invitation => invited(tx, &email, actor).await?,
    };
    if user.role.is_some_and(|role| role != Role::Agent) {
        return Err(AuthError::EmailExists);
    }
    tx.users().set_role(user.id, Some(Role::Agent)).await?;
    let metadata = metadata(&name, phone_number.as_deref());
    change_metadata(tx, &user, metadata).await?;
    let agent = Agent {
        id: user.id,
        name,
        email,
        phone_number,
        is_active: true,
        created_at: tx.now(),
    };
    tx.agents().save(&agent).await?;
    // An agent who is invited once more keeps the date and the state.
    let agent = tx.agents().get(agent.id).await?.unwrap_or(agent);
    if matches!(entry, Entry::Invitation)
        && let Some(wait) = send_code(tx, user.id, Purpose::Invite, None).await?
    {
        return Err(AuthError::MailedRecently(wait));
    }
    let action = match entry {
        Entry::Password(_) => "agent.create",
        Entry::Invitation => "agent.invite",
    };
    let details = json!({ "name": agent.name, "phone_number": agent.phone_number });
    tx.audit()
        .record(Audit {
            actor,
            action,
            subject: agent.email.as_str(),
            old: None,
            new: Some(details.to_string()),
        })
        .await?;
    Ok(agent)
}

/// Changes an agent, unless somebody else did meanwhile. Returns the agent as it is then; `None` if there is no such agent.
pub async fn edit_agent(
    tx: &mut Tx,
    id: UserId,
    edit: AgentEdit,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<Agent>>, AuthError> {
    // Changes of the same agent take turns.
    let Some(user) = tx.users().locked(id).await? else {
        return Ok(None);
    };
    let Some(before) = tx.agents().get(id).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before)));
    }
    let mut after = before.clone();
    after.name = edit.name.unwrap_or(after.name);
    after.phone_number = edit.phone_number.unwrap_or(after.phone_number);
    if after != before {
        let metadata = metadata(&after.name, after.phone_number.as_deref());
        change_metadata(tx, &user, metadata).await?;
        tx.agents()
            .set_details(id, &after.name, &after.email, after.phone_number.as_deref())
            .await?;
        record_edit(tx, &before, &after, actor).await?;
    }
    if let Some(is_active) = edit.is_active {
        set_agent_active(tx, id, is_active, actor).await?;
        after.is_active = is_active;
    }
    Ok(Some(Edited::Saved(after)))
}

/// Gives an agent a password, whose hash this is, and ends all sessions of the agent. Returns false if there is no such agent.
///
/// The administrator vouches for the address in this way, as for that of a new agent.
pub async fn set_agent_password(tx: &mut Tx, id: UserId, hash: String, actor: Actor<'_>) -> Result<bool, AuthError> {
    if tx.agents().get(id).await?.is_none() {
        return Ok(false);
    }
    let edit = UserEdit {
        password_hash: Some(hash),
        ..UserEdit::default()
    };
    edit_user(tx, id, edit, actor).await?;
    tx.users().confirm_email(id).await?;
    Ok(true)
}

/// What a user says of themselves, for the user of an agent.
fn metadata(name: &str, phone_number: Option<&str>) -> Map<String, Value> {
    Map::from_iter([
        ("name".to_owned(), name.into()),
        ("phone_number".to_owned(), phone_number.into()),
    ])
}

/// Writes the changed fields to the log of changes.
async fn record_edit(tx: &mut Tx, before: &Agent, after: &Agent, actor: Actor<'_>) -> Result<(), AuthError> {
    let (mut old, mut new) = (Map::new(), Map::new());
    let fields = [
        ("name", json!(before.name), json!(after.name)),
        ("phone_number", json!(before.phone_number), json!(after.phone_number)),
    ];
    for (field, was, is) in fields.into_iter().filter(|(_, was, is)| was != is) {
        old.insert(field.to_owned(), was);
        new.insert(field.to_owned(), is);
    }
    let audit = Audit {
        actor,
        action: "agent.edit",
        subject: after.email.as_str(),
        old: Some(Value::Object(old).to_string()),
        new: Some(Value::Object(new).to_string()),
    };
    Ok(tx.audit().record(audit).await?)
}
