//! Pairs of places by month.

mod month;

pub use month::{InvalidYearMonth, RouteMonth, WINDOW_MONTHS, YearMonth};
