//! `GET /api/calendar/around`: whether a day earlier or later is cheaper.

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::NaiveDate;
use flight_finder_core::{
    calendar::{Day, DayQuestion, around},
    form::Form,
    routes::YearMonth,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::get::LegBody;
use crate::{
    data::Data,
    error::{ApiError, ErrorBody},
    query::QueryOf,
    searches::params::TripTypeBody,
};

/// Which day of which pair.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarAroundQuery {
    /// Where the flight itself starts, also that of a return.
    #[param(value_type = String, example = "TIA")]
    origin: Option<String>,
    /// Where it ends.
    #[param(value_type = String, example = "VIE")]
    destination: Option<String>,
    /// The day in the middle.
    #[param(value_type = NaiveDate, example = "2026-12-12")]
    date: Option<String>,
    /// The prices of a day differ by it.
    #[param(value_type = TripTypeBody, example = "oneWay")]
    trip_type: Option<String>,
    /// `outbound`, which is the default, or `return`.
    #[param(value_type = Option<LegBody>, example = "outbound")]
    leg: Option<String>,
}

/// The chosen day, three before and three after, of what is stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarAround)]
pub struct CalendarAroundBody {
    /// Seven days in order.
    days: Vec<NearbyDay>,
    /// Some of it are made-up prices of the sandbox.
    demo: bool,
}

/// A day near the chosen one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NearbyDay {
    date: NaiveDate,
    /// Euro, for one adult on this flight; none: nothing is stored, or the day is past.
    #[schema(required = true)]
    price: Option<f64>,
    /// It buys a flight without a stop.
    is_direct: bool,
}

/// Answers what the days around one cost. Stored prices only: nothing is asked of anybody.
#[utoipa::path(
    get,
    path = "/api/calendar/around",
    tag = "calendar",
    params(CalendarAroundQuery),
    responses(
        (status = 200, description = "Seven days", body = CalendarAroundBody),
        (status = 400, description = "A query string that cannot be read", body = ErrorBody),
        (status = 422, description = "Unknown airports or a bad date; `fields` says why", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn get_calendar_around(
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<CalendarAroundQuery>,
) -> Result<Json<CalendarAroundBody>, ApiError> {
    let settings = data.settings().await?;
    let airports = data.airports().await?;
    let today = settings.today(data.db().now());
    let question = DayQuestion::parse(query.into(), today, |code| airports.find(code).is_some())?;
    let (first, last) = question.days();
    let mut tx = data.db().read().await?;
    let stored = tx
        .calendars()
        .between(
            &question.pair,
            YearMonth::containing(first),
            YearMonth::containing(last),
        )
        .await?;
    drop(tx);
    let days = around(&question, &stored, &settings.values.commission, today);
    Ok(Json(CalendarAroundBody {
        days: days.into_iter().map(NearbyDay::of).collect(),
        demo: stored.values().any(|calendar| calendar.demo),
    }))
}

impl NearbyDay {
    fn of((date, day): (NaiveDate, Option<Day>)) -> Self {
        Self {
            date,
            price: day.map(|day| day.price.euro()),
            is_direct: day.is_some_and(|day| day.is_direct),
        }
    }
}

impl From<CalendarAroundQuery> for Form {
    fn from(query: CalendarAroundQuery) -> Self {
        Self::of_query([
            ("origin", query.origin),
            ("destination", query.destination),
            ("date", query.date),
            ("trip_type", query.trip_type),
            ("leg", query.leg),
        ])
    }
}
