//! The client of a request, as an argument of handlers.

use axum::{
    extract::FromRequestParts,
    http::{header::USER_AGENT, request::Parts},
};
use flight_finder_core::search::Client;

use crate::{app::App, error::ApiError, layers::limits::ClientAddress};

/// Longer names of browsers are cut.
const USER_AGENT_CHARS: usize = 512;

/// The address and the user agent that a request came from.
pub struct FromClient(pub Client);

impl FromRequestParts<App> for FromClient {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let addresses = ClientAddress::behind(&app.config().http.trusted_proxies);
        let address = addresses
            .of(&parts.extensions, &parts.headers)
            .expect("the server notes the peer of every connection");
        let user_agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        let user_agent = user_agent.unwrap_or_default().chars().take(USER_AGENT_CHARS).collect();
        Ok(Self(Client { address, user_agent }))
    }
}
