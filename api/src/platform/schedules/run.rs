//! `POST /api/admin/schedules/{name}/run`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use flight_finder_core::platform::schedules::run_schedule as run;

use crate::http::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    responses::QueuedJobBody,
};

/// Queues the job of a schedule now, beside its planned times. If such a job waits or runs already and only one may, its id is
/// returned.
#[utoipa::path(
    post,
    path = "/api/admin/schedules/{name}/run",
    params(("name" = String, Path, example = "prune")),
    responses(
        (status = 201, description = "The job", body = QueuedJobBody),
        (status = 404, description = "No such schedule", body = ErrorBody),
    )
)]
pub async fn run_schedule(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(name): Path<String>,
) -> Result<(StatusCode, Json<QueuedJobBody>), ApiError> {
    let mut tx = data.db().write().await?;
    let job = run(&mut tx, &name, admin.actor()).await?.ok_or(ApiError::NotFound)?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(QueuedJobBody { job_id: job.0 })))
}
