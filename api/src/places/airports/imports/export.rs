//! `GET /api/admin/airports.csv`

use std::sync::Arc;

use axum::{extract::State, http::header, response::IntoResponse};
use flight_finder_core::places::airports::export;

use crate::http::{access::Viewer, data::Data, error::ApiError};

/// Returns all airports as a file that can be edited and imported again.
#[utoipa::path(
    get,
    path = "/api/admin/airports.csv",
    responses(
        (status = 200, description = "The airports by code", body = String, content_type = "text/csv"),
    )
)]
pub async fn export_airports(_: Viewer, State(data): State<Arc<Data>>) -> Result<impl IntoResponse, ApiError> {
    let airports = data.db().read().await?.airports().list().await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"airports.csv\""),
    ];
    Ok((headers, export(&airports)))
}
