//! `GET /api/admin/sitemap.xml`

use std::sync::Arc;

use axum::{extract::State, http::header, response::IntoResponse};
use flight_finder_core::landing::sitemap::{Document, decompressed, document, find};
use tokio::task::spawn_blocking;

use crate::http::{
    access::Viewer,
    data::Data,
    error::{ApiError, ErrorBody},
};

/// The most XML of a file, in bytes. Search engines read at most so many.
const MAX: u64 = 50 << 20;

/// Returns what search engines read at `/sitemap.xml`, as a file: the index, or the only file of the sitemap.
#[utoipa::path(
    get,
    path = "/api/admin/sitemap.xml",
    responses(
        (status = 200, description = "The XML", body = String, content_type = "application/xml"),
        (status = 404, description = "No sitemap was generated yet", body = ErrorBody),
    )
)]
pub async fn download_sitemap(_: Viewer, State(data): State<Arc<Data>>) -> Result<impl IntoResponse, ApiError> {
    let setting = &data.settings().await?.values.agency.site_url;
    let sitemap = find(data.db(), setting).await?.ok_or(ApiError::NotFound)?;
    let document = document(&mut data.db().read().await?, &sitemap).await?;
    let xml = match document.ok_or(ApiError::NotFound)? {
        Document::Index(xml) => xml,
        Document::File(body) => whole(body).await,
    };
    let headers = [
        (header::CONTENT_TYPE, "application/xml; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"sitemap.xml\""),
    ];
    Ok((headers, xml))
}

/// The XML of a file. Decompressing some megabytes would delay other requests of its thread.
pub async fn whole(body: Vec<u8>) -> String {
    let decompressed = spawn_blocking(move || decompressed(&body, MAX)).await;
    decompressed.expect("a stored file can be decompressed")
}
