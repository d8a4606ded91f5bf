//! Keeps answers out of caches that contain tokens, or what only one caller may see.

use axum::{
    http::{HeaderValue, header},
    response::Response,
};

/// Forbids caches to store the answer, unless the handler has already set `Cache-Control`.
pub async fn not_stored(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}
