//! `POST /api/admin/airport-imports/{id}/apply`, `POST /api/admin/airport-imports/{id}/revert`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    desk::airport_use::{apply_import, revert_import},
    places::airports::{AirportImport, ApplyError, ImportId},
    platform::db::Tx,
};
use serde_json::json;

use super::AirportImportBody;
use crate::http::{
    access::Admin,
    data::Data,
    error::{ApiError, ErrorBody},
    path_id::PathId,
};

/// Writes the new and changed airports of an import, all or none. An import that is applied already stays as it is.
#[utoipa::path(
    post,
    path = "/api/admin/airport-imports/{id}/apply",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The import", body = AirportImportBody),
        (status = 404, description = "No such import", body = ErrorBody),
        (status = 409, description = "`import_closed`: the import was reverted", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current.codes` are the airports that have changed since the preview", body = ErrorBody),
    )
)]
pub async fn apply_airport_import(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<ImportId>,
) -> Result<Json<AirportImportBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let applied = apply_import(&mut tx, id, admin.actor()).await;
    let applied = applied.map_err(|error| match error {
        ApplyError::Outdated(codes) => ApiError::ChangedMeanwhile(json!({"codes": codes})),
        error => error.into(),
    })?;
    saved(&data, tx, applied).await
}

/// Puts the airports of an import back as they were before it, all or none.
#[utoipa::path(
    post,
    path = "/api/admin/airport-imports/{id}/revert",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The import", body = AirportImportBody),
        (status = 404, description = "No such import", body = ErrorBody),
        (status = 409, description = "`import_closed`: the import was not applied. `import_changed`: airports were changed or are in use since then; `message` names them", body = ErrorBody),
    )
)]
pub async fn revert_airport_import(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<ImportId>,
) -> Result<Json<AirportImportBody>, ApiError> {
    let mut tx = data.db().write().await?;
    let reverted = revert_import(&mut tx, id, admin.actor()).await?;
    saved(&data, tx, reverted).await
}

async fn saved(data: &Data, tx: Tx, import: Option<AirportImport>) -> Result<Json<AirportImportBody>, ApiError> {
    let import = import.ok_or(ApiError::NotFound)?;
    tx.commit().await?;
    data.forget_airports().await;
    Ok(Json(import.into()))
}

impl From<ApplyError> for ApiError {
    fn from(error: ApplyError) -> Self {
        match error {
            ApplyError::Database(error) => error.into(),
            ApplyError::Outdated(codes) => Self::ImportChanged(codes),
            ApplyError::Closed(reason) => Self::ImportClosed(reason),
        }
    }
}
