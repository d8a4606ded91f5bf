//! `GET /api/admin/openapi.json`

use axum::response::IntoResponse;

use super::extract::Admin;
use crate::{
    error::ErrorBody,
    openapi::{document, json},
};

/// Describes every operation, those of the administrator and of agents included.
#[utoipa::path(
    get,
    path = "/api/admin/openapi.json",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "What clients are generated from", body = Object),
        (status = 401, description = "Not the administrator", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn get_admin_openapi(_: Admin) -> impl IntoResponse {
    json(document())
}
