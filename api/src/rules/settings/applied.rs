//! `GET /api/admin/settings/applied`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::rules::settings::{AppliedSettings, applied_settings};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{access::Viewer, data::Data, error::ApiError, responses::Administrative};

/// Which processes have applied the latest change of a setting.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AppliedSettings)]
pub struct AppliedBody {
    /// The revision of all stored settings, which grows with each change.
    revision: i64,
    /// The living processes that use settings.
    processes: Vec<ProcessBody>,
    /// Whether all of them use the stored settings.
    is_applied: bool,
}

/// A process that uses settings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SettingsProcess)]
pub struct ProcessBody {
    #[schema(example = "server-1:4711:0a4e6c1f")]
    name: String,
    /// `api`, `worker` or `scheduler`; `worker` also stands for a process that does everything.
    #[schema(example = "worker")]
    role: String,
    #[schema(example = "server-1")]
    host: String,
    /// The revision that the process uses.
    applied_revision: Option<i64>,
    /// Whether the process uses the stored settings.
    is_applied: bool,
    /// When the process last reported.
    seen_at: String,
}

/// Returns which processes have applied the latest change of a setting.
#[utoipa::path(
    get,
    path = "/api/admin/settings/applied",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The processes", body = AppliedBody),
        Administrative,
    )
)]
pub async fn get_applied_settings(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<AppliedBody>, ApiError> {
    Ok(Json(applied_settings(data.db()).await?.into()))
}

impl From<AppliedSettings> for AppliedBody {
    fn from(applied: AppliedSettings) -> Self {
        let process = |row: &flight_finder_core::platform::queue::WorkerRow| ProcessBody {
            host: row.host().to_owned(),
            name: row.name.clone(),
            role: row.role.clone(),
            applied_revision: row.settings_revision,
            is_applied: applied.has_applied(row),
            seen_at: row.seen_at.to_rfc3339(),
        };
        Self {
            revision: applied.revision,
            is_applied: applied.is_applied(),
            processes: applied.processes.iter().map(process).collect(),
        }
    }
}
