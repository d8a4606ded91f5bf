//! `GET /api/admin/jobs`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::{form::FieldError, ids::JobId, page::KeysetPage, time::Timestamp},
    platform::queue::{EndedKey, JobFilter, JobState, ListedJob},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
    page::{KeysetQuery, cursor},
    query::QueryOf,
};

/// Which jobs are listed. All conditions must hold.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct JobsQuery {
    /// `scheduled`, `ready`, `running`, `done`, `dead`, `expired`, `cancelled`, or `ended` for any of the last four; `dead` if it
    /// is left out.
    #[param(value_type = Option<String>, example = "dead")]
    state: Field<String>,
    #[param(value_type = Option<String>, example = "provider_a")]
    queue: Field<String>,
    #[param(value_type = Option<String>, example = "fetch_rapidapi")]
    kind: Field<String>,
    /// The reason of dead jobs, as the failures have it.
    #[param(value_type = Option<String>)]
    reason: Field<String>,
    /// What their arguments or their trace contain; `TIA-VIE`: arguments with both places.
    #[param(value_type = Option<String>, example = "TIA-VIE")]
    text: Field<String>,
}

/// A page of jobs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JobList)]
pub struct JobListBody {
    /// Ended jobs: the latest first. Others: the oldest first.
    jobs: Vec<ListedJobBody>,
    /// For the next page; null on the last one.
    #[schema(required = true)]
    next_cursor: Option<String>,
}

/// A job in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ListedJob)]
pub struct ListedJobBody {
    id: Uuid,
    queue: String,
    kind: String,
    state: JobState,
    attempt: i64,
    /// The error of the last attempt that failed.
    #[schema(required = true)]
    error: Option<String>,
    created_at: String,
    /// From when the job may run; null if it has ended.
    #[schema(required = true)]
    run_at: Option<String>,
    /// When the last attempt began.
    #[schema(required = true)]
    started_at: Option<String>,
    #[schema(required = true)]
    finished_at: Option<String>,
}

/// The state of the listed jobs, with the page in their order.
enum Listed {
    /// `None`: in any ended state.
    Ended(Option<JobState>, KeysetPage<EndedKey>),
    Live(JobState, KeysetPage<JobId>),
}

/// Lists jobs.
#[utoipa::path(
    get,
    path = "/api/admin/jobs",
    params(JobsQuery, KeysetQuery),
    responses(
        (status = 200, description = "A page of jobs", body = JobListBody),
    )
)]
pub async fn list_jobs(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<JobsQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
) -> Result<Json<JobListBody>, ApiError> {
    let (filter, listed) = query
        .and(page)
        .check(|(query, page), errors| {
            let filter = query.filter(errors);
            Some((filter, query.listed(page, errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let mut tx = data.db().read().await?;
    let (jobs, next_cursor) = match listed {
        Listed::Ended(state, page) => {
            let jobs = tx.queue().ended_jobs(state, &filter, page).await?;
            let next = page.next(&jobs, |job| (job.finished_at.unwrap_or(Timestamp(0)), job.id));
            (jobs, next.as_ref().map(cursor))
        }
        Listed::Live(state, page) => {
            let jobs = tx.queue().live_jobs(state, &filter, page).await?;
            let next = page.next(&jobs, |job| job.id);
            (jobs, next.as_ref().map(cursor))
        }
    };
    Ok(Json(JobListBody {
        jobs: jobs.into_iter().map(ListedJobBody::from).collect(),
        next_cursor,
    }))
}

impl JobsQuery {
    fn filter(&self, errors: &mut Errors) -> JobFilter {
        JobFilter {
            queue: text(&self.queue, errors),
            kind: text(&self.kind, errors),
            reason: text(&self.reason, errors),
            text: text(&self.text, errors),
        }
    }

    fn listed(&self, page: &KeysetQuery, errors: &mut Errors) -> Option<Listed> {
        let name = self
            .state
            .optional(errors)
            .map_or(JobState::Dead.name(), String::as_str);
        let state = JobState::ALL.into_iter().find(|state| state.name() == name);
        if state.is_none() && name != "ended" {
            errors.refuse(&self.state, FieldError::Invalid);
            return None;
        }
        // Only dead jobs have a reason.
        if state != Some(JobState::Dead) && self.reason.is_present() {
            errors.refuse(&self.reason, FieldError::Invalid);
        }
        Some(match state.filter(|state| !state.has_ended()) {
            Some(state) => Listed::Live(state, page.page(errors)?),
            None => Listed::Ended(state, page.page(errors)?),
        })
    }
}

/// A text by which rows are compared. PostgreSQL has no texts with a zero byte.
pub(super) fn text(field: &Field<String>, errors: &mut Errors) -> Option<String> {
    let text = field.optional(errors)?;
    if text.contains('\0') {
        errors.refuse(field, FieldError::Invalid);
    }
    Some(text.clone()).filter(|text| !text.is_empty())
}

impl From<ListedJob> for ListedJobBody {
    fn from(job: ListedJob) -> Self {
        Self {
            id: job.id.0,
            queue: job.queue,
            kind: job.kind,
            state: job.state,
            attempt: job.attempt,
            error: job.error,
            created_at: job.created_at.to_rfc3339(),
            run_at: job.run_at.map(Timestamp::to_rfc3339),
            started_at: job.started_at.map(Timestamp::to_rfc3339),
            finished_at: job.finished_at.map(Timestamp::to_rfc3339),
        }
    }
}
