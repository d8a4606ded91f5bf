//! The session of a request to the auth server, as an argument of handlers.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use flight_finder_core::people::{auth::AuthError, sessions::LiveSession};
use headers::{Authorization, HeaderMapExt, authorization::Bearer};

use super::error::Refusal;
use crate::http::access::Access;

/// A user with a session that has not ended.
pub struct SignedIn(pub LiveSession);

impl<S: Send + Sync> FromRequestParts<S> for SignedIn
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let given = parts.headers.typed_get::<Authorization<Bearer>>();
        let bearer = given.ok_or(Refusal::NoAuthorization)?;
        let access = Arc::<Access>::from_ref(state);
        let error = match access.auth().identify(bearer.token()).await {
            Ok(live) => return Ok(Self(live)),
            Err(error @ AuthError::Database(_)) => return Err(error.into()),
            Err(AuthError::UserBanned) => Refusal::Banned,
            Err(error) => error.into(),
        };
        Err(access.reject(parts).map_or(error, Refusal::TooManyRequests))
    }
}
