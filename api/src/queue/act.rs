//! `POST /api/admin/jobs/{id}/retry`, `/discard` and `/cancel`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::{
    calendar::job_report,
    ids::JobId,
    operations::{JobAction, act_on_job},
};

use super::get_job::JobBody;
use crate::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    responses::Administrative,
};

/// Queues a dead job again, at once, with fresh attempts.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/retry",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it", body = ErrorBody),
        Administrative,
    )
)]
pub async fn retry_job(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
) -> Result<Json<JobBody>, ApiError> {
    act(&data, &admin, &id, JobAction::Retry).await
}

/// Discards a dead job: it counts as cancelled.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/discard",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it", body = ErrorBody),
        Administrative,
    )
)]
pub async fn discard_job(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
) -> Result<Json<JobBody>, ApiError> {
    act(&data, &admin, &id, JobAction::Discard).await
}

/// Cancels a job that has not ended. A running job stops within four seconds.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/cancel",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it", body = ErrorBody),
        Administrative,
    )
)]
pub async fn cancel_job(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
) -> Result<Json<JobBody>, ApiError> {
    act(&data, &admin, &id, JobAction::Cancel).await
}

async fn act(data: &Data, admin: &Admin, id: &str, action: JobAction) -> Result<Json<JobBody>, ApiError> {
    let id: JobId = id.parse().map_err(|_| ApiError::NotFound)?;
    let mut tx = data.db().write().await?;
    let has_acted = act_on_job(&mut tx, id, action, admin.actor()).await?;
    tx.commit().await?;
    let report = job_report(data.db(), id).await?.ok_or(ApiError::NotFound)?;
    if !has_acted {
        return Err(ApiError::WrongJobState(match action {
            JobAction::Retry => "The job is not dead, or an equal job waits or runs already.",
            JobAction::Discard => "The job is not dead.",
            JobAction::Cancel => "The job has ended already.",
        }));
    }
    Ok(Json(report.into()))
}
