//! `GET /api/admin/jobs/{id}`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::{ids::JobId, time::Timestamp, trace::TraceContext},
    platform::queue::{FailedAttempt, JobState},
    prices::calendar::{JobReport, job_report},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{
    access::Viewer,
    data::Data,
    error::{ApiError, ErrorBody},
    path_id::PathId,
};

/// A job of the queue that waits, runs or has ended.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Job)]
pub struct JobBody {
    id: Uuid,
    #[schema(example = "refresh_calendar")]
    kind: String,
    #[schema(example = "calendar")]
    queue: String,
    state: JobState,
    /// The number of attempts so far, including a running one. Attempts that were postponed do not count.
    attempt: i64,
    /// The error of the last attempt that failed; null if none failed or the job is done.
    error: Option<String>,
    /// The number of days with a price in the refreshed calendar; null unless the job is a calendar refresh that is
    /// done.
    days_saved: Option<usize>,
    created_at: String,
    /// The time from which the job may run; null if the job has ended.
    run_at: Option<String>,
    /// When the last attempt began.
    started_at: Option<String>,
    finished_at: Option<String>,
    /// What the job is about, as JSON text.
    payload: String,
    /// Smaller numbers run first.
    priority: i64,
    /// The last attempt there is.
    max_attempts: i64,
    /// How many processes died while they ran it.
    crash_count: i64,
    /// The process that runs it or ran it last.
    worker: Option<String>,
    /// A `traceparent` of W3C Trace Context, or the planned time of a schedule.
    trace: Option<String>,
    /// The id of the trace, which is in the log lines of the request and of the jobs that it caused.
    trace_id: Option<String>,
    /// The search that caused the job.
    batch_id: Option<Uuid>,
    /// The attempts that failed before the last one, oldest first; at most 50.
    attempts: Vec<FailedAttemptBody>,
}

/// An attempt that failed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FailedAttempt)]
pub struct FailedAttemptBody {
    attempt: i64,
    /// `retry`: another attempt followed. `crashed`: its process died, and the attempt does not count. `dead`: it was the last
    /// attempt, before an operator queued the job again.
    outcome: String,
    #[schema(required = true)]
    worker: Option<String>,
    #[schema(required = true)]
    error: Option<String>,
    #[schema(required = true)]
    started_at: Option<String>,
    ended_at: String,
}

/// Returns the state of a job. Ended jobs are kept for a week, unless the settings say otherwise.
#[utoipa::path(
    get,
    path = "/api/admin/jobs/{id}",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The state of the job", body = JobBody),
        (status = 404, description = "No such job", body = ErrorBody),
    )
)]
pub async fn get_job(
    _: Viewer,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<JobId>,
) -> Result<Json<JobBody>, ApiError> {
    let report = job_report(data.db(), id).await?;
    Ok(Json(report.ok_or(ApiError::NotFound)?.into()))
}

impl From<JobReport> for JobBody {
    fn from(report: JobReport) -> Self {
        let JobReport {
            job,
            days_saved,
            batch,
            attempts,
        } = report;
        let trace_id = job
            .trace
            .as_deref()
            .and_then(|trace| trace.parse::<TraceContext>().ok());
        Self {
            trace_id: trace_id.map(TraceContext::trace_id),
            batch_id: batch.map(|batch| batch.0),
            attempts: attempts.into_iter().map(FailedAttemptBody::from).collect(),
            started_at: job.started_at.map(Timestamp::to_rfc3339),
            payload: job.payload,
            priority: job.priority,
            max_attempts: job.max_attempts,
            crash_count: job.crash_count,
            worker: job.worker,
            trace: job.trace,
            id: job.id.0,
            state: job.state,
            kind: job.kind,
            queue: job.queue,
            attempt: job.attempt,
            error: job.error,
            days_saved,
            created_at: job.created_at.to_rfc3339(),
            run_at: job.run_at.map(Timestamp::to_rfc3339),
            finished_at: job.finished_at.map(Timestamp::to_rfc3339),
        }
    }
}

impl From<FailedAttempt> for FailedAttemptBody {
    fn from(attempt: FailedAttempt) -> Self {
        Self {
            attempt: attempt.attempt,
            outcome: attempt.outcome,
            worker: attempt.worker,
            error: attempt.error,
            started_at: attempt.started_at.map(Timestamp::to_rfc3339),
            ended_at: attempt.ended_at.to_rfc3339(),
        }
    }
}
