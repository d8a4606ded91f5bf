//! `DELETE /api/admin/sales-agents/{id}/second-factor`

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use flight_finder_core::people::auth::remove_agent_factors;

use super::refusal::refusal;
use crate::http::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    responses::Administrative,
};

/// Removes the second factor of a sales agent who has lost the app: all apps, and the recovery codes.
#[utoipa::path(
    delete,
    path = "/api/admin/sales-agents/{id}/second-factor",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 204, description = "The agent signs in with the password alone"),
        (status = 404, description = "No such agent", body = ErrorBody),
        Administrative,
    )
)]
pub async fn remove_sales_agent_second_factor(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
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
