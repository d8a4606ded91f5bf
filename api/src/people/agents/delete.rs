//! `DELETE /api/admin/sales-agents/{id}`

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use flight_finder_core::desk::erasure::delete_agent;

use crate::http::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    responses::Administrative,
};

/// Deletes a sales agent with the user and all sessions. The agent's searches and the log of changes stay, and open booking
/// requests of the agent can be claimed by others.
#[utoipa::path(
    delete,
    path = "/api/admin/sales-agents/{id}",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 204, description = "The agent is deleted"),
        (status = 404, description = "No such agent", body = ErrorBody),
        Administrative,
    )
)]
pub async fn delete_sales_agent(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    let mut tx = data.db().write().await?;
    if !delete_agent(&mut tx, id, admin.actor()).await? {
        return Err(ApiError::NotFound);
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
