//! `GET /api/admin/calendar-fetches`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::time::Timestamp,
    places::airports::AirportIndex,
    platform::queue::JobState,
    prices::calendar::{CalendarFetch, recent_fetches},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{access::Viewer, data::Data, error::ApiError, language::Language};

/// The calendars that administrators fetched by hand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarFetches)]
pub struct CalendarFetchesBody {
    /// The last twenty fetches, the latest first.
    fetches: Vec<FetchedCalendarBody>,
}

/// A calendar that an administrator fetched by hand, and the outcome.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FetchedCalendar)]
pub struct FetchedCalendarBody {
    id: Uuid,
    #[schema(format = DateTime)]
    at: String,
    /// Who fetched it: an e-mail address, or the name of a script.
    #[schema(example = "ana@agency.example")]
    actor: String,
    #[schema(example = "TIA")]
    origin: String,
    #[schema(example = "VIE")]
    destination: String,
    /// The name of the origin.
    #[schema(example = "Tirana (TIA)")]
    origin_name: String,
    /// The name of the destination.
    #[schema(example = "Vienna (VIE)")]
    destination_name: String,
    #[schema(example = "2026-12")]
    year_month: String,
    job_id: Uuid,
    /// The state of the job; null after the job was deleted.
    #[schema(required = true)]
    state: Option<JobState>,
    /// The number of days with a price that were stored; null unless the job is done.
    #[schema(required = true)]
    days_saved: Option<i64>,
    /// Why the last attempt failed; null if none did, or the job is done.
    #[schema(required = true)]
    error: Option<String>,
    #[schema(required = true, format = DateTime)]
    finished_at: Option<String>,
}

/// Returns the last twenty calendars that administrators fetched by hand.
#[utoipa::path(
    get,
    path = "/api/admin/calendar-fetches",
    responses(
        (status = 200, description = "The fetches", body = CalendarFetchesBody),
    )
)]
pub async fn list_calendar_fetches(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Json<CalendarFetchesBody>, ApiError> {
    let airports = data.airports().await?;
    let fetches = recent_fetches(data.db()).await?;
    let body = |fetch| FetchedCalendarBody::new(fetch, &airports);
    Ok(Json(CalendarFetchesBody {
        fetches: fetches.into_iter().map(body).collect(),
    }))
}

impl FetchedCalendarBody {
    fn new(fetch: CalendarFetch, airports: &AirportIndex) -> Self {
        let name = |code| Language::En.place_name_or_code(airports, code);
        Self {
            id: fetch.id,
            at: fetch.at.to_rfc3339(),
            actor: fetch.actor,
            origin_name: name(&fetch.origin),
            destination_name: name(&fetch.destination),
            origin: fetch.origin,
            destination: fetch.destination,
            year_month: fetch.year_month,
            job_id: fetch.job_id.0,
            state: fetch.state,
            days_saved: fetch.days_saved,
            error: fetch.error,
            finished_at: fetch.finished_at.map(Timestamp::to_rfc3339),
        }
    }
}
