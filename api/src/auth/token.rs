//! `POST /auth/v1/token`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use flight_finder_core::{
    auth::Tokens,
    search::Client,
    sessions::{Device, RefreshToken},
    tokens::LIFETIME,
    users::EmailAddress,
};
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{body::Body, error::Refusal, user::user_body};
use crate::access::{Access, FromClient};

/// The parameters.
#[derive(Deserialize)]
pub struct Grant {
    #[serde(default)]
    grant_type: String,
}

/// Starts a session, or replaces the tokens of one.
pub async fn issue(
    State(access): State<Arc<Access>>,
    query: Result<Query<Grant>, QueryRejection>,
    FromClient(client): FromClient,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    let Query(grant) = query?;
    let auth = access.auth();
    let tokens = match grant.grant_type.as_str() {
        "password" => {
            if body.has("phone") {
                return Err(Refusal::PhoneDisabled);
            }
            let (email, password) = (body.text("email")?, body.secret("password")?);
            let (Some(email), Some(password)) = (email, password) else {
                return Err(Refusal::invalid("email and password are required."));
            };
            let email: EmailAddress = email
                .parse()
                .map_err(|_| Refusal::invalid("email is not an e-mail address."))?;
            auth.sign_in(&email, password, device(client)).await?
        }
        "refresh_token" => {
            let token = body.secret("refresh_token")?;
            let token = token.ok_or_else(|| Refusal::invalid("refresh_token is required."))?;
            auth.refresh(&RefreshToken::presented(token)).await?
        }
        "id_token" => return Err(Refusal::ProviderDisabled),
        _ => return Err(Refusal::invalid("grant_type is not supported.")),
    };
    Ok(Json(session_body(&tokens)))
}

/// A session as the client reads it.
pub fn session_body(tokens: &Tokens) -> Value {
    json!({
        "access_token": tokens.access_token.expose_secret(),
        "token_type": "bearer",
        "expires_in": LIFETIME.as_secs(),
        "expires_at": tokens.expires_at.to_datetime().timestamp(),
        "refresh_token": tokens.refresh_token.expose(),
        "user": user_body(&tokens.user),
    })
}

pub fn device(client: Client) -> Device {
    Device {
        ip: client.address.to_string(),
        user_agent: client.user_agent,
    }
}
