//! `POST /auth/v1/token`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use flight_finder_core::{
    people::{auth::Tokens, sessions::RefreshToken, tokens::LIFETIME},
    platform::codes::{AuthCode, CodeVerifier},
};
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{body::Body, error::Refusal, user::user_body};
use crate::http::access::{Access, FromClient};

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
    client: FromClient,
    body: Body,
) -> Result<Json<Value>, Refusal> {
    let Query(grant) = query?;
    let tokens = match grant.grant_type.as_str() {
        "password" => with_password(&access, client, body).await,
        "refresh_token" => with_refresh_token(&access, body).await,
        "pkce" => with_auth_code(&access, client, body).await,
        "id_token" => return Err(Refusal::ProviderDisabled),
        _ => return Err(Refusal::invalid("grant_type is not supported.")),
    };
    Ok(Json(session_body(&tokens?)))
}

async fn with_password(access: &Access, client: FromClient, mut body: Body) -> Result<Tokens, Refusal> {
    body.refuse_phone()?;
    let (email, password) = (body.email("email")?, body.secret("password")?);
    let (Some(email), Some(password)) = (email, password) else {
        return Err(Refusal::invalid("email and password are required."));
    };
    Ok(access.auth().sign_in(&email, password, client.device()).await?)
}

async fn with_refresh_token(access: &Access, mut body: Body) -> Result<Tokens, Refusal> {
    let token = body.secret("refresh_token")?;
    let token = token.ok_or_else(|| Refusal::invalid("refresh_token is required."))?;
    Ok(access.auth().refresh(&RefreshToken::presented(token)).await?)
}

/// For the browser that asked for a mail and followed its link.
async fn with_auth_code(access: &Access, client: FromClient, mut body: Body) -> Result<Tokens, Refusal> {
    let (code, verifier) = (body.secret("auth_code")?, body.secret("code_verifier")?);
    let (Some(code), Some(verifier)) = (code, verifier) else {
        return Err(Refusal::invalid("auth_code and code_verifier are required."));
    };
    let (code, verifier) = (AuthCode::presented(code), CodeVerifier(verifier));
    Ok(access.auth().exchange(&code, &verifier, client.device()).await?)
}

/// A session as the client reads it.
pub fn session_body(tokens: &Tokens) -> Value {
    json!({
        "access_token": tokens.access_token.expose_secret(),
        "token_type": "bearer",
        "expires_in": LIFETIME.as_secs(),
        "expires_at": tokens.expires_at.to_datetime().timestamp(),
        "refresh_token": tokens.refresh_token.expose(),
        "user": user_body(&tokens.profile),
    })
}
