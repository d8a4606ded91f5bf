//! A month of prices out of the calendar's grid.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use flight_finder_core::money::Cents;
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    CalendarError,
    wire::{Cell, Data, Envelope, PriceGrids, Quote, Traces},
};
use crate::providers::{ProviderError, http::Reply, message};

/// What is known of a route in a month. Prices are leads: others' searches, some days old.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarMonth {
    /// Days with a price.
    pub days: BTreeMap<NaiveDate, DayPrice>,
    /// A direct flight is priced or scheduled on some day.
    pub has_direct_flight: bool,
    /// Sandbox data.
    pub demo: bool,
}

/// The price of a day: one adult, one way, economy, without commission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayPrice {
    /// The provider's price.
    pub price: Cents,
    /// Whether it buys a flight without a stop.
    pub is_direct: bool,
    /// The carrier's code, where the calendar tells.
    pub carrier: Option<String>,
}

/// Reads the 2xx `reply` about the month of `day`.
pub(in crate::providers) fn read(
    reply: &Reply,
    day: NaiveDate,
    key: &SecretString,
) -> Result<CalendarMonth, CalendarError> {
    let body = String::from_utf8_lossy(&reply.body);
    let json = body.trim_start_matches('\u{feff}');
    let envelope: Envelope<'_> = serde_json::from_str(json).map_err(|_| missing_data(reply, key))?;
    let data = envelope
        .data
        .filter(|data| envelope.status.0 && data.get().starts_with('{'));
    let data: Data<'_> = parse(data).ok_or_else(|| missing_data(reply, key))?;
    let grids: PriceGrids<'_> = parse(data.price_grids).ok_or_else(missing_grid)?;
    let traces: Traces<'_> = parse(data.traces).unwrap_or_default();
    let row = grids.grid.first().map(|row| row.0.as_slice()).unwrap_or_default();
    let cells = row
        .iter()
        .map(|cell| serde_json::from_str(cell.get()).unwrap_or_default());
    Ok(CalendarMonth {
        demo: reply.head.demo,
        ..month(cells, &traces, day)
    })
}

/// Cell by cell from the first of the month; cells beyond its end are dropped.
fn month<'a>(cells: impl Iterator<Item = Cell<'a>>, traces: &Traces<'_>, day: NaiveDate) -> CalendarMonth {
    let first = day.with_day(1);
    let days = first
        .into_iter()
        .flat_map(|first| first.iter_days())
        .take_while(|date| date.month() == day.month());
    let mut month = CalendarMonth::default();
    for (date, cell) in days.zip(cells) {
        let price = choose(&cell, traces);
        month.has_direct_flight |= cell.direct_outbound_available.0 || price.as_ref().is_some_and(|day| day.is_direct);
        month.days.extend(price.map(|price| (date, price)));
    }
    month
}

/// Direct outbound where a direct outbound is available, else direct, else indirect; only positive prices.
fn choose(cell: &Cell<'_>, traces: &Traces<'_>) -> Option<DayPrice> {
    let outbound = cell
        .direct_outbound
        .as_ref()
        .filter(|_| cell.direct_outbound_available.0);
    let (direct, indirect) = (cell.direct.as_ref(), cell.indirect.as_ref());
    let quote = |priced: Option<&Quote<'_>>, traced: Option<&Quote<'_>>, is_direct| {
        let price = Cents::from_euro(priced?.price.0?)?;
        Some(DayPrice {
            price,
            is_direct,
            carrier: traced.and_then(|quote| carrier(quote, traces)),
        })
    };
    quote(outbound, direct, true)
        .or_else(|| quote(direct, direct, true))
        .or_else(|| quote(indirect, indirect, false))
}

/// The seventh part of the quote's trace, which may go on after a bar.
fn carrier(quote: &Quote<'_>, traces: &Traces<'_>) -> Option<String> {
    let reference = quote.trace_refs.as_ref()?.first()?;
    let trace = traces.get(reference.as_str())?.as_str().split('|').next()?;
    let code = trace.split('*').nth(6)?.trim();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_code.then(|| code.to_ascii_uppercase())
}

fn parse<'a, T: Deserialize<'a>>(json: Option<&'a RawValue>) -> Option<T> {
    serde_json::from_str(json?.get()).ok()
}

fn missing_data(reply: &Reply, key: &SecretString) -> CalendarError {
    let status = reply.status.as_u16();
    let spoken = message::spoken(&reply.body, key).filter(|words| words != "Successful");
    let nothing = || ProviderError::BadBody("no status or data in the answer".into());
    let cause = spoken.map_or_else(nothing, |text| ProviderError::Rejected { status, text });
    CalendarError::MissingData { cause }
}

fn missing_grid() -> CalendarError {
    CalendarError::MissingGrid {
        cause: ProviderError::BadBody("no price grid in the answer".into()),
    }
}
