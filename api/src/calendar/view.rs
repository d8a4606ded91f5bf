//! A calendar as JSON.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use flight_finder_core::{
    calendar::{Day, MonthQuestion, Quantiles},
    demand::CalendarView,
    pricing::CommissionRules,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A month of prices: what one adult pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Calendar)]
pub struct CalendarBody {
    #[schema(example = "TIA")]
    origin: String,
    #[schema(example = "VIE")]
    destination: String,
    #[schema(example = "2026-12")]
    year_month: String,
    /// Days from today on that have a price.
    price_grid: BTreeMap<NaiveDate, DayBody>,
    /// When the calendar service said so; none: nothing is stored yet.
    #[schema(required = true, format = DateTime)]
    last_update: Option<String>,
    /// A direct flight is priced or scheduled on some day.
    has_direct_flight: bool,
    /// A refresh is queued or under way: poll again with `wait`.
    refreshing: bool,
    /// Of the days of `priceGrid`; none when they are fewer than three, or all the same.
    #[schema(required = true)]
    quantiles: Option<QuantilesBody>,
    /// Made-up prices of the sandbox.
    demo: bool,
    /// Why the last refresh failed; none after one that did not.
    #[schema(required = true, example = "Invalid API response format: Missing price grid data")]
    last_error: Option<String>,
}

/// A day's price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarDay)]
pub struct DayBody {
    /// Euro, for one adult on this flight.
    #[schema(example = 81.0)]
    price: f64,
    /// It buys a flight without a stop.
    is_direct: bool,
}

/// Where the cheap third of the days ends and the dear one begins, in euro.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarQuantiles)]
pub struct QuantilesBody {
    /// A third of the days costs this or less.
    low: f64,
    /// Two thirds do; the others cost more.
    high: f64,
}

impl CalendarBody {
    /// The calendar as it is shown on the day `today`.
    pub(super) fn of(question: &MonthQuestion, view: CalendarView, rules: &CommissionRules, today: NaiveDate) -> Self {
        let last_error = view.visitor_error().map(str::to_owned);
        let stored = view.calendar;
        let days: BTreeMap<NaiveDate, Day> = stored
            .iter()
            .flat_map(|calendar| calendar.grid.range(today..))
            .map(|(date, day)| (*date, day.final_price(rules, question.trip)))
            .collect();
        let quantiles = Quantiles::new(days.values().map(|day| day.price)).map(|quantiles| QuantilesBody {
            low: quantiles.low.euro(),
            high: quantiles.high.euro(),
        });
        Self {
            origin: question.route.origin.to_string(),
            destination: question.route.destination.to_string(),
            year_month: question.route.month.to_string(),
            price_grid: days.into_iter().map(|(date, day)| (date, DayBody::of(day))).collect(),
            last_update: stored.as_ref().map(|calendar| calendar.last_update.to_rfc3339()),
            has_direct_flight: stored.as_ref().is_some_and(|calendar| calendar.has_direct_flight),
            refreshing: view.refreshing.is_some(),
            quantiles,
            demo: stored.is_some_and(|calendar| calendar.demo),
            last_error,
        }
    }
}

impl DayBody {
    pub(super) fn of(day: Day) -> Self {
        Self {
            price: day.price.euro(),
            is_direct: day.is_direct,
        }
    }
}
