//! What users change about themselves.

use std::time::Duration;

use secrecy::SecretString;
use serde_json::{Map, Value};

use super::{Auth, AuthError, Profile, Values, notify, oneself, present, record, record_change};
use crate::{
    people::{
        agents,
        sessions::{LiveSession, Scope},
        users::{EmailAddress, NewPassword, Role, User, forget_codes, merge_metadata},
    },
    platform::{
        audit::differences,
        codes::{CodeChallenge, Presented, Purpose},
        db::Tx,
        mail::Notice,
    },
};

/// The most bytes of a user's metadata, as JSON. Every access token contains them.
pub const MAX_METADATA: usize = 4096;

/// In a session that is younger than this, a password may be changed and a first app be added without another proof.
pub(super) const RECENT: Duration = Duration::from_mins(10);

/// The wanted changes of a user.
#[derive(Debug, Default)]
pub struct UserChanges {
    pub email: Option<EmailAddress>,
    pub password: Option<SecretString>,
    pub current_password: Option<SecretString>,
    /// The six digits of a mail, instead of the present password.
    pub nonce: Option<SecretString>,
    /// A value replaces that of the same name, and null deletes it.
    pub metadata: Map<String, Value>,
    /// What the browser will prove when the link in a mail leads back to it.
    pub challenge: Option<CodeChallenge>,
}

/// Why a new password may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Permission {
    /// The session is new, or the present password was right.
    Given,
    /// If the digits of the mail are right.
    WithNonce,
}

impl Auth {
    /// The user as stored.
    pub async fn user(&self, live: &LiveSession) -> Result<Profile, AuthError> {
        let mut tx = self.db.read().await?;
        let user = tx.users().get(live.user.id).await?;
        Ok(Profile::read(&mut tx, user.ok_or(AuthError::SessionNotFound)?).await?)
    }

    /// Changes the user of a session. A new password ends the user's other sessions. A new address waits for the answers to
    /// the mails to it and to the present one.
    pub async fn change_user(&self, live: &LiveSession, changes: UserChanges) -> Result<Profile, AuthError> {
        let UserChanges {
            email,
            password,
            current_password,
            nonce,
            metadata,
            challenge,
        } = changes;
        if live.lacks_second_factor() {
            return Err(AuthError::SecondFactorForChange);
        }
        let id = live.user.id;
        let stored = self.db.read().await?.users().password_hash(id).await?;
        let new_password = match password {
            Some(password) => {
                let permission = self
                    .permission(live, current_password, nonce.as_ref(), stored.as_ref())
                    .await?;
                Some((self.new_hash(password, stored.as_ref()).await?, permission))
            }
            None => None,
        };
        let mut tx = self.db.write().await?;
        let user = present(&mut tx, live, self.db.now()).await?;
        if let Some((hash, permission)) = new_password {
            // Somebody else may have changed the password while this one was hashed.
            if tx.users().password_hash(id).await? != stored {
                return Err(AuthError::InvalidCredentials);
            }
            // First, because a wrong try is stored and nothing else.
            if permission == Permission::WithNonce {
                tx = use_nonce(tx, &user, nonce).await?;
            }
            tx.users().set_password_hash(id, &hash).await?;
            tx.sessions().sign_out(&live.session, Scope::Others).await?;
            forget_codes(&mut tx, id).await?;
            record(&mut tx, &user, "user.updated_password", &live.session.device).await?;
            notify(&mut tx, &user, Notice::PasswordChanged).await?;
        }
        if let Some(values) = change_metadata(&mut tx, &user, metadata).await? {
            let actor = oneself(&user, &live.session.device);
            record_change(&mut tx, &user, "user.modified", values, actor).await?;
        }
        if let Some(email) = email {
            self.request_email_change(&mut tx, &user, &email, challenge.as_ref())
                .await?;
            record(&mut tx, &user, "user.email_change_requested", &live.session.device).await?;
        }
        let user = tx.users().get(id).await?.ok_or(AuthError::SessionNotFound)?;
        let profile = Profile::read(&mut tx, user).await?;
        tx.commit().await?;
        Ok(profile)
    }

    /// Whether a session may set a new password. One that is not new has to prove that it knows the present one, or to have
    /// received a mail.
    async fn permission(
        &self,
        live: &LiveSession,
        current: Option<SecretString>,
        nonce: Option<&SecretString>,
        stored: Option<&String>,
    ) -> Result<Permission, AuthError> {
        if let Some(current) = current {
            if !self.hashing.is_right(current, stored.cloned()).await? {
                return Err(AuthError::InvalidCredentials);
            }
            return Ok(Permission::Given);
        }
        if nonce.is_some() {
            return Ok(Permission::WithNonce);
        }
        if self.db.now().since(live.session.created_at) > RECENT {
            return Err(AuthError::ReauthenticationNeeded);
        }
        Ok(Permission::Given)
    }

    /// The hash of a new password, which differs from the present one.
    async fn new_hash(&self, password: SecretString, stored: Option<&String>) -> Result<String, AuthError> {
        let new = NewPassword::parse(password.clone())?;
        if self.hashing.is_right(password, stored.cloned()).await? {
            return Err(AuthError::SamePassword);
        }
        Ok(self.hashing.hash(new).await?)
    }
}

/// Changes what a user says about themselves. The record of an agent gets the name and the telephone number too. Returns the
/// values that differ, for the log of changes; `None` if all stay as they are.
pub(super) async fn change_metadata(
    tx: &mut Tx,
    user: &User,
    changes: Map<String, Value>,
) -> Result<Option<Values>, AuthError> {
    if changes.is_empty() {
        return Ok(None);
    }
    let mut metadata = user.metadata.clone();
    merge_metadata(&mut metadata, changes.clone());
    check_metadata(&metadata, &changes)?;
    tx.users().set_metadata(user.id, &metadata).await?;
    if user.role == Some(Role::Agent)
        && let Some(agent) = tx.agents().get(user.id).await?
    {
        let text = |name: &str| changes.get(name).map(|value| value.as_str().unwrap_or_default());
        let name = text("name")
            .and_then(|name| agents::name(name).ok())
            .unwrap_or(agent.name);
        let phone_number = match text("phone_number").map(agents::phone_number) {
            Some(Ok(number)) => number,
            Some(Err(_)) | None => agent.phone_number,
        };
        tx.agents()
            .set_details(user.id, &name, &agent.email, phone_number.as_deref())
            .await?;
    }
    let differs = metadata != user.metadata;
    Ok(differs.then(|| differences(Some(user.metadata.clone()), Some(metadata))))
}

/// Refuses metadata that is larger than [`MAX_METADATA`], and changes to a name or a telephone number that nobody may
/// have: other people read them.
pub(super) fn check_metadata(metadata: &Map<String, Value>, changes: &Map<String, Value>) -> Result<(), AuthError> {
    let text = serde_json::to_string(metadata).expect("a map of JSON values is JSON");
    if text.len() > MAX_METADATA {
        return Err(AuthError::LargeMetadata);
    }
    let text = |name: &str| {
        changes
            .get(name)
            .and_then(Value::as_str)
            .filter(|text| !text.is_empty())
    };
    if text("name").is_some_and(|name| agents::name(name).is_err()) {
        return Err(AuthError::BadMetadata("name"));
    }
    if text("phone_number").is_some_and(|number| agents::phone_number(number).is_err()) {
        return Err(AuthError::BadMetadata("phone_number"));
    }
    Ok(())
}

/// Uses up the digits of a mail. If they are wrong, the try is stored and nothing else.
async fn use_nonce(mut tx: Tx, user: &User, nonce: Option<SecretString>) -> Result<Tx, AuthError> {
    let nonce = nonce.ok_or(AuthError::WrongNonce)?;
    let presented = Presented::Typed(user.id, nonce);
    if tx
        .codes()
        .redeem(Purpose::Reauthentication, &presented)
        .await?
        .is_some()
    {
        return Ok(tx);
    }
    tx.commit().await?;
    Err(AuthError::WrongNonce)
}
