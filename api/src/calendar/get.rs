//! `GET /api/calendar`: a month of a route, as every open calendar polls it.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::NaiveDate;
use flight_finder_core::{
    airports::{PlaceCode, seed},
    calendar::MonthQuestion,
    demand::{self, CalendarView},
    form::Form,
    settings::Settings,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::{Calendars, robots::comes_from_robot, view::CalendarBody};
use crate::{
    access::CountedBy,
    error::{ApiError, ErrorBody},
    polls::{self, Known},
    query::QueryOf,
    searches::params::TripTypeBody,
};

/// Which month of which route.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarQuery {
    /// Where the flight itself starts, also that of a return.
    #[param(value_type = String, example = "TIA")]
    origin: Option<String>,
    /// Where it ends.
    #[param(value_type = String, example = "VIE")]
    destination: Option<String>,
    /// This month or one of the next eleven.
    #[param(value_type = String, example = "2026-12", pattern = r"^\d{4}-\d{2}$")]
    month: Option<String>,
    /// The prices of a day differ by it.
    #[param(value_type = TripTypeBody, example = "oneWay")]
    trip_type: Option<String>,
    /// `outbound`, which is the default, or `return`.
    #[param(value_type = Option<LegBody>, example = "outbound")]
    leg: Option<String>,
    /// With `If-None-Match`: wait so many seconds (up to 25) for a refresh to end.
    #[param(value_type = Option<u64>, example = 20)]
    wait: Option<String>,
}

/// Which flight of a round trip.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Leg)]
pub enum LegBody {
    Outbound,
    Return,
}

/// Answers what is stored of a month, at once. When that is old, a refresh is queued for whoever opens it:
/// `refreshing` says so, and the next poll may wait for its end.
#[utoipa::path(
    get,
    path = "/api/calendar",
    tag = "calendar",
    params(CalendarQuery, ("If-None-Match" = Option<String>, Header)),
    responses(
        (status = 200, description = "What is stored; empty when nothing is", body = CalendarBody, headers(("ETag" = String))),
        (status = 304, description = "Nothing moved"),
        (status = 400, description = "A query string that cannot be read", body = ErrorBody),
        (status = 422, description = "Unknown airports or no month of the next twelve; `fields` says why", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn get_calendar(
    State(calendars): State<Arc<Calendars>>,
    QueryOf(query): QueryOf<CalendarQuery>,
    CountedBy(address): CountedBy,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let data = &calendars.data;
    let wait = polls::wait(query.wait.as_deref())?;
    let known = Known::of(&headers);
    let settings = data.settings().await?;
    let airports = data.airports().await?;
    let today = settings.today(data.db().now());
    let question = MonthQuestion::parse(query.into(), today, |code| airports.find(code).is_some())?;

    let mut view = demand::calendar_view(data.db(), &question.route).await?;
    if is_reason_to_refresh(&calendars, &question, &view, address, &headers) {
        match demand::queue_opened(data.db(), &question.route).await {
            Ok(true) => view = demand::calendar_view(data.db(), &question.route).await?,
            // Too many wait already: the visitor sees the stored prices.
            Ok(false) => metrics::counter!("flight_finder_calendar_openings_refused_total").increment(1),
            // The next visitor who opens it queues it; this one sees the stored prices.
            Err(error) => tracing::warn!(%error, "a calendar is not refreshed"),
        }
    }
    let mut shown = Shown::of(&question, view, &settings, today);
    if !wait.is_zero() && known.has(&shown.etag) && shown.refreshing {
        shown = news(&calendars, &question, &settings, today, shown, wait, address).await?;
    }
    let headers = [(header::ETAG, shown.etag.as_str()), (header::CACHE_CONTROL, "no-cache")];
    if known.has(&shown.etag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((headers, json, shown.body).into_response())
}

/// A calendar as it leaves: the tag is that of the bytes.
struct Shown {
    body: String,
    etag: String,
    refreshing: bool,
}

impl Shown {
    fn of(question: &MonthQuestion, view: CalendarView, settings: &Settings, today: NaiveDate) -> Self {
        let refreshing = view.refreshing.is_some();
        let body = CalendarBody::of(question, view, &settings.values.commission, today);
        let body = serde_json::to_string(&body).expect("a calendar is JSON");
        let digest = Sha256::digest(&body);
        let (start, _) = digest.split_first_chunk().expect("the digest has 32 bytes");
        Self {
            etag: format!("W/\"{:016x}\"", u64::from_be_bytes(*start)),
            body,
            refreshing,
        }
    }
}

/// Only people cause requests, only for places that the provider surely knows, and nobody for all of them.
fn is_reason_to_refresh(
    calendars: &Calendars,
    question: &MonthQuestion,
    view: &CalendarView,
    address: Option<IpAddr>,
    headers: &HeaderMap,
) -> bool {
    let now = calendars.data.db().now();
    let is_seeded = |code: &PlaceCode| seed::find(code.as_str()).is_some();
    demand::is_worth_asking(view, now)
        && is_seeded(&question.route.origin)
        && is_seeded(&question.route.destination)
        && !comes_from_robot(headers)
        && address.is_some_and(|address| calendars.refresh_budget.allow(address, &question.route, now))
}

/// Waits until the calendar moves, the time is over or the server stops.
async fn news(
    calendars: &Calendars,
    question: &MonthQuestion,
    settings: &Settings,
    today: NaiveDate,
    known: Shown,
    wait: Duration,
    address: Option<IpAddr>,
) -> Result<Shown, ApiError> {
    let Some(mut subscription) = calendars.waiting.subscribe(question.route.clone(), address) else {
        return Ok(known);
    };
    let moved = async {
        loop {
            let view = demand::calendar_view(calendars.data.db(), &question.route).await?;
            let shown = Shown::of(question, view, settings, today);
            if shown.etag != known.etag {
                return Ok(shown);
            }
            subscription.changed().await;
        }
    };
    tokio::select! {
        moved = moved => moved,
        () = tokio::time::sleep(wait) => Ok(known),
        () = calendars.stop.cancelled() => Ok(known),
    }
}

impl From<CalendarQuery> for Form {
    fn from(query: CalendarQuery) -> Self {
        Self::of_query([
            ("origin", query.origin),
            ("destination", query.destination),
            ("month", query.month),
            ("trip_type", query.trip_type),
            ("leg", query.leg),
        ])
    }
}
