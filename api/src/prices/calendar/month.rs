//! `GET /api/admin/calendars`: a stored month, with the provider's prices beside those that visitors see.

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::NaiveDate;
use flight_finder_core::{
    base::month::RouteMonth,
    prices::{
        calendar::{Quantiles, Trip},
        demand::{self, CalendarView},
    },
    rules::pricing::CommissionRules,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    request::{CalendarFetchBody, fetched_route},
    view::QuantilesBody,
};
use crate::http::{
    access::{Admin, Viewer},
    data::Data,
    error::{ApiError, ErrorBody},
    query::QueryOf,
};

/// The stored prices of a route in one month, each in euro for one adult one way.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StoredCalendar)]
pub struct StoredCalendarBody {
    #[schema(example = "TIA")]
    origin: String,
    #[schema(example = "VIE")]
    destination: String,
    #[schema(example = "2026-12")]
    year_month: String,
    /// The days that have a stored price, past ones included.
    days: Vec<StoredDayBody>,
    /// The prices that divide the days into thirds; null if there are fewer than three, or all have the same price.
    #[schema(required = true)]
    quantiles: Option<QuantilesBody>,
    /// When the calendar service sent the prices; null if none are stored.
    #[schema(required = true, format = DateTime)]
    last_update: Option<String>,
    /// Whether a flight without a stop has a price or is scheduled on at least one day of the month.
    has_direct_flight: bool,
    /// Whether the prices are demo data.
    demo: bool,
    /// Why the last refresh failed; null if it succeeded.
    #[schema(required = true)]
    last_error: Option<String>,
}

/// The stored price of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StoredDay)]
pub struct StoredDayBody {
    #[schema(example = "2026-12-03")]
    date: NaiveDate,
    /// The provider's price; null for viewers, who see what visitors see.
    #[schema(required = true, example = 61.0)]
    base_price: Option<f64>,
    /// What visitors see: the provider's price and the commission of one adult.
    #[schema(example = 81.0)]
    price: f64,
    /// Whether the price is that of a flight without a stop.
    is_direct: bool,
}

/// Returns the stored prices of a route in one month. No refresh is queued.
#[utoipa::path(
    get,
    path = "/api/admin/calendars",
    params(CalendarFetchBody),
    responses(
        (status = 200, description = "The stored prices; `days` is empty if none are stored", body = StoredCalendarBody),
        (status = 422, description = "`fields` names the bad parameters", body = ErrorBody),
    )
)]
pub async fn get_stored_calendar(
    _: Viewer,
    administrator: Result<Admin, ApiError>,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<CalendarFetchBody>,
) -> Result<Json<StoredCalendarBody>, ApiError> {
    let (settings, airports) = (data.settings().await?, data.airports().await?);
    let today = settings.today(data.db().now());
    let route = fetched_route(&query, today, &airports)?;
    let view = demand::calendar_view(data.db(), &route).await?;
    let rules = &settings.values.commission;
    Ok(Json(StoredCalendarBody::new(
        &route,
        view,
        rules,
        administrator.is_ok(),
    )))
}

impl StoredCalendarBody {
    fn new(route: &RouteMonth, view: CalendarView, rules: &CommissionRules, with_base: bool) -> Self {
        let stored = view.calendar;
        let grid = stored.iter().flat_map(|calendar| &calendar.grid);
        let shown = grid.map(|(date, day)| (*date, *day, day.final_price(rules, Trip::OneWay)));
        let shown: Vec<_> = shown.collect();
        Self {
            origin: route.origin.to_string(),
            destination: route.destination.to_string(),
            year_month: route.month.to_string(),
            quantiles: Quantiles::new(shown.iter().map(|(.., day)| day.price)).map(QuantilesBody::from),
            days: shown
                .into_iter()
                .map(|(date, base, day)| StoredDayBody {
                    date,
                    base_price: with_base.then(|| base.price.euro()),
                    price: day.price.euro(),
                    is_direct: day.is_direct,
                })
                .collect(),
            last_update: stored.as_ref().map(|calendar| calendar.last_update.to_rfc3339()),
            has_direct_flight: stored.as_ref().is_some_and(|calendar| calendar.has_direct_flight),
            demo: stored.is_some_and(|calendar| calendar.demo),
            last_error: view.last_error,
        }
    }
}
