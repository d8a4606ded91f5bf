//! `GET /api/calendar/around`: whether a day earlier or later is cheaper.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use chrono::NaiveDate;
use flight_finder_core::{
    base::{money::Cents, month::YearMonth},
    prices::calendar::{DayAround, DayRequest, around},
    rules::settings::Settings,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::request::{CalendarAroundQuery, day_question};
use crate::http::{
    data::Data,
    error::{ApiError, ErrorBody},
    query::QueryOf,
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
    /// An estimate in euro of what the party of the query pays for the round trip: this flight, and a return as many
    /// days later as `return_date` is after `date`. Absent if one of the two flights has no stored price, or if the query
    /// names no return or no party.
    #[serde(skip_serializing_if = "Option::is_none")]
    trip_price: Option<f64>,
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
    Ok(Json(CalendarAroundBody::load(&data, &settings, &question).await?))
}

impl CalendarAroundBody {
    /// Reads the stored prices of the days.
    pub(crate) async fn load(data: &Data, settings: &Settings, question: &DayRequest) -> Result<Self, ApiError> {
        let today = settings.today(data.db().now());
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
        let returns = match question.return_days() {
            None => BTreeMap::new(),
            Some((first, last)) => {
                let (first, last) = (YearMonth::containing(first), YearMonth::containing(last));
                tx.calendars().between(&question.pair.reversed(), first, last).await?
            }
        };
        drop(tx);
        let days = around(question, &stored, &returns, &settings.values.commission, today);
        Ok(Self {
            days: days.into_iter().map(NearbyDay::new).collect(),
            demo: stored.values().chain(returns.values()).any(|calendar| calendar.demo),
        })
    }
}

impl NearbyDay {
    fn new(around: DayAround) -> Self {
        Self {
            date: around.date,
            price: around.day.map(|day| day.price.euro()),
            trip_price: around.trip_price.map(Cents::euro),
            is_direct: around.day.is_some_and(|day| day.is_direct),
        }
    }
}
