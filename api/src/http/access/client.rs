//! The client of a request, as an argument of handlers.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use flight_finder_core::{base::device::Device, search::searches::Client};
use headers::{HeaderMapExt, UserAgent};

use super::Access;
use crate::http::error::ApiError;

/// Longer user agents are cut to this number of characters.
const USER_AGENT_CHARS: usize = 512;

/// The address and the user agent that a request came from.
pub struct FromClient(pub Client);

impl<S: Send + Sync> FromRequestParts<S> for FromClient
where
    Arc<Access>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Ok(Self::of(parts, &Arc::<Access>::from_ref(state)))
    }
}

impl FromClient {
    /// What a session that the request starts is started from.
    pub fn device(self) -> Device {
        Device {
            ip: self.0.address.to_string(),
            user_agent: self.0.user_agent,
        }
    }

    pub(super) fn of(parts: &Parts, access: &Access) -> Self {
        let address = access
            .clients()
            .resolve(&parts.extensions, &parts.headers)
            .expect("the server notes the peer of every connection");
        let user_agent = parts.headers.typed_get::<UserAgent>();
        let user_agent = user_agent.as_ref().map_or("", UserAgent::as_str);
        let user_agent = user_agent.chars().take(USER_AGENT_CHARS).collect();
        Self(Client { address, user_agent })
    }
}
