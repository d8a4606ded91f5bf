//! How providers answer: their requests, times and failures, by the hour in which the requests were made.
//!
//! Each past hour is rolled up into one row for each provider, so that the cost of reading a month does not depend on
//! the number of requests. Hours that are not rolled up yet are counted when they are read.

mod counted;
mod hours;
mod store;

pub use counted::Counted;
pub use hours::{HOUR, HourStatistics, provider_statistics, requests_since, roll_up};
pub use store::StatisticsStore;
