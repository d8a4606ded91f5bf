//! `GET /api/calendar/year`: where a year is cheap.

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::NaiveDate;
use flight_finder_core::{
    base::{
        money::Cents,
        month::{WINDOW_MONTHS, YearMonth},
    },
    prices::calendar::{Cheapest, typical, year},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::request::{CalendarYearQuery, year_question};
use crate::http::{
    data::Data,
    error::{ApiError, ErrorBody},
    query::QueryOf,
};

/// The cheapest day of this month and of each of the next eleven months, from stored prices.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarYear)]
pub struct CalendarYearBody {
    /// Twelve months; this month is the first.
    months: Vec<CheapestMonth>,
    /// The median of the prices of `months` in euro, without the months that have none; null if no month has a price.
    #[schema(required = true)]
    typical: Option<f64>,
    /// Whether the stored prices of at least one month are demo data: made-up prices of the sandbox, which replaces the
    /// providers.
    demo: bool,
}

/// A month and its cheapest day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheapestMonth {
    #[schema(example = "2026-12")]
    year_month: String,
    /// The lowest stored price of the month, from today on, in euro for one adult on this flight; null if no price is
    /// stored.
    #[schema(required = true)]
    price: Option<f64>,
    /// The first day with this price; null if there is no price.
    #[schema(required = true)]
    date: Option<NaiveDate>,
    /// Whether the price is that of a flight without a stop; false if there is no price.
    is_direct: bool,
}

/// Returns the cheapest day of this month and of each of the next eleven months, from stored prices.
#[utoipa::path(
    get,
    path = "/api/calendar/year",
    tag = "calendar",
    params(CalendarYearQuery),
    responses(
        (status = 200, description = "The cheapest day of each month", body = CalendarYearBody),
        (status = 422, description = "A parameter is bad, for example an unknown airport; `fields` names the bad parameters", body = ErrorBody),
    )
)]
pub async fn get_calendar_year(
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<CalendarYearQuery>,
) -> Result<Json<CalendarYearBody>, ApiError> {
    let settings = data.settings().await?;
    let airports = data.airports().await?;
    let today = settings.today(data.db().now());
    let question = year_question(&query, &airports)?;
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
        months: months.into_iter().map(CheapestMonth::new).collect(),
        demo: stored.values().any(|calendar| calendar.demo),
    }))
}

impl CheapestMonth {
    fn new((month, cheapest): (YearMonth, Option<Cheapest>)) -> Self {
        Self {
            year_month: month.to_string(),
            price: cheapest.map(|cheapest| cheapest.day.price.euro()),
            date: cheapest.map(|cheapest| cheapest.date),
            is_direct: cheapest.is_some_and(|cheapest| cheapest.day.is_direct),
        }
    }
}
