//! `PUT /api/admin/sales-agents/{id}/password`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{base::ids::UserId, people::auth::set_agent_password};
use secrecy::SecretString;
use serde::Deserialize;
use utoipa::ToSchema;

use super::refusal::refusal;
use crate::http::{
    access::{Access, Admin},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    path_id::PathId,
};

/// The new password of a sales agent.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AgentPassword)]
pub struct PasswordBody {
    /// At least 8 characters, and not one of the most common passwords.
    #[schema(value_type = String, min_length = 8)]
    password: Field<SecretString>,
}

/// Gives a sales agent a new password. This ends all sessions of the agent, and the agent's address counts as confirmed.
#[utoipa::path(
    put,
    path = "/api/admin/sales-agents/{id}/password",
    params(("id" = uuid::Uuid, Path)),
    request_body = PasswordBody,
    responses(
        (status = 204, description = "The agent has the password"),
        (status = 404, description = "No such agent", body = ErrorBody),
    )
)]
pub async fn set_sales_agent_password(
    admin: Admin,
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<UserId>,
    JsonBody(body): JsonBody<PasswordBody>,
) -> Result<StatusCode, ApiError> {
    let password = body
        .check(|body, errors| body.password.new_password(errors))
        .map_err(ApiError::invalid_fields)?;
    let hash = access.auth().hash(password).await?;
    let mut tx = data.db().write().await?;
    let is_known = set_agent_password(&mut tx, id, hash, admin.actor())
        .await
        .map_err(refusal)?;
    if !is_known {
        return Err(ApiError::NotFound);
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
