//! `POST /api/welcome`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::{
    base::random_secret::RandomSecret,
    people::{
        staff::{WelcomeError, is_welcome_link, welcome_admin},
        users::{EmailAddress, NewPassword},
    },
};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::{
    access::Access,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field},
};

/// The first administrator of an installation.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = Welcome)]
pub struct WelcomeBody {
    /// What follows `#` in the link that `flight-finder serve` prints.
    #[schema(value_type = String)]
    token: Field<SecretString>,
    #[schema(value_type = String, example = "ana@agency.al")]
    email: Field<String>,
    /// At least 8 characters, and not one of the most common passwords.
    #[schema(value_type = String, min_length = 8)]
    password: Field<SecretString>,
}

impl WelcomeBody {
    fn read(&self, errors: &mut Errors) -> Option<(SecretString, EmailAddress, NewPassword)> {
        let token = self.token.required(errors).cloned();
        let email = self.email.parsed_as(errors);
        let password = self.password.new_password(errors);
        Some((token?, email?, password?))
    }
}

/// Creates the administrator of a new installation with the link that `flight-finder serve` prints. The link can be used once, within an
/// hour, and only while there is no administrator.
#[utoipa::path(
    post,
    path = "/api/welcome",
    tag = "account",
    request_body = WelcomeBody,
    responses(
        (status = 201, description = "The administrator exists, and can sign in", body = Object),
        (status = 403, description = "`welcome_link_invalid`: the link is wrong, old or used", body = ErrorBody),
    )
)]
pub async fn welcome_administrator(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<WelcomeBody>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let (token, email, password) = body.check(WelcomeBody::read).map_err(ApiError::invalid_fields)?;
    let token = RandomSecret::presented(token);
    // Before the password is hashed: hashing is expensive, and anybody can send this request.
    if !is_welcome_link(&mut data.db().read().await?, &token).await? {
        return Err(ApiError::InvalidWelcomeLink);
    }
    let hash = access.auth().hash(password).await?;
    let mut tx = data.db().write().await?;
    match welcome_admin(&mut tx, &token, &email, hash).await {
        Ok(()) => tx.commit().await?,
        Err(WelcomeError::InvalidLink) => return Err(ApiError::InvalidWelcomeLink),
        Err(WelcomeError::Database(error)) => return Err(error.into()),
    }
    Ok((StatusCode::CREATED, Json(json!({}))))
}
