//! Why nobody is signed in.

use crate::{
    db::DbError,
    secrets::SecretsError,
    tokens::TokenError,
    users::{Overloaded, WeakPassword},
};

/// Why a request of a user, or of somebody who wants to sign in, is refused.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    /// No user has this address, or the password is another one. The two have the same answer.
    #[error("Invalid login credentials")]
    InvalidCredentials,
    #[error("Email not confirmed")]
    EmailNotConfirmed,
    #[error("User is banned")]
    UserBanned,
    /// The access token is malformed, has expired, or comes from another installation.
    #[error("The access token is invalid or has expired")]
    BadToken,
    /// The session of the access token has ended.
    #[error("Session from session_id claim in JWT does not exist")]
    SessionNotFound,
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshTokenNotFound,
    /// A refresh token was used a second time, so its session has ended.
    #[error("Invalid Refresh Token: Already Used")]
    RefreshTokenUsed,
    /// The session was not refreshed in time.
    #[error("Invalid Refresh Token: Session Expired")]
    SessionExpired,
    /// The six digits are wrong, old or used.
    #[error("Token has expired or is invalid")]
    WrongCode,
    /// The link is wrong, old or used.
    #[error("Email link is invalid or has expired")]
    WrongLink,
    #[error(transparent)]
    WeakPassword(#[from] WeakPassword),
    #[error("New password should be different from the old password.")]
    SamePassword,
    /// The session is not new, and the present password is missing.
    #[error("Password update requires reauthentication")]
    ReauthenticationNeeded,
    #[error("The metadata is too large.")]
    LargeMetadata,
    #[error(transparent)]
    Overloaded(#[from] Overloaded),
    /// No access token can be issued.
    #[error(transparent)]
    Keys(TokenError),
    #[error(transparent)]
    Database(#[from] DbError),
}

/// Why a process cannot sign users in.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("secrets.key: is not set, and encrypts the keys that sign access tokens")]
    NoSecretsKey,
    #[error("secrets.key: {0}")]
    Secrets(#[from] SecretsError),
    #[error(transparent)]
    Database(#[from] DbError),
}

impl From<TokenError> for AuthError {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Invalid => Self::BadToken,
            TokenError::Database(error) => Self::Database(error),
            TokenError::NoKey | TokenError::Secrets(_) => Self::Keys(error),
        }
    }
}
