//! The price calendar of provider A's listing: one request returns the cached one-way prices of a month.

mod client;
mod error;
mod grid;
mod wire;

pub use client::Calendar;
pub use error::CalendarError;
#[cfg(test)]
pub(super) use grid::read;
pub use grid::{CalendarMonth, DayPrice};
