//! Second factors: authenticator apps, whose codes of six digits change every 30 seconds.
//!
//! A user who has a verified factor proves it after the password. Until then, the session may do what a visitor may do. A
//! recovery code replaces a code of the app once.

mod challenge;
mod recovery;
mod store;
mod totp;

use std::time::Duration;

pub use self::{
    challenge::{Answer, Challenge},
    recovery::{RECOVERY_CODES, RecoveryCode},
    store::FactorStore,
    totp::{TotpSecret, qr_code},
};
use crate::{
    base::{
        ids::{FactorId, UserId},
        time::Timestamp,
    },
    platform::{db::DbError, secrets::SecretsError},
};

/// The most factors of a user.
pub const MAX_FACTORS: usize = 10;
/// How long a challenge can be answered.
pub const CHALLENGE_VALID: Duration = Duration::from_mins(5);
/// A challenge is worthless after this number of wrong answers.
pub const MAX_TRIES: i64 = 5;
/// The most wrong answers for a factor within [`TRIES_PERIOD`], whatever the number of challenges.
pub const MAX_TRIES_OF_FACTOR: i64 = 20;
pub const TRIES_PERIOD: Duration = Duration::from_hours(1);
/// The longest name, in characters.
pub const MAX_NAME: usize = 60;

/// Why a factor cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FactorError {
    #[error("a second factor cannot be decrypted: {0}")]
    Secrets(#[from] SecretsError),
    #[error(transparent)]
    Database(#[from] DbError),
}

/// A second factor without its secret.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Factor {
    pub id: FactorId,
    pub user_id: UserId,
    pub friendly_name: String,
    /// Whether the user has proved to have it. Others are not asked for.
    pub is_verified: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}
