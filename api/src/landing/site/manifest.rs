//! The web app manifest, which phones read when a visitor adds the site to the home screen.

use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::page::Pages;

/// `/manifest.webmanifest`
pub async fn manifest(pages: Pages) -> Response {
    let icon = |size: &str, purpose: &str| {
        let src = format!("/icon-{size}.png");
        json!({"src": src, "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose})
    };
    let body = json!({
        "name": pages.site().agency.name,
        "short_name": pages.site().agency.name,
        "lang": "sq",
        "start_url": "/home",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#f4f6fa",
        "theme_color": "#ffffff",
        "icons": [icon("192", "any"), icon("512", "any"), icon("512", "maskable")],
    });
    let headers = [
        (header::CONTENT_TYPE, "application/manifest+json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, Json(body)).into_response()
}
