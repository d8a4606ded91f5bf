//! Script tokens: what scripts and Prometheus send instead of a user's access token. Each has a name, a role and an end,
//! and can be revoked at once.

mod secret;
mod store;

use std::{str::FromStr, time::Duration};

pub use self::{secret::ScriptSecret, store::ScriptTokenStore};
use crate::{
    base::{ids::ScriptTokenId, time::Timestamp},
    platform::{
        audit::Audit,
        db::{Db, DbError, Result, Tx},
    },
};

/// The longest name, in characters.
pub const MAX_NAME: usize = 60;
/// The longest life of a token, in days.
pub const MAX_DAYS: u16 = 3650;
/// How old the stored time of the last use may become. Otherwise each request would write.
const USE_PERIOD: Duration = Duration::from_mins(1);

/// How long a request waits for a busy database before its use stays unnoted.
const MAX_WAIT: Duration = Duration::from_millis(500);

/// What a script may do. Each role includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum ScriptRole {
    /// Reads `/metrics`.
    Metrics,
    /// Reads the back office.
    Viewer,
    /// Changes everything.
    Admin,
}

impl ScriptRole {
    /// The role as it is stored and shown.
    pub fn name(self) -> &'static str {
        match self {
            Self::Metrics => "metrics",
            Self::Viewer => "viewer",
            Self::Admin => "admin",
        }
    }
}

/// The text names no role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the role is metrics, viewer or admin")]
pub struct UnknownRole;

impl FromStr for ScriptRole {
    type Err = UnknownRole;

    fn from_str(text: &str) -> std::result::Result<Self, UnknownRole> {
        [Self::Metrics, Self::Viewer, Self::Admin]
            .into_iter()
            .find(|role| role.name() == text)
            .ok_or(UnknownRole)
    }
}

/// A script token without its secret.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ScriptToken {
    pub id: ScriptTokenId,
    pub name: String,
    pub role: ScriptRole,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

/// Why no token was created or revoked.
#[derive(Debug, thiserror::Error)]
pub enum ScriptTokenError {
    #[error("a name has 1 to {MAX_NAME} characters: letters, digits, spaces, and .-_")]
    BadName,
    #[error("a token lives for 1 to {MAX_DAYS} days")]
    BadLife,
    #[error("there is a token with this name already")]
    Exists,
    #[error("there is no token with this name")]
    Absent,
    #[error(transparent)]
    Database(#[from] DbError),
}

/// Creates a token that expires after `days`, and returns its secret, which cannot be read again.
pub async fn create_script_token(
    tx: &mut Tx,
    name: &str,
    role: ScriptRole,
    days: u16,
    actor: &str,
) -> std::result::Result<ScriptSecret, ScriptTokenError> {
    if !is_name(name) {
        return Err(ScriptTokenError::BadName);
    }
    if !(1..=MAX_DAYS).contains(&days) {
        return Err(ScriptTokenError::BadLife);
    }
    let secret = ScriptSecret::random();
    let life = Duration::from_hours(24 * u64::from(days));
    if !tx.script_tokens().insert(name, role, &secret, life).await? {
        return Err(ScriptTokenError::Exists);
    }
    record(tx, actor, "script_token.create", name, Some(role.name().to_owned())).await?;
    Ok(secret)
}

/// Deletes a token. The next request with it is refused in every process.
pub async fn revoke_script_token(tx: &mut Tx, name: &str, actor: &str) -> std::result::Result<(), ScriptTokenError> {
    if !tx.script_tokens().delete(name).await? {
        return Err(ScriptTokenError::Absent);
    }
    record(tx, actor, "script_token.revoke", name, None).await?;
    Ok(())
}

/// The token of a request, unless it has expired or was revoked. Notes that it was used.
pub async fn use_script_token(db: &Db, presented: &str) -> Result<Option<ScriptToken>> {
    let Some(secret) = ScriptSecret::presented(presented) else {
        return Ok(None);
    };
    let found = db.read().await?.script_tokens().find(&secret).await?;
    let now = db.now();
    let Some(token) = found.filter(|token| now < token.expires_at) else {
        return Ok(None);
    };
    if token.last_used_at.is_none_or(|last| !last.is_within(USE_PERIOD, now))
        && let Err(error) = note_use(db, token.id).await
    {
        // A database that cannot be written does not stop the monitoring.
        tracing::warn!(%error, "the last use of a script token is not stored");
    }
    Ok(Some(token))
}

async fn note_use(db: &Db, id: ScriptTokenId) -> Result<()> {
    let mut tx = db.with_acquire_timeout(MAX_WAIT).write().await?;
    tx.script_tokens().note_use(id).await?;
    tx.commit().await
}

fn is_name(text: &str) -> bool {
    let known = |char: char| char.is_alphanumeric() || " .-_".contains(char);
    (1..=MAX_NAME).contains(&text.chars().count()) && text.trim() == text && text.chars().all(known)
}

async fn record(tx: &mut Tx, actor: &str, action: &str, name: &str, new: Option<String>) -> Result<()> {
    tx.audit()
        .record(Audit {
            actor: actor.into(),
            action,
            subject: name,
            old: None,
            new,
        })
        .await
}
