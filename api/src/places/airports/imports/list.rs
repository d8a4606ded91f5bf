//! `GET /api/admin/airport-imports`, `GET /api/admin/airport-imports/{id}`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::places::airports::ImportId;
use serde::Serialize;
use utoipa::ToSchema;

use super::AirportImportBody;
use crate::http::{
    access::Viewer,
    data::Data,
    error::{ApiError, ErrorBody},
    path_id::PathId,
};

/// The most imports that are listed.
const MAX: i64 = 20;

/// The latest imports.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportImportList)]
pub struct AirportImportsBody {
    /// At most 20, the newest first.
    imports: Vec<AirportImportBody>,
}

/// Returns the latest imports, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/airport-imports",
    responses(
        (status = 200, description = "The imports", body = AirportImportsBody),
    )
)]
pub async fn list_airport_imports(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Json<AirportImportsBody>, ApiError> {
    let imports = data.db().read().await?.airports().imports(MAX).await?;
    Ok(Json(AirportImportsBody {
        imports: imports.into_iter().map(AirportImportBody::from).collect(),
    }))
}

/// Returns an import.
#[utoipa::path(
    get,
    path = "/api/admin/airport-imports/{id}",
    params(("id" = uuid::Uuid, Path)),
    responses(
        (status = 200, description = "The import", body = AirportImportBody),
        (status = 404, description = "No such import", body = ErrorBody),
    )
)]
pub async fn get_airport_import(
    _: Viewer,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<ImportId>,
) -> Result<Json<AirportImportBody>, ApiError> {
    let import = data.db().read().await?.airports().import(id).await?;
    Ok(Json(import.ok_or(ApiError::NotFound)?.into()))
}
