//! Why nobody is signed in.

use std::time::Duration;

use crate::{
    people::{
        factors::FactorError,
        tokens::TokenError,
        users::{Overloaded, WeakPassword},
    },
    platform::{db::DbError, secrets::SecretsError},
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
    /// The user has a second factor, which this session has not proved.
    #[error("AAL2 session is required")]
    SecondFactorMissing,
    #[error("AAL2 session is required to update email or password when MFA is enabled.")]
    SecondFactorForChange,
    #[error("AAL2 required to unenroll verified factor")]
    SecondFactorForRemoval,
    #[error("Factor not found")]
    FactorNotFound,
    #[error("A factor with this friendly name exists already")]
    FactorNameConflict,
    #[error("friendly_name has at most 60 characters, and none that is invisible.")]
    BadFactorName,
    #[error("Maximum number of factors reached, unenroll one to continue")]
    TooManyFactors,
    #[error("Invalid TOTP code entered")]
    WrongFactorCode,
    #[error("MFA challenge has expired, verify against another challenge or create a new challenge.")]
    ChallengeExpired,
    #[error("Challenge and verify IP addresses mismatch.")]
    ChallengeOfOtherAddress,
    /// There were too many wrong passwords for this account. The duration says when the next one is compared.
    #[error("Too many wrong passwords. Please try again later.")]
    TooManySignIns(Duration),
    /// The configuration does not let anybody become a user.
    #[error("Signups not allowed for this instance")]
    SignUpDisabled,
    /// The duration says when codes are read again.
    #[error("Too many codes were wrong. Please try again later.")]
    TooManyFactorTries(Duration),
    #[error(transparent)]
    Factor(SecretsError),
    /// What a link led to is unknown, or was used.
    #[error("invalid flow state, no valid flow state found")]
    AuthCodeNotFound,
    #[error("invalid flow state, flow state has expired")]
    AuthCodeExpired,
    #[error("code challenge does not match previously saved code verifier")]
    WrongVerifier,
    #[error("A user with this email address has already been registered")]
    EmailExists,
    #[error("User not found")]
    UserNotFound,
    /// A user gets one mail a minute.
    #[error("For security purposes, you can only request this after {} seconds.", whole_seconds(*.0))]
    MailedRecently(Duration),
    #[error("Nonce has expired or is invalid")]
    WrongNonce,
    /// The command line creates and changes the administrator.
    #[error("The administrator is changed with the command `flight-finder admin`.")]
    IsAdministrator,
    /// The session is not new, and the present password is missing.
    #[error("Password update requires reauthentication")]
    ReauthenticationNeeded,
    #[error("The metadata is too large.")]
    LargeMetadata,
    /// The value of this name is shown to other people, and is no such text.
    #[error("data.{0} is invalid.")]
    BadMetadata(&'static str),
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

/// The seconds of a duration, rounded up.
fn whole_seconds(duration: Duration) -> u64 {
    duration.as_secs() + u64::from(duration.subsec_nanos() > 0)
}

impl From<FactorError> for AuthError {
    fn from(error: FactorError) -> Self {
        match error {
            FactorError::Secrets(error) => Self::Factor(error),
            FactorError::Database(error) => Self::Database(error),
        }
    }
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
