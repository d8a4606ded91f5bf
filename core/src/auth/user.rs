//! What users change about themselves.

use std::time::Duration;

use secrecy::SecretString;
use serde_json::{Map, Value};

use super::{Auth, AuthError, present, record};
use crate::{
    codes::Purpose,
    sessions::{LiveSession, Scope},
    users::{NewPassword, User, merge_metadata},
};

/// The most bytes of a user's metadata, as JSON. Every access token contains them.
pub const LARGEST_METADATA: usize = 4096;

/// A password may be changed without the present one in a session that is younger than this.
const RECENT: Duration = Duration::from_mins(10);

/// The wanted changes of a user.
#[derive(Debug, Default)]
pub struct UserChanges {
    pub password: Option<SecretString>,
    pub current_password: Option<SecretString>,
    /// A value replaces that of the same name, and null deletes it.
    pub metadata: Map<String, Value>,
}

impl Auth {
    /// The user as stored.
    pub async fn user(&self, live: &LiveSession) -> Result<User, AuthError> {
        let user = self.db.read().await?.users().get(live.user.id).await?;
        user.ok_or(AuthError::SessionNotFound)
    }

    /// Changes the user of a session. A new password ends the user's other sessions.
    pub async fn change_user(&self, live: &LiveSession, changes: UserChanges) -> Result<User, AuthError> {
        let id = live.user.id;
        let stored = self.db.read().await?.users().password_hash(id).await?;
        let new_hash = match changes.password {
            Some(password) => {
                let hash = self.new_hash(live, password, changes.current_password, stored.clone());
                Some(hash.await?)
            }
            None => None,
        };
        let mut tx = self.db.write().await?;
        let mut user = present(&mut tx, live, self.db.now()).await?;
        if !changes.metadata.is_empty() {
            merge_metadata(&mut user.metadata, changes.metadata);
            if Value::from(user.metadata.clone()).to_string().len() > LARGEST_METADATA {
                return Err(AuthError::LargeMetadata);
            }
            tx.users().set_metadata(id, &user.metadata).await?;
            record(&mut tx, &user, "user.modified").await?;
        }
        if let Some(hash) = new_hash {
            // Somebody else may have changed the password while this one was hashed.
            if tx.users().password_hash(id).await? != stored {
                return Err(AuthError::InvalidCredentials);
            }
            tx.users().set_password_hash(id, &hash).await?;
            tx.sessions().sign_out(&live.session, Scope::Others).await?;
            for purpose in [Purpose::Recovery, Purpose::MagicLink] {
                tx.codes().forget(id, purpose).await?;
            }
            record(&mut tx, &user, "user.updated_password").await?;
        }
        let user = tx.users().get(id).await?.ok_or(AuthError::SessionNotFound)?;
        tx.commit().await?;
        Ok(user)
    }

    /// The hash of a new password. A session that is not new has to prove that it knows the present one.
    async fn new_hash(
        &self,
        live: &LiveSession,
        password: SecretString,
        current: Option<SecretString>,
        stored: Option<String>,
    ) -> Result<String, AuthError> {
        let new = NewPassword::parse(password.clone())?;
        if let Some(current) = current {
            if !self.hashing.is_right(current, stored.clone()).await? {
                return Err(AuthError::InvalidCredentials);
            }
        } else if self.db.now().since(live.session.created_at) > RECENT {
            return Err(AuthError::ReauthenticationNeeded);
        }
        if self.hashing.is_right(password, stored).await? {
            return Err(AuthError::SamePassword);
        }
        Ok(self.hashing.hash(new).await?)
    }
}
