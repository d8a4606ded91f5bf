//! Who sent a request: the bearer token is the access token of a user, or the token of a script.

use std::time::Duration;

use axum::http::request::Parts;
use flight_finder_core::{
    base::ids::UserId,
    people::{
        auth::AuthError,
        script_tokens::{ScriptRole, ScriptToken, use_script_token},
        sessions::LiveSession,
        users::Role,
    },
};
use headers::{Authorization, HeaderMapExt, authorization::Bearer};
use secrecy::ExposeSecret;
use subtle::ConstantTimeEq;

use super::Access;
use crate::http::error::ApiError;

/// Who sent a request.
pub enum Caller {
    /// A request without a token.
    Visitor,
    /// A script with the token of the configuration.
    Configured,
    Script(ScriptToken),
    /// A user with a live session, which has proved the second factor if the user has one.
    User(Box<LiveSession>),
    /// A user whose session has not proved the second factor yet. Until then, the user may do what a visitor may do.
    Unproven,
}

/// What a caller may do in the back office. Each right includes the ones before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Right {
    ReadMetrics,
    Read,
    Change,
}

impl Caller {
    /// Reads the `Authorization` header. A token that is not accepted is refused as unauthorized. A client that has sent too
    /// many such tokens is told to wait.
    pub async fn from_parts(parts: &Parts, access: &Access) -> Result<Self, ApiError> {
        let rejected = || {
            access
                .reject(parts)
                .map_or(ApiError::Unauthorized, ApiError::TooManyRequests)
        };
        let given = match parts.headers.typed_try_get::<Authorization<Bearer>>() {
            Ok(None) => return Ok(Self::Visitor),
            Ok(Some(given)) => given,
            Err(_) => return Err(rejected()),
        };
        if access.may_try(parts) {
            if access.is_configured(given.token()) {
                return Ok(Self::Configured);
            }
            if let Some(token) = use_script_token(&access.db, given.token()).await? {
                return Ok(Self::Script(token));
            }
        }
        match access.auth.identify(given.token()).await {
            Ok(live) if live.lacks_second_factor() => Ok(Self::Unproven),
            Ok(live) => Ok(Self::User(Box::new(live))),
            Err(AuthError::Database(error)) => Err(error.into()),
            Err(_) => Err(rejected()),
        }
    }

    /// The caller of an operation that visitors may call too. A rejected token is always refused as unauthorized, even if the
    /// client has sent too many: after that answer, a browser repeats the request without the token.
    pub async fn or_visitor(parts: &Parts, access: &Access) -> Result<Self, ApiError> {
        let caller = Self::from_parts(parts, access).await;
        caller.map_err(|error| match error {
            ApiError::TooManyRequests(_) => ApiError::Unauthorized,
            other => other,
        })
    }

    /// What the caller may do in the back office; `None` if nothing.
    pub fn right(&self) -> Option<Right> {
        match self {
            Self::Visitor | Self::Unproven => None,
            Self::Configured => Some(Right::Change),
            Self::Script(token) => Some(match token.role {
                ScriptRole::Metrics => Right::ReadMetrics,
                ScriptRole::Viewer => Right::Read,
                ScriptRole::Admin => Right::Change,
            }),
            Self::User(live) => match live.user.role? {
                Role::Agent => None,
                Role::Viewer => Some(Right::Read),
                Role::Admin => Some(Right::Change),
            },
        }
    }

    /// The user; `None` for visitors and scripts, and for a user who has not proved the second factor yet.
    pub fn user(&self) -> Option<UserId> {
        match self {
            Self::User(live) => Some(live.user.id),
            Self::Unproven | Self::Visitor | Self::Configured | Self::Script(_) => None,
        }
    }

    /// The session of a user. Other callers are refused.
    pub fn into_session(self) -> Result<LiveSession, ApiError> {
        match self {
            Self::Visitor => Err(ApiError::Unauthorized),
            Self::Unproven => Err(ApiError::SecondFactorMissing),
            Self::User(live) => Ok(*live),
            Self::Configured | Self::Script(_) => Err(ApiError::Forbidden),
        }
    }

    /// Whether the caller sees the breakdown of prices: an active agent, the administrator, or a script with this role.
    pub fn sees_breakdowns(&self) -> bool {
        match self {
            Self::User(live) if live.agent.as_ref().is_some_and(|agent| agent.is_active) => true,
            caller => caller.right() == Some(Right::Change),
        }
    }

    /// Returns the name that the log of changes stores for the caller, if the caller has this right.
    pub fn with(self, right: Right) -> Result<String, ApiError> {
        if self.right().is_none_or(|own| own < right) {
            return Err(match self {
                Self::Visitor => ApiError::Unauthorized,
                Self::Unproven => ApiError::SecondFactorMissing,
                Self::Configured | Self::Script(_) | Self::User(_) => ApiError::Forbidden,
            });
        }
        Ok(match self {
            Self::User(live) => live.user.email.to_string(),
            Self::Script(token) => format!("script {}", token.name),
            Self::Configured | Self::Visitor | Self::Unproven => "administrator".to_owned(),
        })
    }
}

impl Access {
    /// The comparison takes the same time for all tokens of one length, so its duration does not reveal how much of a
    /// token is right.
    fn is_configured(&self, given: &str) -> bool {
        let token = self.admin_token.as_ref();
        token.is_some_and(|token| token.expose_secret().as_bytes().ct_eq(given.as_bytes()).into())
    }

    /// Counts and logs a token that is not accepted. Returns how long the client has to wait if it sends too many of them.
    pub fn reject(&self, parts: &Parts) -> Option<Duration> {
        metrics::counter!("flight_finder_rejected_tokens_total").increment(1);
        if let Some(count) = self.rejected_tokens.note() {
            tracing::warn!(count, "a token is rejected");
        }
        let address = self.clients.resolve(&parts.extensions, &parts.headers)?;
        self.rejections.note(address, self.db.now())
    }

    /// Whether the client has not sent too many tokens that are not accepted.
    fn may_try(&self, parts: &Parts) -> bool {
        let address = self.clients.resolve(&parts.extensions, &parts.headers);
        address.is_none_or(|address| self.rejections.wait(address, self.db.now()).is_none())
    }
}
