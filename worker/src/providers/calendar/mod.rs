//! The price calendar of provider A's listing: cached one-way prices of a month, one call.

mod client;
mod error;
mod grid;
mod wire;

pub use client::Calendar;
pub use error::CalendarError;
#[cfg(test)]
pub(super) use grid::read;
pub use grid::{CalendarMonth, DayPrice};
