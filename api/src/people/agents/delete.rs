//! `DELETE /api/admin/sales-agents/{id}`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{base::ids::UserId, desk::erasure::delete_agent};

use crate::http::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    path_id::PathId,
};

/// Deletes a sales agent with the user and all sessions. The agent's searches and the log of changes stay, and open booking
/// requests of the agent can be claimed by others.
#[utoipa::path(
    delete,
    path = "/api/admin/sales-agents/{id}",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 204, description = "The agent is deleted"),
        (status = 404, description = "No such agent", body = ErrorBody),
    )
)]
pub async fn delete_sales_agent(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<UserId>,
) -> Result<StatusCode, ApiError> {
    let mut tx = data.db().write().await?;
    if !delete_agent(&mut tx, id, admin.actor()).await? {
        return Err(ApiError::NotFound);
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
