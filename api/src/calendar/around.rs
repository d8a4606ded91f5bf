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

/// Returns the prices of the days around one, from stored prices.
#[utoipa::path(
    get,
    path = "/api/calendar/around",
    tag = "calendar",
    params(CalendarAroundQuery),
    responses(
        (status = 200, description = "Seven days", body = CalendarAroundBody),
        (status = 422, description = "Unknown airports or a bad date; `fields` says why", body = ErrorBody),
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
