//! `/api/admin/job-actions`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::{form::FieldError, ids::BulkChangeId, time::Timestamp},
    platform::{
        bulk::{BulkChange, BulkState, is_waiting, resume, stop},
        operations::{
            ActionKind, BulkAction, MAX_PER_SECOND, USUAL_PER_SECOND, count_expired_jobs, count_selected_jobs,
            create_bulk_action,
        },
        queue::JobFilter,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::list_jobs::text;
use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field},
    path_id::PathId,
};

/// An action on all jobs that a filter selects.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewJobAction)]
pub struct NewJobActionBody {
    #[schema(value_type = ActionKind)]
    action: Field<ActionKind>,
    /// An empty filter selects all jobs.
    #[schema(value_type = JobFilterBody)]
    filter: Field<Map<String, Value>>,
    /// The most jobs in a second: 1 to 1,000; 50 if it is left out.
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 1_000)]
    per_second: Field<i64>,
    /// Whether the jobs are only counted.
    #[schema(value_type = Option<bool>)]
    dry_run: Field<bool>,
}

/// Which jobs an action selects. All conditions must hold.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = JobFilter)]
pub struct JobFilterBody {
    #[schema(value_type = Option<String>, example = "provider_a")]
    queue: Field<String>,
    #[schema(value_type = Option<String>, example = "fetch_rapidapi")]
    kind: Field<String>,
    /// The reason of dead jobs, as the failures have it.
    #[schema(value_type = Option<String>)]
    reason: Field<String>,
}

/// An action on many jobs, and how far it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JobAction)]
pub struct JobActionBody {
    id: Uuid,
    action: ActionKind,
    filter: SelectedJobsBody,
    per_second: i64,
    state: BulkState,
    /// The number of selected jobs when the action was created.
    jobs: i64,
    /// How many of them it has acted on.
    done: i64,
    /// How many it has skipped: their state had changed, or an equal job waits or runs.
    skipped: i64,
    created_at: String,
    #[schema(required = true)]
    ended_at: Option<String>,
    /// Why it has stopped by itself.
    #[schema(required = true)]
    error: Option<String>,
    /// Whether no process carries it out at the moment, although it has not ended.
    is_waiting: bool,
}

/// Which jobs an action selects; null: any.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SelectedJobs)]
pub struct SelectedJobsBody {
    #[schema(required = true)]
    queue: Option<String>,
    #[schema(required = true)]
    kind: Option<String>,
    #[schema(required = true)]
    reason: Option<String>,
}

/// The latest actions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JobActionList)]
pub struct JobActionListBody {
    /// The newest first; at most 20.
    actions: Vec<JobActionBody>,
}

/// How many jobs an action would select.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JobActionPreview)]
pub struct JobActionPreviewBody {
    jobs: i64,
    /// How many of them a redrive ends as expired: they may no longer start, because their search is over.
    expired: i64,
}

/// Queues an action on all jobs that a filter selects, or only counts them. Jobs that die or are queued later are not selected.
#[utoipa::path(
    post,
    path = "/api/admin/job-actions",
    request_body = NewJobActionBody,
    responses(
        (status = 200, description = "The number of jobs, with `dry_run`", body = JobActionPreviewBody),
        (status = 201, description = "The action", body = JobActionBody),
    )
)]
pub async fn create_job_action(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<NewJobActionBody>,
) -> Result<Response, ApiError> {
    let (action, is_dry) = body.check(NewJobActionBody::read).map_err(ApiError::invalid_fields)?;
    if is_dry {
        let mut tx = data.db().read().await?;
        let jobs = count_selected_jobs(&mut tx, &action).await?;
        let expired = count_expired_jobs(&mut tx, &action).await?;
        return Ok(Json(JobActionPreviewBody { jobs, expired }).into_response());
    }
    let mut tx = data.db().write().await?;
    let stored = create_bulk_action(&mut tx, &action, admin.actor()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(JobActionBody::from(stored))).into_response())
}

/// Lists the latest actions.
#[utoipa::path(
    get,
    path = "/api/admin/job-actions",
    responses(
        (status = 200, description = "The actions", body = JobActionListBody),
    )
)]
pub async fn list_job_actions(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<JobActionListBody>, ApiError> {
    let mut tx = data.db().read().await?;
    let mut actions = Vec::new();
    for action in tx.bulk_changes().latest::<BulkAction>().await? {
        actions.push(JobActionBody {
            is_waiting: is_waiting::<BulkAction>(&mut tx, &action).await?,
            ..action.into()
        });
    }
    Ok(Json(JobActionListBody { actions }))
}

/// Stops an action: it acts on no further job. What it has done stays.
#[utoipa::path(
    post,
    path = "/api/admin/job-actions/{id}/stop",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The action", body = JobActionBody),
        (status = 404, description = "No such action", body = ErrorBody),
    )
)]
pub async fn stop_job_action(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<BulkChangeId>,
) -> Result<Json<JobActionBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let action = stop::<BulkAction>(&mut tx, id, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(action.ok_or(ApiError::NotFound)?.into()))
}

/// Goes on with an action that has stopped, from where it came to.
#[utoipa::path(
    post,
    path = "/api/admin/job-actions/{id}/resume",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The action", body = JobActionBody),
        (status = 404, description = "No such action", body = ErrorBody),
    )
)]
pub async fn resume_job_action(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<BulkChangeId>,
) -> Result<Json<JobActionBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let action = resume::<BulkAction>(&mut tx, id, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(action.ok_or(ApiError::NotFound)?.into()))
}

impl NewJobActionBody {
    fn read(&self, errors: &mut Errors) -> Option<(BulkAction, bool)> {
        let kind = self.action.required(errors).copied();
        let filter = self.filter.object::<JobFilterBody>(errors);
        let filter = filter.map(|filter| {
            if kind == Some(ActionKind::Cancel) && filter.reason.is_present() {
                errors.refuse(&filter.reason, FieldError::Invalid);
            }
            filter.read(errors)
        });
        let per_second = self.per_second.optional(errors).copied().unwrap_or(USUAL_PER_SECOND);
        if !(1..=MAX_PER_SECOND).contains(&per_second) {
            errors.refuse(&self.per_second, FieldError::OutOfRange);
        }
        let is_dry = self.dry_run.optional(errors).copied().unwrap_or_default();
        let action = BulkAction {
            kind: kind?,
            filter: filter?,
            per_second,
        };
        Some((action, is_dry))
    }
}

impl JobFilterBody {
    fn read(&self, errors: &mut Errors) -> JobFilter {
        JobFilter {
            queue: text(&self.queue, errors),
            kind: text(&self.kind, errors),
            reason: text(&self.reason, errors),
            text: None,
        }
    }
}

impl From<BulkChange> for JobActionBody {
    fn from(change: BulkChange) -> Self {
        let BulkAction {
            kind,
            filter,
            per_second,
        } = change.what();
        Self {
            id: change.id.0,
            action: kind,
            filter: SelectedJobsBody {
                queue: filter.queue,
                kind: filter.kind,
                reason: filter.reason,
            },
            per_second,
            state: change.state,
            jobs: change.total,
            done: change.updated,
            skipped: change.skipped,
            created_at: change.created_at.to_rfc3339(),
            ended_at: change.ended_at.map(Timestamp::to_rfc3339),
            error: change.error,
            is_waiting: false,
        }
    }
}
