//! `DELETE /api/admin/sales-agents/{id}/second-factor`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{base::ids::UserId, people::auth::remove_agent_factors};

use super::refusal::refusal;
use crate::http::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    path_id::PathId,
};

/// Removes the second factor of a sales agent who has lost the app: all apps, and the recovery codes.
#[utoipa::path(
    delete,
    path = "/api/admin/sales-agents/{id}/second-factor",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 204, description = "The agent signs in with the password alone"),
        (status = 404, description = "No such agent", body = ErrorBody),
    )
)]
pub async fn remove_sales_agent_second_factor(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<UserId>,
) -> Result<StatusCode, ApiError> {
    let mut tx = data.db().write().await?;
    let is_known = remove_agent_factors(&mut tx, id, admin.actor())
        .await
        .map_err(refusal)?;
    if !is_known {
        return Err(ApiError::NotFound);
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
