//! How providers answer: requests, times and failures, by the hour in which they were asked.
//!
//! An hour that has passed is rolled up into a row a provider, so that reading a month costs the same
//! whatever was asked in it; what is not rolled up yet is counted when it is read.

mod counted;
mod hours;
mod store;

pub use counted::Counted;
pub use hours::{HOUR, HourStatistics, provider_statistics, roll_up};
pub use store::StatisticsStore;
