//! `DELETE /api/admin/processes/dead`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::platform::operations::dismiss_dead_processes;

use crate::http::{access::Admin, data::Data, error::ApiError};

/// Takes the processes off the board that ended without leaving. One that lives after all comes back with its next heartbeat.
#[utoipa::path(
    delete,
    path = "/api/admin/processes/dead",
    responses((status = 204, description = "No dead process is on the board"))
)]
pub async fn dismiss_processes(admin: Admin, State(data): State<Arc<Data>>) -> Result<StatusCode, ApiError> {
    let mut tx = data.db().write().await?;
    dismiss_dead_processes(&mut tx, admin.actor()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
