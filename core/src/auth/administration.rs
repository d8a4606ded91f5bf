//! Users as the administrator creates, changes and invites them.
//!
//! The administrator's own role is not given or taken here: the command line does that.

use std::time::Duration;

use secrecy::SecretString;
use serde_json::{Map, Value};

use super::{Auth, AuthError, LARGEST_METADATA, Profile};
use crate::{
    agents::{Agent, set_agent_active},
    audit::{Actor, Audit},
    codes::{NewCode, Purpose},
    db::Tx,
    ids::UserId,
    mail::send_code,
    time::Timestamp,
    users::{EmailAddress, NewPassword, NewUser, Origin, Role, User, merge_metadata},
};

/// A user whom staff creates. The address counts as confirmed.
#[derive(Debug)]
pub struct NewStaffUser {
    pub email: EmailAddress,
    pub password: Option<SecretString>,
    pub edit: UserEdit,
}

/// What the administrator changes of a user. Fields without a value stay.
#[derive(Debug, Default)]
pub struct UserEdit {
    pub email: Option<EmailAddress>,
    pub password: Option<SecretString>,
    /// `Some(None)` takes the role away.
    pub role: Option<Option<Role>>,
    /// A value replaces that of the same name, and null deletes it.
    pub metadata: Map<String, Value>,
    /// For how long the user cannot sign in; zero lifts a ban.
    pub ban: Option<Duration>,
}

/// A link that the administrator passes on instead of a mail.
#[derive(Debug)]
pub struct LinkRequest {
    pub target: LinkTarget,
    pub email: EmailAddress,
    pub metadata: Map<String, Value>,
}

/// What a generated link does.
#[derive(Debug)]
pub enum LinkTarget {
    /// Confirms the address of a new user with this password.
    SignUp(SecretString),
    /// Stores a user who is invited.
    Invite,
    /// Signs in; a user who does not exist yet is stored.
    MagicLink,
    Recovery,
    EmailChangeCurrent(EmailAddress),
    EmailChangeNew(EmailAddress),
}

/// A link, before anybody uses it.
#[derive(Clone, Debug)]
pub struct GeneratedLink {
    pub code: NewCode,
    pub purpose: Purpose,
    pub profile: Profile,
}

impl Auth {
    /// Stores a user whose address counts as confirmed.
    pub async fn create_user(&self, new: NewStaffUser, actor: Actor<'_>) -> Result<Profile, AuthError> {
        let password_hash = self.optional_hash(new.password).await?;
        let mut tx = self.db.write().await?;
        let user = insert(&mut tx, &new.email, password_hash, Origin::Staff, actor).await?;
        record(&mut tx, &user, "user.created", actor).await?;
        self.edit(&mut tx, user.id, new.edit, actor).await?;
        profile(tx, user.id).await
    }

    /// Changes a user. A new password ends all sessions of the user.
    pub async fn edit_user(&self, id: UserId, mut edit: UserEdit, actor: Actor<'_>) -> Result<Profile, AuthError> {
        let password_hash = self.optional_hash(edit.password.take()).await?;
        let mut tx = self.db.write().await?;
        let user = tx.users().locked(id).await?.ok_or(AuthError::UserNotFound)?;
        if password_hash.is_some() {
            refuse_admin(&user)?;
        }
        self.edit(&mut tx, id, edit, actor).await?;
        if let Some(hash) = password_hash {
            tx.users().set_password_hash(id, &hash).await?;
            tx.sessions().end_all(id).await?;
            tx.codes().forget_all(id).await?;
            record(&mut tx, &user, "user.updated_password", actor).await?;
        }
        profile(tx, id).await
    }

    /// Stores a user without a password, and mails an invitation. A user who was invited before and has not come yet gets
    /// another mail, at most once a minute.
    pub async fn invite(
        &self,
        email: &EmailAddress,
        metadata: Map<String, Value>,
        actor: Actor<'_>,
    ) -> Result<Profile, AuthError> {
        let mut tx = self.db.write().await?;
        let user = invited(&mut tx, email, actor).await?;
        set_metadata(&mut tx, &user, metadata).await?;
        if let Some(wait) = send_code(&mut tx, user.id, Purpose::Invite, None).await? {
            return Err(AuthError::MailedRecently(wait));
        }
        record(&mut tx, &user, "user.invited", actor).await?;
        profile(tx, user.id).await
    }

    /// Makes a code that no mail contains.
    pub async fn generate_link(&self, request: LinkRequest, actor: Actor<'_>) -> Result<GeneratedLink, AuthError> {
        let LinkRequest {
            target,
            email,
            metadata,
        } = request;
        let password_hash = match &target {
            LinkTarget::SignUp(password) => self.optional_hash(Some(password.clone())).await?,
            _ => None,
        };
        let mut tx = self.db.write().await?;
        let (user, purpose) = match target {
            LinkTarget::SignUp(_) => {
                let user = insert(&mut tx, &email, password_hash, Origin::SignUp, actor).await?;
                (user, Purpose::Signup)
            }
            LinkTarget::Invite => (invited(&mut tx, &email, actor).await?, Purpose::Invite),
            LinkTarget::MagicLink => {
                let user = match tx.users().find(&email).await? {
                    Some(user) => user,
                    None => insert(&mut tx, &email, None, Origin::SignUp, actor).await?,
                };
                (user, Purpose::MagicLink)
            }
            LinkTarget::Recovery => (existing(&mut tx, &email).await?, Purpose::Recovery),
            LinkTarget::EmailChangeCurrent(new) => {
                let user = changing(&mut tx, &email, &new).await?;
                (user, Purpose::EmailChangeCurrent)
            }
            LinkTarget::EmailChangeNew(new) => (changing(&mut tx, &email, &new).await?, Purpose::EmailChangeNew),
        };
        // Whoever has such a link signs in as the user.
        refuse_admin(&user)?;
        set_metadata(&mut tx, &user, metadata).await?;
        let code = tx.codes().create_unsent(user.id, purpose).await?;
        record(&mut tx, &user, "user.link_generated", actor).await?;
        Ok(GeneratedLink {
            code,
            purpose,
            profile: profile(tx, user.id).await?,
        })
    }

    /// Users by the order of their creation, and how many there are.
    pub async fn users(&self, limit: i64, offset: i64) -> Result<(Vec<Profile>, i64), AuthError> {
        let mut tx = self.db.read().await?;
        let mut profiles = Vec::new();
        for user in tx.users().page(limit, offset).await? {
            profiles.push(Profile::read(&mut tx, user).await?);
        }
        let count = tx.users().count().await?;
        Ok((profiles, count))
    }

    pub async fn user_with_id(&self, id: UserId) -> Result<Profile, AuthError> {
        let mut tx = self.db.read().await?;
        let user = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
        Ok(Profile::read(&mut tx, user).await?)
    }

    async fn optional_hash(&self, password: Option<SecretString>) -> Result<Option<String>, AuthError> {
        match password {
            Some(password) => Ok(Some(self.hashing.hash(NewPassword::parse(password)?).await?)),
            None => Ok(None),
        }
    }

    /// Everything but the password.
    async fn edit(&self, tx: &mut Tx, id: UserId, edit: UserEdit, actor: Actor<'_>) -> Result<(), AuthError> {
        let user = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
        if edit.role == Some(Some(Role::Admin)) {
            return Err(AuthError::IsAdministrator);
        }
        if edit.role.is_some() || edit.ban.is_some() || edit.email.is_some() {
            refuse_admin(&user)?;
        }
        let mut actions = Vec::new();
        if !edit.metadata.is_empty() {
            set_metadata(tx, &user, edit.metadata).await?;
            actions.push("user.modified");
        }
        if let Some(email) = edit.email.filter(|email| *email != user.email) {
            vacate(tx, &email, actor).await?;
            tx.users().set_email(id, &email).await?;
            tx.users().confirm_email(id).await?;
            if user.email_confirmed_at.is_none() {
                // Somebody else may have signed up with the former address.
                tx.users().forget_password(id).await?;
            }
            tx.codes().forget_all(id).await?;
            tx.agents().set_email(id, &email).await?;
            actions.push("user.changed_email");
        }
        if let Some(role) = edit.role.filter(|role| *role != user.role) {
            tx.users().set_role(id, role).await?;
            keep_agent(tx, id, role, actor).await?;
            actions.push("user.changed_role");
        }
        if let Some(ban) = edit.ban {
            let until = (!ban.is_zero()).then(|| until(self.db.now(), ban));
            tx.users().set_banned_until(id, until).await?;
            if until.is_some() {
                tx.sessions().end_all(id).await?;
                tx.codes().forget_all(id).await?;
            }
            actions.push(if until.is_some() {
                "user.banned"
            } else {
                "user.unbanned"
            });
        }
        for action in actions {
            record(tx, &user, action, actor).await?;
        }
        Ok(())
    }
}

/// The end of a ban; the last moment that can be stored for a very long one.
fn until(now: Timestamp, ban: Duration) -> Timestamp {
    let micros = i64::try_from(ban.as_micros()).unwrap_or(i64::MAX);
    Timestamp(now.0.saturating_add(micros))
}

/// An agent whom the administrator makes one is active, and has the name of the user. Who is no agent any more cannot work.
async fn keep_agent(tx: &mut Tx, id: UserId, role: Option<Role>, actor: Actor<'_>) -> Result<(), AuthError> {
    if role != Some(Role::Agent) {
        set_agent_active(tx, id, false, actor).await?;
        return Ok(());
    }
    let user = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
    let phone_number = user.metadata.get("phone_number").and_then(Value::as_str);
    let agent = Agent {
        id,
        name: user.name().to_owned(),
        phone_number: phone_number.map(str::to_owned),
        is_active: false,
        created_at: tx.now(),
        email: user.email,
    };
    tx.agents().save(&agent).await?;
    set_agent_active(tx, id, true, actor).await?;
    Ok(())
}

/// The administrator's own account is in the hands of the administrator and of the command line: a token of a script ends, and
/// must not outlive its end as a password.
pub(super) fn refuse_admin(user: &User) -> Result<(), AuthError> {
    if user.role == Some(Role::Admin) {
        return Err(AuthError::IsAdministrator);
    }
    Ok(())
}

/// Whether an address can be given to a user: nobody has it, or somebody has signed up with it without confirming it, which
/// anybody can do with any address.
pub(super) async fn is_free(tx: &mut Tx, email: &EmailAddress) -> Result<bool, AuthError> {
    let Some(user) = tx.users().find(email).await? else {
        return Ok(true);
    };
    let agent = tx.agents().get(user.id).await?;
    let is_trusted =
        user.invited_at.is_some() || user.banned_until.is_some() || agent.is_some_and(|agent| agent.is_active);
    let is_staff = matches!(user.role, Some(Role::Viewer | Role::Admin));
    Ok(user.email_confirmed_at.is_none() && !is_trusted && !is_staff)
}

/// Deletes the user who has signed up with an address without confirming it, if there is one.
pub(super) async fn vacate(tx: &mut Tx, email: &EmailAddress, actor: Actor<'_>) -> Result<(), AuthError> {
    if !is_free(tx, email).await? {
        return Err(AuthError::EmailExists);
    }
    if let Some(user) = tx.users().find(email).await? {
        // The user may have confirmed the address a moment ago.
        if !tx.users().delete_unconfirmed(user.id).await? {
            return Err(AuthError::EmailExists);
        }
        record(tx, &user, "user.deleted", actor).await?;
    }
    Ok(())
}

async fn insert(
    tx: &mut Tx,
    email: &EmailAddress,
    password_hash: Option<String>,
    origin: Origin,
    actor: Actor<'_>,
) -> Result<User, AuthError> {
    let new = NewUser {
        email: email.clone(),
        password_hash,
        role: None,
        metadata: Map::new(),
        origin,
    };
    vacate(tx, email, actor).await?;
    let id = tx.users().insert(&new).await?.ok_or(AuthError::EmailExists)?;
    tx.users().get(id).await?.ok_or(AuthError::UserNotFound)
}

/// A user who is invited, and has not come yet.
async fn invited(tx: &mut Tx, email: &EmailAddress, actor: Actor<'_>) -> Result<User, AuthError> {
    match tx.users().find(email).await? {
        Some(user) if user.invited_at.is_some() && user.email_confirmed_at.is_none() => Ok(user),
        Some(_) | None => insert(tx, email, None, Origin::Invitation, actor).await,
    }
}

async fn existing(tx: &mut Tx, email: &EmailAddress) -> Result<User, AuthError> {
    tx.users().find(email).await?.ok_or(AuthError::UserNotFound)
}

/// A user who is to have a new address.
async fn changing(tx: &mut Tx, email: &EmailAddress, new: &EmailAddress) -> Result<User, AuthError> {
    let user = existing(tx, email).await?;
    if !is_free(tx, new).await? {
        return Err(AuthError::EmailExists);
    }
    // The other half of the same change keeps its answer.
    if user.email_change.as_ref().is_none_or(|change| change.new_email != *new) {
        tx.users().request_email_change(user.id, new).await?;
    }
    Ok(user)
}

async fn set_metadata(tx: &mut Tx, user: &User, changes: Map<String, Value>) -> Result<(), AuthError> {
    if changes.is_empty() {
        return Ok(());
    }
    let mut metadata = user.metadata.clone();
    merge_metadata(&mut metadata, changes);
    if Value::from(metadata.clone()).to_string().len() > LARGEST_METADATA {
        return Err(AuthError::LargeMetadata);
    }
    tx.users().set_metadata(user.id, &metadata).await?;
    Ok(())
}

/// Commits, and returns the user as stored.
async fn profile(mut tx: Tx, id: UserId) -> Result<Profile, AuthError> {
    let user = tx.users().get(id).await?.ok_or(AuthError::UserNotFound)?;
    let profile = Profile::read(&mut tx, user).await?;
    tx.commit().await?;
    Ok(profile)
}

async fn record(tx: &mut Tx, user: &User, action: &str, actor: Actor<'_>) -> Result<(), AuthError> {
    let audit = Audit {
        actor,
        action,
        subject: user.email.as_str(),
        old: None,
        new: None,
    };
    Ok(tx.audit().record(audit).await?)
}
