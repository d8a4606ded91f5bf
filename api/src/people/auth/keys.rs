//! What anybody may know about the auth server: its settings, whether it works, and the keys that verify tokens.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use flight_finder_core::people::auth::AuthError;
use serde_json::{Value, json};

use super::error::Refusal;
use crate::http::{access::Access, data::Data};

/// `GET /auth/v1/settings`: users sign in with e-mail addresses only, and confirm them.
pub async fn settings(State(access): State<Arc<Access>>) -> Json<Value> {
    Json(json!({
        "external": { "email": true, "phone": false },
        "disable_signup": !access.auth().allows_sign_up(),
        "mailer_autoconfirm": false,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
    }))
}

/// `GET /auth/v1/health`
pub async fn health() -> Json<Value> {
    Json(json!({
        "name": "Flight Finder",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "The auth server of Flight Finder",
    }))
}

/// `GET /auth/v1/.well-known/jwks.json`: the keys that verify access tokens. Caches may keep them as long as the
/// client does.
pub async fn public_keys(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
) -> Result<Response, Refusal> {
    let keys = access
        .auth()
        .keys()
        .public_keys(data.db())
        .await
        .map_err(AuthError::from)?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=600")], Json(keys)).into_response())
}
