//! Who sent a request: the bearer token is an access token of a user, or the token of scripts.

use axum::http::request::Parts;
use flight_finder_core::{auth::AuthError, sessions::LiveSession, users::Role};
use headers::{Authorization, HeaderMapExt, authorization::Bearer};
use secrecy::ExposeSecret;
use subtle::ConstantTimeEq;

use super::Access;
use crate::error::ApiError;

/// Who sent a request.
pub enum Caller {
    /// A request without a token.
    Visitor,
    /// A script with the token of the configuration.
    Script,
    /// A user with a session that has not ended.
    User(Box<LiveSession>),
}

impl Caller {
    /// Reads the `Authorization` header. A token that is neither an access token nor the one of scripts is refused.
    pub async fn from_parts(parts: &Parts, access: &Access) -> Result<Self, ApiError> {
        let given = match parts.headers.typed_try_get::<Authorization<Bearer>>() {
            Ok(None) => return Ok(Self::Visitor),
            Ok(Some(given)) => given,
            Err(_) => return Err(access.reject()),
        };
        if access.is_script(given.token()) {
            return Ok(Self::Script);
        }
        match access.auth.identify(given.token()).await {
            Ok(live) => Ok(Self::User(Box::new(live))),
            Err(AuthError::Database(error)) => Err(error.into()),
            Err(_) => Err(access.reject()),
        }
    }

    /// The name that the log of changes has for the caller, if the caller has one of these roles. Scripts have every
    /// role.
    pub fn with_role(self, roles: &[Role]) -> Result<String, ApiError> {
        match self {
            Self::Visitor => Err(ApiError::Unauthorized),
            Self::Script => Ok("administrator".to_owned()),
            Self::User(live) if live.user.role.is_some_and(|role| roles.contains(&role)) => {
                Ok(live.user.email.to_string())
            }
            Self::User(_) => Err(ApiError::Forbidden),
        }
    }
}

impl Access {
    /// The comparison takes the same time for all tokens of one length, so its duration does not reveal how much of a
    /// token is right.
    fn is_script(&self, given: &str) -> bool {
        let token = self.admin_token.as_ref();
        token.is_some_and(|token| token.expose_secret().as_bytes().ct_eq(given.as_bytes()).into())
    }

    /// Counts and logs a token that is not accepted.
    fn reject(&self) -> ApiError {
        metrics::counter!("flight_finder_rejected_tokens_total").increment(1);
        if let Some(count) = self.rejected_tokens.note() {
            tracing::warn!(count, "a token is rejected");
        }
        ApiError::Unauthorized
    }
}
