//! `POST /api/admin/jobs/{id}/retry`, `/discard`, `/cancel`, `/run-now` and `/snooze`

use std::{sync::Arc, time::Duration};

use axum::{Json, extract::State};
use flight_finder_core::{
    base::{form::FieldError, ids::JobId},
    platform::operations::{JobAction, act_on_job},
    prices::calendar::job_report,
};

use serde::Deserialize;
use utoipa::ToSchema;

use super::get_job::JobBody;
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    path_id::PathId,
};

/// The longest time for which a job is snoozed, in seconds.
const MAX_SNOOZE: i64 = 604_800;

/// Queues a dead job again, at once, with fresh attempts.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/retry",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it", body = ErrorBody),
    )
)]
pub async fn retry_job(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<JobId>,
) -> Result<Json<JobBody>, ApiError> {
    act(&data, &admin, id, JobAction::Retry).await
}

/// Discards a dead job: it counts as cancelled.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/discard",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it", body = ErrorBody),
    )
)]
pub async fn discard_job(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<JobId>,
) -> Result<Json<JobBody>, ApiError> {
    act(&data, &admin, id, JobAction::Discard).await
}

/// Cancels a job that has not ended. A running job stops within four seconds.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/cancel",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it", body = ErrorBody),
    )
)]
pub async fn cancel_job(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<JobId>,
) -> Result<Json<JobBody>, ApiError> {
    act(&data, &admin, id, JobAction::Cancel).await
}

/// Lets a waiting job run as soon as a handler is free.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/run-now",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it", body = ErrorBody),
    )
)]
pub async fn run_job_now(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<JobId>,
) -> Result<Json<JobBody>, ApiError> {
    act(&data, &admin, id, JobAction::RunNow).await
}

/// For how long a job waits.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = Snooze)]
pub struct SnoozeBody {
    /// From now on: 1 to 604,800.
    #[schema(value_type = u32, minimum = 1, maximum = 604_800)]
    seconds: Field<i64>,
}

/// Lets a waiting job wait longer: it does not run before this time.
#[utoipa::path(
    post,
    path = "/api/admin/jobs/{id}/snooze",
    params(("id" = uuid::Uuid, Path)),
    request_body = SnoozeBody,
    responses(
        (status = 200, description = "The job after the action", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
        (status = 409, description = "The state of the job does not allow it, or it may no longer start then", body = ErrorBody),
    )
)]
pub async fn snooze_job(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<JobId>,
    JsonBody(body): JsonBody<SnoozeBody>,
) -> Result<Json<JobBody>, ApiError> {
    let seconds = body
        .check(|body, errors| {
            let seconds = *body.seconds.required(errors)?;
            let within = (1..=MAX_SNOOZE).contains(&seconds).then_some(seconds);
            errors.accept(&body.seconds, within.ok_or(FieldError::OutOfRange))
        })
        .map_err(ApiError::invalid_fields)?;
    let until = data.db().now().plus(Duration::from_secs(seconds.unsigned_abs()));
    act(&data, &admin, id, JobAction::Snooze(until)).await
}

async fn act(data: &Data, admin: &Admin, id: JobId, action: JobAction) -> Result<Json<JobBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let has_acted = act_on_job(&mut tx, id, action, admin.actor()).await?;
    tx.commit().await?;
    let report = job_report(data.db(), id).await?.ok_or(ApiError::NotFound)?;
    if !has_acted {
        return Err(ApiError::WrongJobState(match action {
            JobAction::Retry => "The job is not dead, or an equal job waits or runs already.",
            JobAction::Discard => "The job is not dead.",
            JobAction::Cancel => "The job has ended already.",
            JobAction::RunNow => "The job does not wait for its time.",
            JobAction::Snooze(_) => "The job does not wait, or may no longer start at that time.",
        }));
    }
    Ok(Json(report.into()))
}
