//! Prices: calendars, and the routes whose calendars are refreshed.

pub mod calendar;
pub mod demand;
