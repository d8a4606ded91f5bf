//! `POST /auth/v1/factors`, `POST /auth/v1/factors/{id}/challenge` and `/verify`, `DELETE /auth/v1/factors/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::{
    base::ids::FactorId,
    people::{
        auth::{AuthError, Enrolled},
        factors::{MAX_NAME, qr_code},
    },
};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use super::{body::Body, error::Refusal, signed_in::SignedIn, token::session_body};
use crate::http::{
    access::{Access, FromClient},
    data::Data,
};

/// Adds an authenticator app. Its secret is in the answer, and nowhere else.
pub async fn enrol(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    SignedIn(live): SignedIn,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    match body.text("factor_type")?.as_deref() {
        Some("totp") => {}
        Some("phone") => return Err(Refusal::PhoneFactorsDisabled),
        Some("webauthn") => return Err(Refusal::SecurityKeysDisabled),
        _ => return Err(Refusal::invalid("factor_type must be totp.")),
    }
    let name = body.text("friendly_name")?.unwrap_or_default();
    let issuer = match body.text("issuer")? {
        Some(issuer) => issuer,
        None => data.settings().await?.values.agency.name.clone(),
    };
    // A longer text would not fit into a QR code.
    let issuer: String = issuer.chars().take(MAX_NAME).collect();
    let enrolled = access.auth().enrol_factor(&live, &name).await?;
    enrolled_body(&enrolled, &issuer)
}

fn enrolled_body(enrolled: &Enrolled, issuer: &str) -> Result<Json<Value>, Refusal> {
    let uri = enrolled
        .secret
        .uri(issuer, &enrolled.account)
        .map_err(AuthError::Factor)?;
    Ok(Json(json!({
        "id": enrolled.factor.id,
        "type": "totp",
        "friendly_name": enrolled.factor.friendly_name,
        "totp": {
            "qr_code": qr_code(&uri),
            "secret": enrolled.secret.base32().expose_secret(),
            "uri": uri,
        },
    })))
}

/// Asks for a code. The client sends a body that says nothing.
pub async fn challenge(
    State(access): State<Arc<Access>>,
    client: FromClient,
    SignedIn(live): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let challenge = access
        .auth()
        .challenge_factor(&live, factor(&id)?, &client.device())
        .await?;
    Ok(Json(json!({
        "id": challenge.id,
        "type": "totp",
        "expires_at": challenge.expires_at.to_datetime().timestamp(),
    })))
}

/// Reads a code. If it is right, the session has two factors from now on, and new tokens.
pub async fn verify(
    State(access): State<Arc<Access>>,
    client: FromClient,
    SignedIn(live): SignedIn,
    Path(id): Path<String>,
    mut body: Body,
) -> Result<Json<Value>, Refusal> {
    let (challenge, code) = (body.text("challenge_id")?, body.secret("code")?);
    let challenge = challenge.and_then(|id| id.parse().ok());
    let (Some(challenge), Some(code)) = (challenge, code) else {
        return Err(Refusal::invalid("challenge_id and code are required."));
    };
    let tokens = access
        .auth()
        .verify_factor(&live, factor(&id)?, challenge, &code, &client.device())
        .await?;
    Ok(Json(session_body(&tokens)))
}

/// Removes an authenticator app.
pub async fn remove(
    State(access): State<Arc<Access>>,
    SignedIn(live): SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, Refusal> {
    let id = factor(&id)?;
    access.auth().remove_factor(&live, id).await?;
    Ok(Json(json!({ "id": id })))
}

/// The id of a factor. A text that is none names no factor.
pub fn factor(id: &str) -> Result<FactorId, Refusal> {
    Ok(id.parse().map_err(|_| AuthError::FactorNotFound)?)
}
