//! `GET /api/admin/failures`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::platform::queue::FailureGroup;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{access::Viewer, data::Data, error::ApiError};

/// The dead jobs by reason.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Failures)]
pub struct FailuresBody {
    /// The largest groups first; at most 200.
    groups: Vec<FailureGroupBody>,
}

/// Dead jobs of one kind that failed for the same reason.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FailureGroup)]
pub struct FailureGroupBody {
    queue: String,
    kind: String,
    /// The error without ids, times and amounts.
    reason: String,
    jobs: i64,
    /// When the first of them failed, and the last.
    first_at: String,
    last_at: String,
}

/// Returns the dead jobs, grouped by queue, kind and reason.
#[utoipa::path(
    get,
    path = "/api/admin/failures",
    responses(
        (status = 200, description = "The groups", body = FailuresBody),
    )
)]
pub async fn list_failures(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<FailuresBody>, ApiError> {
    let groups = data.db().read().await?.queue().failure_groups().await?;
    Ok(Json(FailuresBody {
        groups: groups.into_iter().map(FailureGroupBody::from).collect(),
    }))
}

impl From<FailureGroup> for FailureGroupBody {
    fn from(group: FailureGroup) -> Self {
        Self {
            queue: group.queue,
            kind: group.kind,
            reason: group.reason,
            jobs: group.jobs,
            first_at: group.first_at.to_rfc3339(),
            last_at: group.last_at.to_rfc3339(),
        }
    }
}
