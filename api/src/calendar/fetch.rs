//! `POST /api/admin/calendar-fetches`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use flight_finder_core::{calendar::calendar_fetch, demand};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
};

/// Which month of which route.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CalendarFetch)]
#[expect(dead_code, reason = "describes what the domain parses")]
pub struct CalendarFetchBody {
    #[schema(example = "TIA")]
    origin: String,
    #[schema(example = "VIE")]
    destination: String,
    /// This month or one of the next eleven.
    #[schema(example = "2026-12")]
    month: String,
}

/// The job that fetches.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueuedJob)]
pub struct QueuedJobBody {
    /// What `GET /api/admin/jobs/{id}` takes.
    job_id: Uuid,
}

/// Queues a refresh of a month of a route, ahead of all others; one that is under way is answered as it is.
#[utoipa::path(
    post,
    path = "/api/admin/calendar-fetches",
    tag = "admin",
    security(("bearer" = [])),
    request_body = CalendarFetchBody,
    responses(
        (status = 202, description = "Queued", body = QueuedJobBody, headers(("Location" = String))),
        (status = 400, description = "No JSON", body = ErrorBody),
        (status = 401, description = "Not the administrator", body = ErrorBody),
        (status = 413, description = "More than 64 KB", body = ErrorBody),
        (status = 415, description = "Not application/json", body = ErrorBody),
        (status = 422, description = "`fields` says what is wrong", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn fetch_calendar(
    _: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody,
) -> Result<impl IntoResponse, ApiError> {
    let (settings, airports) = (data.settings().await?, data.airports().await?);
    let today = settings.today(data.db().now());
    let route = calendar_fetch(&body, today, |code| airports.find(code).is_some())?;
    let job = demand::queue_by_hand(data.db(), &route).await?;
    let location = [(header::LOCATION, format!("/api/admin/jobs/{job}"))];
    Ok((StatusCode::ACCEPTED, location, Json(QueuedJobBody { job_id: job.0 })))
}
