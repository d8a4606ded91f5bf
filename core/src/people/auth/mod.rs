//! Signs users in, keeps them signed in, and tells which user sent a request.

mod administration;
mod agent;
mod email_change;
mod error;
mod invitation;
mod mailed;
mod second_factor;
mod sign_in;
mod sign_up;
mod unconfirmed;
mod user;

use std::collections::HashMap;

pub use self::{
    administration::{UserEdit, create_user, edit_user},
    agent::{AgentEdit, Entry, NewAgent, add_agent, edit_agent, set_agent_password},
    error::{AuthError, StartError},
    invitation::{GeneratedLink, LinkRequest, LinkTarget, generate_link, invite},
    mailed::{MailRequest, MailedCode, Redemption},
    second_factor::{Enrolled, remove_agent_factors},
    sign_in::Tokens,
    sign_up::{Registration, SignUp},
    unconfirmed::prune_unconfirmed,
    user::{MAX_METADATA, UserChanges},
};
use crate::{
    base::{device::Device, time::Timestamp},
    people::{
        factors::Factor,
        sessions::{Assurance, LiveSession, LiveSessions},
        tokens::{Keys, create_first_key},
        users::{PasswordHashing, User},
    },
    platform::{
        audit::{Actor, Audit},
        config::Config,
        db::{Db, Result, Tx},
        mail::{self, Mail, Notice},
        secrets::KeyRing,
    },
};

/// What a process needs to sign users in.
pub struct Auth {
    db: Db,
    keys: Keys,
    /// Encrypts the secrets of second factors.
    ring: KeyRing,
    live: LiveSessions,
    hashing: PasswordHashing,
    /// Whether anybody can become a user without a role.
    sign_up: bool,
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
            sign_up: config.auth.sign_up,
        })
    }

    /// Whether anybody can become a user without a role, who can do nothing here.
    pub fn allows_sign_up(&self) -> bool {
        self.sign_up
    }

    /// The secrets key, which encrypts what the database has for users.
    pub fn ring(&self) -> &KeyRing {
        &self.ring
    }

    /// How many passwords were hashed: tests compare what users and strangers cost.
    #[cfg(feature = "testing")]
    pub fn hashes(&self) -> std::sync::Arc<std::sync::atomic::AtomicUsize> {
        self.hashing.hashes.clone()
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
        // A token that was issued before the session proved the second factor does not count as proof of it.
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

    async fn read_all(tx: &mut Tx, users: Vec<User>) -> Result<Vec<Self>> {
        let ids: Vec<_> = users.iter().map(|user| user.id).collect();
        let mut factors: HashMap<_, Vec<_>> = HashMap::new();
        for factor in tx.factors().of_users(&ids).await? {
            factors.entry(factor.user_id).or_default().push(factor);
        }
        let profile = |user: User| Self {
            factors: factors.remove(&user.id).unwrap_or_default(),
            user,
        };
        Ok(users.into_iter().map(profile).collect())
    }
}

/// Locks the user of a session. Fails if the session has ended or the user is deleted or banned, which may have happened since
/// the request was identified.
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

/// Mails the user what has happened to the account. An address that nobody has confirmed gets no mail.
async fn notify(tx: &mut Tx, user: &User, notice: Notice) -> Result<()> {
    if user.email_confirmed_at.is_some() {
        mail::send(tx, user.id, Mail::Notice(notice)).await?;
    }
    Ok(())
}

/// The values before and after a change, as the log of changes has them.
type Values = (Option<String>, Option<String>);

/// A user who changes the own account.
fn oneself<'a>(user: &'a User, device: &'a Device) -> Actor<'a> {
    Actor {
        name: user.email.as_str(),
        device: Some(device),
    }
}

/// Writes what a user did to the log of changes.
async fn record(tx: &mut Tx, user: &User, action: &str, device: &Device) -> Result<()> {
    record_by(tx, user, action, oneself(user, device)).await
}

/// Writes what somebody did to a user to the log of changes.
async fn record_by(tx: &mut Tx, user: &User, action: &str, actor: Actor<'_>) -> Result<()> {
    record_change(tx, user, action, (None, None), actor).await
}

/// Writes what somebody changed of a user to the log of changes. The values are no secrets.
async fn record_change(tx: &mut Tx, user: &User, action: &str, (old, new): Values, actor: Actor<'_>) -> Result<()> {
    let audit = Audit {
        actor,
        action,
        subject: user.email.as_str(),
        old,
        new,
    };
    tx.audit().record(audit).await
}
