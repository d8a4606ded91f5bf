//! Signs users in, keeps them signed in, and tells which user sent a request.

mod error;
mod mailed;
mod register;
mod sign_in;
mod user;

pub use self::{
    error::{AuthError, StartError},
    mailed::MailedCode,
    register::{Registration, RegistrationError},
    sign_in::Tokens,
    user::{LARGEST_METADATA, UserChanges},
};
use crate::{
    audit::Audit,
    config::Config,
    db::{Db, Result, Tx},
    sessions::{LiveSession, LiveSessions},
    time::Timestamp,
    tokens::{Keys, create_first_key},
    users::{PasswordHashing, User},
};

/// What a process needs to sign users in.
pub struct Auth {
    db: Db,
    keys: Keys,
    live: LiveSessions,
    hashing: PasswordHashing,
}

impl Auth {
    /// Creates the first signing key of an installation, and starts the threads that hash passwords.
    pub async fn start(db: &Db, config: &Config) -> Result<Self, StartError> {
        let ring = config.secrets.key_ring()?.ok_or(StartError::NoSecretsKey)?;
        let mut tx = db.write().await?;
        create_first_key(&mut tx, &ring).await?;
        tx.commit().await?;
        Ok(Self {
            db: db.clone(),
            keys: Keys::new(config.http.issuer(), ring),
            live: LiveSessions::new(db),
            hashing: PasswordHashing::start(&config.auth),
        })
    }

    /// The keys that verify access tokens.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The session of an access token, and its user.
    pub async fn identify(&self, access_token: &str) -> Result<LiveSession, AuthError> {
        let claims = self.keys.verify(&self.db, access_token).await?;
        let live = self.live.get(&self.db, claims.session_id).await?;
        let live = live.ok_or(AuthError::SessionNotFound)?;
        if live.user.is_banned(self.db.now()) {
            return Err(AuthError::UserBanned);
        }
        Ok(live)
    }
}

/// The session and its user, as they are in this transaction: a request may have waited since it was identified.
async fn present(tx: &mut Tx, live: &LiveSession, now: Timestamp) -> Result<User, AuthError> {
    let session = tx.sessions().get(live.session.id).await?;
    session.ok_or(AuthError::SessionNotFound)?;
    let user = tx.users().get(live.user.id).await?;
    let user = user.ok_or(AuthError::SessionNotFound)?;
    if user.is_banned(now) {
        return Err(AuthError::UserBanned);
    }
    Ok(user)
}

/// Writes an event of a user to the log of changes. The actor is the user.
async fn record(tx: &mut Tx, user: &User, action: &str) -> Result<()> {
    tx.audit()
        .record(Audit {
            actor: user.email.as_str(),
            action,
            subject: user.email.as_str(),
            old: None,
            new: None,
        })
        .await
}
