//! `/api/admin/seo-changes`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::{
        form::FieldError,
        ids::{BulkChangeId, LocationId},
        time::Timestamp,
    },
    landing::pages::{
        LocationStatus,
        changes::{self, ChangePreview, MAX_LOCATIONS, NewChange, preview, resume, start_change},
        places::PlaceNames,
    },
    platform::bulk::{BulkChange, BulkFailure, BulkState, stop},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field},
    path_id::PathId,
};

/// What a change does. `save_texts`: connections of a location get the paths of its new texts. `set_paths`: connections of a type
/// get the paths of its new template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SeoChangeKind)]
pub enum ChangeKindBody {
    EnableState,
    DisableState,
    SetStatus,
    SaveTexts,
    SetPaths,
}

/// How far a change is. `stopped`: somebody has stopped it, or it has stopped by itself (`error`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = SeoChangeState)]
pub enum ChangeStateBody {
    Running,
    Done,
    Stopped,
}

impl From<BulkState> for ChangeStateBody {
    fn from(state: BulkState) -> Self {
        match state {
            BulkState::Running => Self::Running,
            BulkState::Done => Self::Done,
            BulkState::Stopped => Self::Stopped,
        }
    }
}

/// A change that the administrator can start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NewSeoChangeKind)]
pub enum NewChangeKindBody {
    EnableState,
    DisableState,
    SetStatus,
}

/// A change of many locations.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewSeoChange)]
pub struct NewChangeBody {
    #[schema(value_type = NewChangeKindBody)]
    kind: Field<NewChangeKindBody>,
    /// The state that is enabled or disabled, as the airports have it.
    #[schema(value_type = Option<String>, example = "Italy")]
    state_name: Field<String>,
    /// The locations that get a status; at most 1,000.
    #[schema(value_type = Option<Vec<Uuid>>)]
    location_ids: Field<Vec<Uuid>>,
    /// The status that they get.
    #[schema(value_type = Option<LocationStatus>)]
    status: Field<LocationStatus>,
    /// Whether the effects are only counted.
    #[schema(value_type = Option<bool>)]
    dry_run: Field<bool>,
}

/// A change of many locations or connections, and how far it is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoChange)]
pub struct LandingChangeBody {
    id: Uuid,
    kind: ChangeKindBody,
    /// The name of the state; empty for the other kinds.
    subject: String,
    /// The status that the locations get.
    #[schema(required = true)]
    status: Option<LocationStatus>,
    state: ChangeStateBody,
    /// How many locations or connections it goes through.
    total: i64,
    /// Through how many it has gone.
    done: i64,
    /// Locations or connections that it has created.
    created: i64,
    /// Connections that it has changed.
    updated: i64,
    /// Connections that it has removed or made inactive.
    removed: i64,
    /// Those that were as they should be, and pairs that no type of pages fits.
    skipped: i64,
    failed: i64,
    /// The first 50 failures.
    failures: Vec<ChangeFailureBody>,
    created_at: String,
    #[schema(required = true)]
    ended_at: Option<String>,
    /// Why it has stopped by itself.
    #[schema(required = true)]
    error: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoChangeFailure)]
pub struct ChangeFailureBody {
    #[schema(example = "Tirana – Rome")]
    subject: String,
    #[schema(example = "Invalid location data")]
    reason: String,
}

/// The latest changes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoChangeList)]
pub struct ChangeListBody {
    /// The newest first; at most 20.
    changes: Vec<LandingChangeBody>,
}

/// Starts a change of many locations, or only counts what it would do.
#[utoipa::path(
    post,
    path = "/api/admin/seo-changes",
    request_body = NewChangeBody,
    responses(
        (status = 200, description = "What the change would do, with `dry_run`", body = ChangePreview),
        (status = 201, description = "The change", body = LandingChangeBody),
        (status = 409, description = "`change_running`: the state is being enabled or disabled", body = ErrorBody),
    )
)]
pub async fn create_seo_change(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<NewChangeBody>,
) -> Result<Response, ApiError> {
    let names = data.place_names().await?;
    let (change, is_dry) = body
        .check(|body, errors| body.read(&names, errors))
        .map_err(ApiError::invalid_fields)?;
    if is_dry {
        let preview = preview(&mut data.db().read().await?, &change, &names).await?;
        return Ok(Json(preview).into_response());
    }
    let mut tx = data.db().write().await?;
    let change = start_change(&mut tx, change, admin.actor()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(LandingChangeBody::from(change))).into_response())
}

/// Lists the latest changes.
#[utoipa::path(
    get,
    path = "/api/admin/seo-changes",
    responses(
        (status = 200, description = "The changes", body = ChangeListBody),
    )
)]
pub async fn list_seo_changes(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<ChangeListBody>, ApiError> {
    let changes = data.db().read().await?.bulk_changes().latest::<NewChange>().await?;
    Ok(Json(ChangeListBody {
        changes: changes.into_iter().map(LandingChangeBody::from).collect(),
    }))
}

/// Returns a change.
#[utoipa::path(
    get,
    path = "/api/admin/seo-changes/{id}",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The change", body = LandingChangeBody),
        (status = 404, description = "No such change", body = ErrorBody),
    )
)]
pub async fn get_seo_change(
    _: Viewer,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<BulkChangeId>,
) -> Result<Json<LandingChangeBody>, ApiError> {
    let change = data.db().read().await?.bulk_changes().get::<NewChange>(id).await?;
    Ok(Json(change.ok_or(ApiError::NotFound)?.into()))
}

/// Stops a change. What it has done stays.
#[utoipa::path(
    post,
    path = "/api/admin/seo-changes/{id}/stop",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The change", body = LandingChangeBody),
        (status = 404, description = "No such change", body = ErrorBody),
    )
)]
pub async fn stop_seo_change(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<BulkChangeId>,
) -> Result<Json<LandingChangeBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let change = stop::<NewChange>(&mut tx, id, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(change.ok_or(ApiError::NotFound)?.into()))
}

/// Goes on with a change that has stopped, from where it came to.
#[utoipa::path(
    post,
    path = "/api/admin/seo-changes/{id}/resume",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The change", body = LandingChangeBody),
        (status = 404, description = "No such change", body = ErrorBody),
        (status = 409, description = "`change_running`: the state is being enabled or disabled", body = ErrorBody),
    )
)]
pub async fn resume_seo_change(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<BulkChangeId>,
) -> Result<Json<LandingChangeBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let change = resume(&mut tx, id, admin.actor()).await?;
    tx.commit().await?;
    Ok(Json(change.ok_or(ApiError::NotFound)?.into()))
}

impl NewChangeBody {
    fn read(&self, names: &PlaceNames, errors: &mut Errors) -> Option<(NewChange, bool)> {
        let is_dry = self.dry_run.optional(errors).copied().unwrap_or_default();
        let change = match self.kind.required(errors)? {
            NewChangeKindBody::EnableState => self.state(names, errors).map(NewChange::EnableState),
            NewChangeKindBody::DisableState => self.state(names, errors).map(NewChange::DisableState),
            NewChangeKindBody::SetStatus => self.status(errors),
        };
        Some((change?, is_dry))
    }

    fn state(&self, names: &PlaceNames, errors: &mut Errors) -> Option<String> {
        self.state_name.parsed(errors, |state| {
            let known = names.has_state(state).then(|| state.clone());
            known.ok_or(FieldError::Invalid)
        })
    }

    fn status(&self, errors: &mut Errors) -> Option<NewChange> {
        let status = self.status.required(errors).copied();
        let locations = self.location_ids.parsed(errors, |ids| match ids.len() {
            0 => Err(FieldError::Required),
            1..=MAX_LOCATIONS => Ok(ids.iter().copied().map(LocationId).collect()),
            _ => Err(FieldError::TooLong),
        });
        Some(NewChange::SetStatus {
            locations: locations?,
            status: status?,
        })
    }
}

impl From<BulkChange> for LandingChangeBody {
    fn from(change: BulkChange) -> Self {
        let what: NewChange = change.what();
        let (kind, status) = match &what {
            NewChange::EnableState(_) => (ChangeKindBody::EnableState, None),
            NewChange::DisableState(_) => (ChangeKindBody::DisableState, None),
            NewChange::SetStatus { status, .. } => (ChangeKindBody::SetStatus, Some(*status)),
            NewChange::SaveTexts(_) => (ChangeKindBody::SaveTexts, None),
            NewChange::SetPaths(_) => (ChangeKindBody::SetPaths, None),
        };
        Self {
            id: change.id.0,
            kind,
            subject: what.state().unwrap_or_default().to_owned(),
            status,
            state: change.state.into(),
            total: change.total,
            done: change.done,
            created: change.created,
            updated: change.updated,
            removed: change.removed,
            skipped: change.skipped,
            failed: change.failed,
            failures: change.failures().into_iter().map(ChangeFailureBody::from).collect(),
            created_at: change.created_at.to_rfc3339(),
            ended_at: change.ended_at.map(Timestamp::to_rfc3339),
            error: change.error,
        }
    }
}

impl From<BulkFailure> for ChangeFailureBody {
    fn from(BulkFailure { subject, reason }: BulkFailure) -> Self {
        Self { subject, reason }
    }
}

impl From<changes::ChangeError> for ApiError {
    fn from(error: changes::ChangeError) -> Self {
        match error {
            changes::ChangeError::Database(error) => error.into(),
            changes::ChangeError::Running => Self::ChangeRunning,
        }
    }
}
