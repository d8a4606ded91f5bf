//! `GET /api/admin/searches/{batch_id}`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::time::Timestamp,
    desk::bookings::SearchBooking,
    platform::queue::{JobRow, JobState},
    search::searches::{RequestReport, RequestStatus, RunReport, RunStatus, search_report},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    address::Batch,
    events::{EventBody, events},
    list::SavedSearchBody,
};
use crate::http::{
    access::Viewer,
    data::Data,
    error::{ApiError, ErrorBody},
};

/// Everything that is stored about a search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchReport)]
pub struct SearchReportBody {
    search: SavedSearchBody,
    /// The number of other searches that share the runs, at most 999.
    equal_searches: i64,
    /// The runs, the newest first; at most 20.
    runs: Vec<RunReportBody>,
    /// What happened, in the order in which it happened.
    events: Vec<EventBody>,
}

/// A run with its provider requests and jobs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RunReport)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are facts about a run that clients read by name"
)]
pub struct RunReportBody {
    id: Uuid,
    /// Whether polls show this run.
    is_current: bool,
    status: RunStatus,
    /// Whether an agent started the run.
    for_agent: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    deadline_at: String,
    #[schema(required = true, format = DateTime)]
    published_at: Option<String>,
    #[schema(required = true, format = DateTime)]
    finished_at: Option<String>,
    version: i64,
    /// The number of flights in the results.
    options: i64,
    /// Whether the flights came from the sandbox.
    demo: bool,
    /// Whether the results were deleted.
    is_pruned: bool,
    #[schema(required = true)]
    last_error: Option<String>,
    requests: Vec<RequestReportBody>,
    /// The jobs of the run that are not deleted yet.
    jobs: Vec<RunJobBody>,
}

/// A request of a run to a provider.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestReport)]
pub struct RequestReportBody {
    id: Uuid,
    #[schema(example = "rapidapi")]
    provider: &'static str,
    origin: String,
    destination: String,
    status: RequestStatus,
    /// The number of the last attempt.
    attempt: i64,
    http_calls: i64,
    itineraries: i64,
    /// The number of itineraries that were dropped as unusable.
    dropped: i64,
    drop_reasons: Vec<DropReasonBody>,
    #[schema(required = true)]
    error: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required = true, format = DateTime)]
    started_at: Option<String>,
    #[schema(required = true, format = DateTime)]
    finished_at: Option<String>,
    /// The time of all HTTP exchanges, in milliseconds.
    #[schema(required = true)]
    exchange_ms: Option<i64>,
}

/// How many itineraries were dropped for a reason.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DropReason)]
pub struct DropReasonBody {
    #[schema(example = "other_date")]
    reason: &'static str,
    count: u64,
}

/// A job of a run.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RunJob)]
pub struct RunJobBody {
    id: Uuid,
    #[schema(example = "fetch_rapidapi")]
    kind: String,
    queue: String,
    state: JobState,
    attempt: i64,
    /// How often its process died.
    crash_count: i64,
    #[schema(required = true)]
    error: Option<String>,
    /// The last process that ran the job.
    #[schema(required = true)]
    worker: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required = true, format = DateTime)]
    started_at: Option<String>,
    #[schema(required = true, format = DateTime)]
    finished_at: Option<String>,
}

/// Returns everything that is stored about a search: its runs, their provider requests and jobs, and what happened when.
#[utoipa::path(
    get,
    path = "/api/admin/searches/{batch_id}",
    params(("batch_id" = Uuid, Path)),
    responses(
        (status = 200, description = "The search", body = SearchReportBody),
        (status = 404, description = "No such search", body = ErrorBody),
    )
)]
pub async fn get_search_report(
    _: Viewer,
    State(data): State<Arc<Data>>,
    Batch(batch): Batch,
) -> Result<Json<SearchReportBody>, ApiError> {
    let (settings, airports) = (data.settings().await?, data.airports().await?);
    let report = search_report(data.db(), &settings, batch).await?;
    let report = report.ok_or(ApiError::SearchNotFound)?;
    let bookings: Vec<SearchBooking> = data.db().read().await?.bookings().of_search(batch).await?;
    Ok(Json(SearchReportBody {
        events: events(&report, &bookings),
        equal_searches: report.equal_searches,
        search: SavedSearchBody::new(report.search, &airports, data.db().now()),
        runs: report.runs.into_iter().map(RunReportBody::from).collect(),
    }))
}

impl From<RunReport> for RunReportBody {
    fn from(report: RunReport) -> Self {
        let run = report.run;
        let is_published = run.results_version > 0;
        Self {
            id: run.id.0,
            is_current: report.is_current,
            status: run.status,
            for_agent: run.for_agent,
            created_at: run.created_at.to_rfc3339(),
            deadline_at: run.deadline_at.to_rfc3339(),
            published_at: is_published.then(|| run.published_at.to_rfc3339()),
            finished_at: run.finished_at.map(Timestamp::to_rfc3339),
            version: run.version,
            options: run.options,
            demo: run.demo,
            is_pruned: run.pruned_at.is_some(),
            last_error: run.last_error,
            requests: report.requests.into_iter().map(RequestReportBody::from).collect(),
            jobs: report.jobs.into_iter().map(RunJobBody::from).collect(),
        }
    }
}

impl From<RequestReport> for RequestReportBody {
    fn from(request: RequestReport) -> Self {
        let reasons = request.drop_reasons();
        let reasons = reasons.iter().map(|(reason, count)| DropReasonBody {
            reason: reason.name(),
            count,
        });
        Self {
            drop_reasons: reasons.collect(),
            id: request.id.0,
            provider: request.provider.name(),
            origin: request.origin,
            destination: request.destination,
            status: request.status,
            attempt: request.attempt,
            http_calls: request.http_calls,
            itineraries: request.itineraries,
            dropped: request.dropped,
            error: request.error,
            created_at: request.created_at.to_rfc3339(),
            started_at: request.started_at.map(Timestamp::to_rfc3339),
            finished_at: request.finished_at.map(Timestamp::to_rfc3339),
            exchange_ms: request.exchange_ms,
        }
    }
}

impl From<JobRow> for RunJobBody {
    fn from(job: JobRow) -> Self {
        Self {
            id: job.id.0,
            state: job.state,
            kind: job.kind,
            queue: job.queue,
            attempt: job.attempt,
            crash_count: job.crash_count,
            error: job.error,
            worker: job.worker,
            created_at: job.created_at.to_rfc3339(),
            started_at: job.started_at.map(Timestamp::to_rfc3339),
            finished_at: job.finished_at.map(Timestamp::to_rfc3339),
        }
    }
}
