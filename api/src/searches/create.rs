//! `POST /api/searches`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use flight_finder_core::search::{NewSearch, SearchParams, create};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::params::SearchParamsBody;
use crate::{
    app::App,
    body::JsonBody,
    error::{ApiError, ErrorBody},
};

/// A stored search.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedSearch {
    /// What to poll.
    pub batch_id: Uuid,
}

/// Stores a search and queues its run. No provider is called here.
#[utoipa::path(
    post,
    path = "/api/searches",
    tag = "searches",
    request_body = SearchParamsBody,
    params(("Idempotency-Key" = Option<Uuid>, Header, description = "The same key within 24 h answers the same search")),
    responses(
        (status = 201, description = "Stored and queued", body = CreatedSearch, headers(("Location" = String))),
        (status = 400, description = "No JSON, or a malformed Idempotency-Key", body = ErrorBody),
        (status = 413, description = "More than 64 KB", body = ErrorBody),
        (status = 415, description = "Not application/json", body = ErrorBody),
        (status = 422, description = "A search that cannot be made; `fields` says why", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
        (status = 503, description = "Nobody can be asked, or the database is busy", body = ErrorBody),
    )
)]
pub async fn create_search(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(body): JsonBody,
) -> Result<impl IntoResponse, ApiError> {
    let idempotency_key = idempotency_key(&headers)?;
    let settings = app.settings().await?;
    let airports = app.airports().await?;
    let today = settings.today(app.db().now());
    let params = SearchParams::parse(&body, today, |code| airports.find(code).is_some())?;
    let usable = app.live_settings().access().await?.usable();
    settings.values.providers.choose(params.trip_type, &usable)?;

    let search = NewSearch {
        params,
        user: None,
        idempotency_key,
    };
    let batch = create(app.db(), &settings, &search).await.map_err(ApiError::NotSaved)?;

    let location = [(header::LOCATION, format!("/api/searches/{batch}"))];
    Ok((StatusCode::CREATED, location, Json(CreatedSearch { batch_id: batch.0 })))
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<Uuid>, ApiError> {
    let Some(text) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let text = text.to_str().map_err(|_| ApiError::InvalidIdempotencyKey)?;
    text.parse().map(Some).map_err(|_| ApiError::InvalidIdempotencyKey)
}
