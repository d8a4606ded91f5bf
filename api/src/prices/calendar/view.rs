//! A calendar as JSON.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use flight_finder_core::{
    base::money::Cents,
    prices::{
        calendar::{Day, MonthRequest, Quantiles},
        demand::CalendarView,
    },
    rules::pricing::CommissionRules,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The stored prices of a route in one month. Each price is in euro and for one adult on this flight.
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
    /// The days from today on that have a stored price, by date.
    price_grid: BTreeMap<NaiveDate, DayBody>,
    /// When the calendar service sent the stored prices; null if none are stored yet.
    #[schema(required = true, format = DateTime)]
    last_update: Option<String>,
    /// Whether a flight without a stop has a price or is scheduled on at least one day of the month.
    has_direct_flight: bool,
    /// Whether a refresh of these prices is queued or running. If so, poll again with `wait`.
    refreshing: bool,
    /// The prices that divide the days of `priceGrid` into thirds; null if it has fewer than three days, or if all its
    /// prices are the same.
    #[schema(required = true)]
    quantiles: Option<QuantilesBody>,
    /// Whether the prices are demo data: made-up prices of the sandbox, which replaces the providers.
    demo: bool,
    /// Why the last refresh failed, or why no refresh is possible now; null if neither is the case.
    #[schema(required = true, example = "Invalid API response format: Missing price grid data")]
    last_error: Option<String>,
}

/// The price of a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarDay)]
pub struct DayBody {
    /// The price in euro for one adult on this flight.
    #[schema(example = 81.0)]
    price: f64,
    /// An estimate in euro of what the party of the query pays for this flight; for a leg of a round trip, with half of
    /// the agency's fee. Absent if the query names no party.
    #[serde(skip_serializing_if = "Option::is_none")]
    party_price: Option<f64>,
    /// Whether the price is that of a flight without a stop.
    is_direct: bool,
}

/// The two prices in euro that divide the days of a month into a cheap, a middle and an expensive third.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CalendarQuantiles)]
pub struct QuantilesBody {
    /// At least a third of the days cost this price or less.
    low: f64,
    /// At least two thirds of the days cost this price or less.
    high: f64,
}

impl CalendarBody {
    /// The calendar as it is shown on the day `today`.
    pub(super) fn new(question: &MonthRequest, view: CalendarView, rules: &CommissionRules, today: NaiveDate) -> Self {
        let last_error = view.visitor_error().map(str::to_owned);
        let stored = view.calendar;
        let days = || stored.iter().flat_map(|calendar| calendar.grid.range(today..));
        let shown = |day: &Day| day.final_price(rules, question.trip);
        let party_price = |day: &Day| Some(day.party_price(rules, question.trip, question.party.as_ref()?));
        let quantiles = Quantiles::new(days().map(|(_, day)| shown(day).price)).map(QuantilesBody::from);
        let price_grid = days()
            .map(|(date, day)| (*date, DayBody::new(shown(day), party_price(day))))
            .collect();
        Self {
            origin: question.route.origin.to_string(),
            destination: question.route.destination.to_string(),
            year_month: question.route.month.to_string(),
            price_grid,
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
    fn new(day: Day, party_price: Option<Cents>) -> Self {
        Self {
            price: day.price.euro(),
            party_price: party_price.map(Cents::euro),
            is_direct: day.is_direct,
        }
    }
}

impl From<Quantiles> for QuantilesBody {
    fn from(quantiles: Quantiles) -> Self {
        Self {
            low: quantiles.low.euro(),
            high: quantiles.high.euro(),
        }
    }
}
