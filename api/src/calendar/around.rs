//! `GET /api/calendar/around`: whether a day earlier or later is cheaper.

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::NaiveDate;
use flight_finder_core::{
    calendar::{Day, around},
    routes::YearMonth,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::question::{CalendarAroundQuery, day_question};
use crate::{
    data::Data,
    error::{ApiError, ErrorBody},
    query::QueryOf,
    responses::{Limited, UnreadableQuery},
};

/// The stored prices of the chosen day, of the three days before it and of the three days after it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarAround)]
pub struct CalendarAroundBody {
    /// The seven days, the earliest first.
    days: Vec<NearbyDay>,
    /// Whether the stored prices of a month of these days are demo data: made-up prices of the sandbox, which replaces
    /// the providers.
    demo: bool,
}

/// The chosen day, or a day near it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NearbyDay {
    date: NaiveDate,
    /// The price in euro for one adult on this flight; null if no price is stored, or if the day is in the past.
    #[schema(required = true)]
    price: Option<f64>,
    /// Whether the price is that of a flight without a stop; false if there is no price.
    is_direct: bool,
}

/// Returns the stored prices of a day and of the three days before and after it.
#[utoipa::path(
    get,
    path = "/api/calendar/around",
    tag = "calendar",
    params(CalendarAroundQuery),
    responses(
        (status = 200, description = "The prices of the seven days", body = CalendarAroundBody),
        (status = 422, description = "A parameter is bad, for example an unknown airport or a date in the past; `fields` names the bad parameters", body = ErrorBody),
        UnreadableQuery,
        Limited,
    )
)]
pub async fn get_calendar_around(
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<CalendarAroundQuery>,
) -> Result<Json<CalendarAroundBody>, ApiError> {
    let settings = data.settings().await?;
    let airports = data.airports().await?;
    let today = settings.today(data.db().now());
    let question = day_question(&query, today, &airports)?;
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
        days: days.into_iter().map(NearbyDay::new).collect(),
        demo: stored.values().any(|calendar| calendar.demo),
    }))
}

impl NearbyDay {
    fn new((date, day): (NaiveDate, Option<Day>)) -> Self {
        Self {
            date,
            price: day.map(|day| day.price.euro()),
            is_direct: day.is_some_and(|day| day.is_direct),
        }
    }
}
