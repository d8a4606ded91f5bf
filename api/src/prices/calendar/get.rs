//! `GET /api/calendar`: the prices of a route in one month. Every open calendar polls it.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::NaiveDate;
use flight_finder_core::{
    base::place_code::PlaceCode,
    places::airports::seed,
    prices::{
        calendar::MonthRequest,
        demand::{self, CalendarView},
    },
    rules::settings::Settings,
};
use sha2::{Digest, Sha256};

use super::{
    Calendars,
    request::{CalendarQuery, month_question},
    robots::comes_from_robot,
    view::CalendarBody,
};
use crate::http::{
    access::CountedBy,
    error::{ApiError, ErrorBody},
    polls::{self, Known},
    query::QueryOf,
};

/// Returns the stored prices of a route in one month at once. If they are old, a refresh is usually queued; then
/// `refreshing` is true, and the next poll can use `wait` to wait for the new prices.
#[utoipa::path(
    get,
    path = "/api/calendar",
    tag = "calendar",
    params(CalendarQuery, ("If-None-Match" = Option<String>, Header)),
    responses(
        (status = 200, description = "The stored prices; `priceGrid` is empty if none are stored", body = CalendarBody, headers(("ETag" = String))),
        (status = 304, description = "The calendar has not changed"),
        (status = 422, description = "A parameter is bad, for example an unknown airport or a month that is neither this month nor one of the next eleven; `fields` names the bad parameters", body = ErrorBody),
    )
)]
pub async fn get_calendar(
    State(calendars): State<Arc<Calendars>>,
    QueryOf(query): QueryOf<CalendarQuery>,
    CountedBy(address): CountedBy,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let data = &calendars.data;
    let wait = query
        .check(|query, errors| polls::wait(&query.wait, errors))
        .map_err(ApiError::InvalidParameters)?;
    let known = Known::from_headers(&headers);
    let settings = data.settings().await?;
    let airports = data.airports().await?;
    let today = settings.today(data.db().now());
    let question = month_question(&query, today, &airports)?;

    let mut view = demand::calendar_view(data.db(), &question.route).await?;
    if is_reason_to_refresh(&calendars, &question, &view, address, &headers) {
        match demand::queue_opened(data.db(), &question.route).await {
            Ok(true) => view = demand::calendar_view(data.db(), &question.route).await?,
            // Too many refreshes wait already, so the visitor sees the stored prices.
            Ok(false) => metrics::counter!("flight_finder_calendar_openings_refused_total").increment(1),
            // The refresh could not be queued: this visitor sees the stored prices, and the next visitor who opens the
            // calendar tries again.
            Err(error) => tracing::warn!(%error, "a calendar is not refreshed"),
        }
    }
    let mut shown = Shown::new(&question, view, &settings, today);
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

/// A calendar as it is sent. Its entity tag is a hash of the body.
struct Shown {
    body: String,
    etag: String,
    refreshing: bool,
}

impl Shown {
    fn new(question: &MonthRequest, view: CalendarView, settings: &Settings, today: NaiveDate) -> Self {
        let refreshing = view.refreshing.is_some();
        let body = CalendarBody::new(question, view, &settings.values.commission, today);
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

/// Whether to queue a refresh. Robots cause no refresh. A place that the provider may not know is never refreshed. Each
/// network causes only as many refreshes as its budget allows.
fn is_reason_to_refresh(
    calendars: &Calendars,
    question: &MonthRequest,
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

/// Waits until the calendar changes, the time is over or the server stops.
async fn news(
    calendars: &Calendars,
    question: &MonthRequest,
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
            let shown = Shown::new(question, view, settings, today);
            if shown.etag != known.etag {
                return Ok(shown);
            }
            subscription.changed().await;
        }
    };
    let clock = calendars.data.db().clock();
    tokio::select! {
        moved = moved => moved,
        () = clock.sleep_until(clock.now().plus(wait)) => Ok(known),
        () = calendars.stop.cancelled() => Ok(known),
    }
}
