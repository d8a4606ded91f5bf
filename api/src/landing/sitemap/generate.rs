//! `POST /api/admin/sitemap`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::landing::sitemap::regenerate;

use crate::http::{access::Admin, data::Data, error::ApiError};

/// Generates the sitemap anew. Search engines get the one before until the new one is complete.
#[utoipa::path(
    post,
    path = "/api/admin/sitemap",
    responses(
        (status = 202, description = "The sitemap is being generated, or will be soon"),
    )
)]
pub async fn generate_sitemap(admin: Admin, State(data): State<Arc<Data>>) -> Result<StatusCode, ApiError> {
    regenerate(data.db(), admin.actor()).await?;
    Ok(StatusCode::ACCEPTED)
}
