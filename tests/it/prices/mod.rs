//! Cases of the district prices: calendars, and the demand that refreshes them.

mod calendar;
pub mod demand;
