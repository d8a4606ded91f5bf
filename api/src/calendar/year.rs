//! `GET /api/calendar/year`: where a year is cheap.

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::NaiveDate;
use flight_finder_core::{
    calendar::{Cheapest, YearQuestion, typical, year},
    form::Form,
    money::Cents,
    routes::{WINDOW_MONTHS, YearMonth},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    data::Data,
    error::{ApiError, ErrorBody},
    query::QueryOf,
    searches::params::TripTypeBody,
};

/// Which pair.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarYearQuery {
    /// Where the flight starts.
    #[param(value_type = String, example = "TIA")]
    origin: Option<String>,
    /// Where it ends.
    #[param(value_type = String, example = "VIE")]
    destination: Option<String>,
    /// The prices of a day differ by it.
    #[param(value_type = TripTypeBody, example = "oneWay")]
    trip_type: Option<String>,
}

/// The cheapest day of each of the next twelve months, of what is stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarYear)]
pub struct CalendarYearBody {
    /// This month first.
    months: Vec<CheapestMonth>,
    /// The median of the months that have a price, in euro.
    #[schema(required = true)]
    typical: Option<f64>,
    /// Some of it are made-up prices of the sandbox.
    demo: bool,
}

/// A month and its cheapest day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheapestMonth {
    #[schema(example = "2026-12")]
    year_month: String,
    /// Euro, what one adult pays; none: nothing is stored.
    #[schema(required = true)]
    price: Option<f64>,
    /// The first day that costs it.
    #[schema(required = true)]
    date: Option<NaiveDate>,
    /// It buys a flight without a stop.
    is_direct: bool,
}

/// Answers the cheapest day of each of the next twelve months. Stored prices only: nothing is asked of anybody.
#[utoipa::path(
    get,
    path = "/api/calendar/year",
    tag = "calendar",
    params(CalendarYearQuery),
    responses(
        (status = 200, description = "Twelve months", body = CalendarYearBody),
        (status = 400, description = "A query string that cannot be read", body = ErrorBody),
        (status = 422, description = "Unknown airports; `fields` says why", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn get_calendar_year(
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<CalendarYearQuery>,
) -> Result<Json<CalendarYearBody>, ApiError> {
    let settings = data.settings().await?;
    let airports = data.airports().await?;
    let today = settings.today(data.db().now());
    let question = YearQuestion::parse(query.into(), |code| airports.find(code).is_some())?;
    let first = YearMonth::containing(today);
    let mut tx = data.db().read().await?;
    let stored = tx
        .calendars()
        .between(&question.pair, first, first.plus(WINDOW_MONTHS - 1))
        .await?;
    drop(tx);
    let months = year(&stored, &settings.values.commission, question.trip, today);
    Ok(Json(CalendarYearBody {
        typical: typical(&months).map(Cents::euro),
        months: months.into_iter().map(CheapestMonth::of).collect(),
        demo: stored.values().any(|calendar| calendar.demo),
    }))
}

impl CheapestMonth {
    fn of((month, cheapest): (YearMonth, Option<Cheapest>)) -> Self {
        Self {
            year_month: month.to_string(),
            price: cheapest.map(|cheapest| cheapest.day.price.euro()),
            date: cheapest.map(|cheapest| cheapest.date),
            is_direct: cheapest.is_some_and(|cheapest| cheapest.day.is_direct),
        }
    }
}

impl From<CalendarYearQuery> for Form {
    fn from(query: CalendarYearQuery) -> Self {
        Self::of_query([
            ("origin", query.origin),
            ("destination", query.destination),
            ("trip_type", query.trip_type),
        ])
    }
}
