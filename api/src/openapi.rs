//! The OpenAPI document: described by the handlers, committed as `api/openapi.json`.

use std::sync::LazyLock;

use axum::{http::header, response::IntoResponse};
use utoipa::{
    Modify, OpenApi,
    openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Flight Finder", description = "Flight search: store a search, poll it, read its results."),
    components(schemas(crate::language::Language, crate::calendar::get::LegBody)),
    modifiers(&Bearer),
    tags(
        (name = "searches", description = "A search, how far it is, and what it found"),
        (name = "airports", description = "Airports and cities"),
        (name = "routes", description = "Pairs of places"),
        (name = "calendar", description = "Stored prices by day and month"),
        (name = "admin", description = "For the administrator alone"),
        (name = "health", description = "For load balancers and operators"),
    )
)]
pub(crate) struct Described;

/// What the administrator sends: `Authorization: Bearer <token>`.
struct Bearer;

impl Modify for Bearer {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        api.components
            .get_or_insert_default()
            .add_security_scheme("bearer", scheme);
    }
}

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let api = crate::router::routes().into_openapi();
    let mut text = api.to_pretty_json().expect("the document is JSON");
    text.push('\n');
    text
});

/// The document as JSON text, ending with a newline: what is committed.
pub fn document() -> &'static str {
    &DOCUMENT
}

/// This document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "health",
    responses((status = 200, description = "What clients are generated from", body = Object))
)]
pub async fn get_openapi() -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, document())
}
