//! Signs users in, keeps them signed in, and tells which user sent a request.

mod administration;
mod email_change;
mod error;
mod mailed;
mod second_factor;
mod sign_in;
mod sign_up;
mod user;

pub use self::{
    administration::{GeneratedLink, LinkRequest, LinkTarget, NewStaffUser, UserEdit},
    error::{AuthError, StartError},
    mailed::{MailRequest, MailedCode, Redemption},
    second_factor::Enrolled,
    sign_in::Tokens,
    sign_up::{Registration, SignUp},
    user::{LARGEST_METADATA, UserChanges},
};
use crate::{
    audit::{Actor, Audit},
    config::Config,
    db::{Db, Result, Tx},
    device::Device,
    factors::Factor,
    secrets::KeyRing,
    sessions::{Assurance, LiveSession, LiveSessions},
    time::Timestamp,
    tokens::{Keys, create_first_key},
    users::{PasswordHashing, User},
};

/// What a process needs to sign users in.
pub struct Auth {
    db: Db,
    keys: Keys,
    /// Encrypts the secrets of second factors.
    ring: KeyRing,
    live: LiveSessions,
    hashing: PasswordHashing,
}

/// A user, as the client of the auth server reads it.
#[derive(Clone, Debug)]
pub struct Profile {
    pub user: User,
    pub factors: Vec<Factor>,
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
            keys: Keys::new(config.http.issuer(), ring.clone()),
            ring,
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
        let mut live = live.ok_or(AuthError::SessionNotFound)?;
        // A token from before the second factor stays one of a session with one factor.
        if claims.aal != live.session.assurance.name() {
            live.session.assurance = Assurance::OneFactor;
        }
        if live.user.is_banned(self.db.now()) {
            return Err(AuthError::UserBanned);
        }
        Ok(live)
    }
}

impl Profile {
    async fn read(tx: &mut Tx, user: User) -> Result<Self> {
        let factors = tx.factors().of_user(user.id).await?;
        Ok(Self { user, factors })
    }
}

/// The session and its user, as they are in this transaction: a request may have waited since it was identified. The user is
/// locked.
async fn present(tx: &mut Tx, live: &LiveSession, now: Timestamp) -> Result<User, AuthError> {
    let user = tx.users().locked(live.user.id).await?;
    let user = user.ok_or(AuthError::SessionNotFound)?;
    let session = tx.sessions().get(live.session.id).await?;
    session.ok_or(AuthError::SessionNotFound)?;
    if user.is_banned(now) {
        return Err(AuthError::UserBanned);
    }
    Ok(user)
}

/// Writes an event of a user to the log of changes. The actor is the user.
async fn record(tx: &mut Tx, user: &User, action: &str, device: &Device) -> Result<()> {
    let name = user.email.as_str();
    tx.audit()
        .record(Audit {
            actor: Actor {
                name,
                device: Some(device),
            },
            action,
            subject: name,
            old: None,
            new: None,
        })
        .await
}
