//! Price calendars: the stored prices of a route in a month, and the prices with commission that people pay.

mod failure;
mod fares;
mod fetches;
mod grid;
mod job_report;
mod outlook;
mod request;
mod store;

pub use failure::{AfterRefreshFailure, MAX_PAUSE, after_refresh_failure};
pub use fares::{calendar_airports, fares_of};
pub use fetches::{CalendarFetch, FetchOutcome, recent_fetches, settle_fetches};
pub use grid::{Day, PriceGrid, Quantiles};
pub use job_report::{JobReport, job_report};
pub use outlook::{Cheapest, DayAround, DayRequest, WholeTrip, YearRequest, around, typical, year};
pub use request::{Leg, MonthRequest, Pair, Trip};
pub use store::{Calendar, CalendarBetween, CalendarStore, FareBetween, FarePrice, KnownSince};
pub(crate) use store::{CalendarRow, stored_calendar};
