//! Reads a month of prices from the calendar's grid.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use flight_finder_core::{
    base::money::Cents,
    platform::providers::{DropReason, Dropped},
};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    CalendarError,
    wire::{Cell, Data, Envelope, PriceGrids, Quote, Traces},
};
use crate::providers::{ProviderError, http::Reply, lenient::List, message};

/// The known prices of a route in a month. They come from earlier searches and may be some days old.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarMonth {
    /// Days with a price.
    pub days: BTreeMap<NaiveDate, DayPrice>,
    /// Whether a direct flight has a price or is scheduled on any day.
    pub has_direct_flight: bool,
    /// Days that could not be read, by reason.
    pub dropped: Dropped,
    pub demo: bool,
}

/// The price of a day for one adult, one way, in economy, without commission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayPrice {
    pub price: Cents,
    /// Whether the price is for a nonstop flight.
    pub is_direct: bool,
    /// The carrier's code, if the calendar contains it.
    pub carrier: Option<String>,
    /// The codes of the flight's airports, if the calendar contains them.
    pub airports: Option<(String, String)>,
}

/// Reads a reply whose status is 2xx, about the month of `day`.
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
    let row = row(&grids)?;
    let month = month(&row, &traces, day);
    // If there are days with a price but none could be read, the format has changed. The month then counts as failed
    // and not as without prices.
    if month.days.is_empty() && !month.dropped.is_empty() {
        return Err(CalendarError::MissingGrid {
            cause: ProviderError::AllDropped(month.dropped),
        });
    }
    Ok(CalendarMonth {
        demo: reply.head.demo,
        ..month
    })
}

/// The row of one-way prices. A month without known prices has no row.
fn row<'a>(grids: &PriceGrids<'a>) -> Result<List<'a>, CalendarError> {
    match grids.grid.first().map(|row| row.get()) {
        None | Some("null") => Ok(List::default()),
        Some(row) if row.starts_with('[') => serde_json::from_str(row).map_err(|_| missing_grid()),
        Some(_) => Err(missing_grid()),
    }
}

/// Reads one cell per day, from the first of the month. Cells after the end of the month are ignored.
fn month(row: &List<'_>, traces: &Traces<'_>, day: NaiveDate) -> CalendarMonth {
    let first = day.with_day(1);
    let days = first
        .into_iter()
        .flat_map(|first| first.iter_days())
        .take_while(|date| date.month() == day.month());
    let mut month = CalendarMonth::default();
    for (date, cell) in days.zip(&row.0) {
        match priced(cell, traces) {
            Err(reason) => month.dropped.add(reason, 1),
            Ok((price, is_direct_available)) => {
                month.has_direct_flight |= is_direct_available || price.as_ref().is_some_and(|day| day.is_direct);
                month.days.extend(price.map(|price| (date, price)));
            }
        }
    }
    month
}

/// The price of a cell, if it has one, and whether a direct flight is scheduled.
fn priced(cell: &RawValue, traces: &Traces<'_>) -> Result<(Option<DayPrice>, bool), DropReason> {
    let cell: Option<Cell<'_>> = serde_json::from_str(cell.get())
        .map_err(|_| DropReason::Unreadable)
        .and_then(|known: Option<Cell<'_>>| match known {
            Some(known) if !known.has_known_key() && has_keys(cell) => Err(DropReason::Unreadable),
            known => Ok(known),
        })?;
    let cell = cell.unwrap_or_default();
    let price = choose(&cell, traces);
    // A price of zero means that the day has no price. A quote without a number has a price that cannot be read.
    let has_price = || cell.quotes().any(|quote| quote.price.0.is_none_or(|price| price > 0.0));
    if price.is_none() && has_price() {
        return Err(DropReason::NoPrice);
    }
    Ok((price, cell.is_direct_available()))
}

fn has_keys(cell: &RawValue) -> bool {
    let keys = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(cell.get());
    keys.is_ok_and(|keys| !keys.is_empty())
}

/// Chooses the first quote with a positive price, in this order: direct outbound (if it is available), direct,
/// indirect.
fn choose(cell: &Cell<'_>, traces: &Traces<'_>) -> Option<DayPrice> {
    let outbound = cell.direct_outbound.as_ref().filter(|_| cell.is_direct_available());
    let (direct, indirect) = (cell.direct.as_ref(), cell.indirect.as_ref());
    let quote = |priced: Option<&Quote<'_>>, traced: Option<&Quote<'_>>, is_direct| {
        let price = Cents::from_euro(priced?.price.0?)?;
        let trace = traced.and_then(|quote| trace_of(quote, traces));
        Some(DayPrice {
            price,
            is_direct,
            carrier: trace.and_then(carrier),
            airports: trace.and_then(airports),
        })
    };
    quote(outbound, direct, true)
        .or_else(|| quote(direct, direct, true))
        .or_else(|| quote(indirect, indirect, false))
}

/// The quote's trace up to the first `|`.
fn trace_of<'t>(quote: &Quote<'_>, traces: &'t Traces<'_>) -> Option<&'t str> {
    let reference = quote.trace_refs.as_ref()?.first()?;
    traces.get(reference.as_str())?.as_str().split('|').next()
}

/// The carrier's code, which is the seventh part of a trace.
fn carrier(trace: &str) -> Option<String> {
    let code = trace.split('*').nth(6)?.trim();
    let is_code = (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_code.then(|| code.to_ascii_uppercase())
}

/// The codes of the two airports, which are the third and the fourth part of a trace.
fn airports(trace: &str) -> Option<(String, String)> {
    let mut codes = trace.split('*').skip(2).map(|part| part.trim().to_ascii_uppercase());
    let is_code = |code: &String| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    Some((codes.next().filter(is_code)?, codes.next().filter(is_code)?))
}

fn parse<'a, T: Deserialize<'a>>(json: Option<&'a RawValue>) -> Option<T> {
    serde_json::from_str(json?.get()).ok()
}

fn missing_data(reply: &Reply, key: &SecretString) -> CalendarError {
    let status = reply.status.as_u16();
    let text = message::error_text(&reply.body, key);
    let nothing = || ProviderError::BadBody("no status or data in the answer".into());
    let cause = text.map_or_else(nothing, |text| ProviderError::Rejected { status, text });
    CalendarError::MissingData { cause }
}

fn missing_grid() -> CalendarError {
    CalendarError::MissingGrid {
        cause: ProviderError::BadBody("no price grid in the answer".into()),
    }
}
