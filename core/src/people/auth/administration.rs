//! Users as the administrator creates and changes them.
//!
//! The administrator's own account is changed by its own session and by the command line only: a script with the role of the
//! administrator could otherwise set a password that outlives the script's token.

use std::time::Duration;

use secrecy::SecretString;
use serde_json::{Map, Value, json};

use super::{
    Auth, AuthError, Profile, Values, email_change::record_new_address, notify, record_by, record_change,
    unconfirmed::vacate, user::change_metadata,
};
use crate::{
    base::{ids::UserId, time::Timestamp},
    people::{
        agents::{self, Agent, set_agent_active},
        users::{EmailAddress, NewPassword, NewUser, Origin, Role, User, forget_codes},
    },
    platform::{
        audit::Actor,
        db::{Result as DbResult, Tx},
        mail::Notice,
    },
};

/// What the administrator changes of a user. Fields without a value stay.
#[derive(Debug, Default)]
pub struct UserEdit {
    pub email: Option<EmailAddress>,
    pub password_hash: Option<String>,
    /// `Some(None)` takes the role away.
    pub role: Option<Option<Role>>,
    /// A value replaces that of the same name, and null deletes it.
    pub metadata: Map<String, Value>,
    /// For how long the user cannot sign in; zero lifts a ban.
    pub ban: Option<Duration>,
}

impl Auth {
    /// Hashes the password that the administrator sets for a user, if there is one.
    pub async fn hash_optional(&self, password: Option<SecretString>) -> Result<Option<String>, AuthError> {
        match password {
            Some(password) => Ok(Some(self.hash(NewPassword::parse(password)?).await?)),
            None => Ok(None),
        }
    }

    /// A page of users, the oldest first, and the number of all users.
    pub async fn users(&self, limit: i64, offset: i64) -> Result<(Vec<Profile>, i64), AuthError> {
        let mut tx = self.db.read().await?;
        let users = tx.users().page(limit, offset).await?;
        let count = tx.users().count().await?;
        Ok((Profile::read_all(&mut tx, users).await?, count))
    }

    pub async fn user_with_id(&self, id: UserId) -> Result<Profile, AuthError> {
        let mut tx = self.db.read().await?;
        let user = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
        Ok(Profile::read(&mut tx, user).await?)
    }
}

/// Stores a user whose address counts as confirmed. `edit.email` has no effect.
pub async fn create_user(
    tx: &mut Tx,
    email: &EmailAddress,
    mut edit: UserEdit,
    actor: Actor<'_>,
) -> Result<Profile, AuthError> {
    let user = insert(tx, email, edit.password_hash.take(), Origin::Staff, actor).await?;
    record_by(tx, &user, "user.created", actor).await?;
    apply(tx, &user, UserEdit { email: None, ..edit }, actor).await?;
    profile(tx, user.id).await
}

/// Changes a user. A new password and a ban end all sessions of the user.
pub async fn edit_user(tx: &mut Tx, id: UserId, edit: UserEdit, actor: Actor<'_>) -> Result<Profile, AuthError> {
    let user = tx.users().locked(id).await?.ok_or(AuthError::UserNotFound)?;
    apply(tx, &user, edit, actor).await?;
    profile(tx, id).await
}

async fn apply(tx: &mut Tx, user: &User, edit: UserEdit, actor: Actor<'_>) -> Result<(), AuthError> {
    let UserEdit {
        email,
        password_hash,
        role,
        metadata,
        ban,
    } = edit;
    if role == Some(Some(Role::Admin)) {
        return Err(AuthError::IsAdministrator);
    }
    if email.is_some() || password_hash.is_some() || role.is_some() || ban.is_some() {
        refuse_admin(user)?;
    }
    if let Some(values) = change_metadata(tx, user, metadata).await? {
        record_change(tx, user, "user.modified", values, actor).await?;
    }
    if let Some(email) = email.filter(|email| *email != user.email) {
        move_to(tx, user, &email, actor).await?;
    }
    if let Some(hash) = password_hash {
        tx.users().set_password_hash(user.id, &hash).await?;
        end_everything(tx, user.id).await?;
        let is_agent = tx.agents().get(user.id).await?.is_some();
        let action = if is_agent {
            "agent.set_password"
        } else {
            "user.updated_password"
        };
        record_by(tx, user, action, actor).await?;
        notify(tx, user, Notice::PasswordChanged).await?;
    }
    if let Some(role) = role.filter(|role| *role != user.role) {
        tx.users().set_role(user.id, role).await?;
        follow_role(tx, user.id, role, actor).await?;
        let values = field("role", user.role.map(Role::name), role.map(Role::name));
        record_change(tx, user, "user.changed_role", values, actor).await?;
    }
    match ban {
        Some(Duration::ZERO) => {
            tx.users().set_banned_until(user.id, None).await?;
            record_change(tx, user, "user.unbanned", ban_values(user, None), actor).await?;
        }
        Some(ban) => {
            let until = end_of(ban, tx.now());
            tx.users().set_banned_until(user.id, Some(until)).await?;
            end_everything(tx, user.id).await?;
            record_change(tx, user, "user.banned", ban_values(user, Some(until)), actor).await?;
        }
        None => {}
    }
    Ok(())
}

/// A field before and after a change.
fn field(name: &str, old: Option<&str>, new: Option<&str>) -> Values {
    let value = |value: Option<&str>| Some(json!({ name: value }).to_string());
    (value(old), value(new))
}

/// The end of a user's ban before and after a change.
fn ban_values(user: &User, until: Option<Timestamp>) -> Values {
    let [old, new] = [user.banned_until, until].map(|end| end.map(Timestamp::to_rfc3339));
    field("banned_until", old.as_deref(), new.as_deref())
}

/// Gives a user another address, which counts as confirmed.
async fn move_to(tx: &mut Tx, user: &User, email: &EmailAddress, actor: Actor<'_>) -> Result<(), AuthError> {
    vacate(tx, email, actor).await?;
    tx.users().set_email(user.id, email).await?;
    tx.users().confirm_email(user.id).await?;
    if user.email_confirmed_at.is_none() {
        // A stranger may have signed up with the former address.
        tx.users().forget_password(user.id).await?;
    }
    forget_codes(tx, user.id).await?;
    tx.agents().set_email(user.id, email).await?;
    record_new_address(tx, user, email, actor).await?;
    Ok(())
}

/// Ends what could still sign the user in: sessions, and codes of mails.
async fn end_everything(tx: &mut Tx, id: UserId) -> DbResult<()> {
    tx.sessions().end_all(id).await?;
    forget_codes(tx, id).await
}

/// The end of a ban. For a very long one it is the last moment that can be stored.
fn end_of(ban: Duration, now: Timestamp) -> Timestamp {
    let micros = i64::try_from(ban.as_micros()).unwrap_or(i64::MAX);
    Timestamp(now.0.saturating_add(micros))
}

/// Brings the agent's record in line with the role: a user who becomes an agent is active, and one without the role is not.
async fn follow_role(tx: &mut Tx, id: UserId, role: Option<Role>, actor: Actor<'_>) -> Result<(), AuthError> {
    let is_agent = role == Some(Role::Agent);
    if is_agent {
        let user = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
        let agent = agent_of(user, tx.now());
        tx.agents().save(&agent).await?;
    }
    set_agent_active(tx, id, is_agent, actor).await?;
    Ok(())
}

/// Makes an agent's record from a user. The name and the phone number of the user's metadata are taken if an agent may have
/// them.
fn agent_of(user: User, now: Timestamp) -> Agent {
    let phone_number = user.metadata.get("phone_number").and_then(Value::as_str);
    Agent {
        id: user.id,
        name: agents::name(user.name()).unwrap_or_else(|_| user.email.to_string()),
        phone_number: phone_number.and_then(|number| agents::phone_number(number).ok().flatten()),
        is_active: false,
        created_at: now,
        email: user.email,
    }
}

/// Refuses a change of the administrator's own account.
pub(super) fn refuse_admin(user: &User) -> Result<(), AuthError> {
    if user.role == Some(Role::Admin) {
        return Err(AuthError::IsAdministrator);
    }
    Ok(())
}

/// Stores a user without a role. This deletes a user who signed up with the address and has not confirmed it.
pub(super) async fn insert(
    tx: &mut Tx,
    email: &EmailAddress,
    password_hash: Option<String>,
    origin: Origin,
    actor: Actor<'_>,
) -> Result<User, AuthError> {
    vacate(tx, email, actor).await?;
    let new = NewUser {
        email: email.clone(),
        password_hash,
        role: None,
        metadata: Map::new(),
        origin,
    };
    let id = tx.users().insert(&new).await?.ok_or(AuthError::EmailExists)?;
    tx.users().get(id).await?.ok_or(AuthError::UserNotFound)
}

/// The user as stored.
pub(super) async fn profile(tx: &mut Tx, id: UserId) -> Result<Profile, AuthError> {
    let user = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
    Ok(Profile::read(tx, user).await?)
}
