//! `POST /api/admin/calendar-fetches`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use flight_finder_core::prices::demand;

use super::request::{CalendarFetchBody, fetched_route};
use crate::http::{access::Admin, body::JsonBody, data::Data, error::ApiError, responses::QueuedJobBody};

/// Queues a refresh of the calendar of a route-month ahead of all other refreshes. If a refresh of this calendar is
/// already queued or running, the job of that refresh is returned.
#[utoipa::path(
    post,
    path = "/api/admin/calendar-fetches",
    request_body = CalendarFetchBody,
    responses(
        (status = 202, description = "The refresh is queued or already running", body = QueuedJobBody, headers(("Location" = String))),
    )
)]
pub async fn fetch_calendar(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<CalendarFetchBody>,
) -> Result<impl IntoResponse, ApiError> {
    let (settings, airports) = (data.settings().await?, data.airports().await?);
    let today = settings.today(data.db().now());
    let route = fetched_route(&body, today, &airports)?;
    let job = demand::queue_by_hand(data.db(), &route, admin.actor()).await?;
    let location = [(header::LOCATION, format!("/api/admin/jobs/{job}"))];
    Ok((StatusCode::ACCEPTED, location, Json(QueuedJobBody { job_id: job.0 })))
}
