//! How long data is kept before it is pruned (`system_settings`).

use std::time::Duration;

use serde::{Deserialize, Serialize};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Housekeeping deletes what is older.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionSettings {
    /// How long results and parts are kept, counted from the end of their run.
    pub results_hours: u32,
    /// How long results and parts are kept if a booking request names their run.
    pub booked_results_days: u32,
    /// The most runs whose results are kept for booking requests: the runs with the latest booking requests.
    pub booked_results_runs: u32,
    /// How long booking requests are kept. While a booking request is kept, its search is kept too.
    pub bookings_days: u32,
    /// How long searches are kept, without their results. While a search is kept, its link offers the same search
    /// again.
    pub searches_days: u32,
    /// Jobs that have ended.
    pub jobs_days: u32,
    pub ticks_days: u32,
    /// How long an idempotency key returns the same search.
    pub idempotency_keys_hours: u32,
    /// How long the counted directions of searches are kept. Demand is computed from the last 30 days.
    pub search_events_days: u32,
    /// How long prices and demand are kept after their day has passed.
    pub past_days: u32,
    /// Hourly statistics of providers.
    pub statistics_days: u32,
}

impl Default for RetentionSettings {
    fn default() -> Self {
        Self {
            results_hours: 48,
            booked_results_days: 90,
            booked_results_runs: 1_000,
            bookings_days: 396,
            searches_days: 396,
            jobs_days: 7,
            ticks_days: 35,
            idempotency_keys_hours: 24,
            search_events_days: 35,
            past_days: 1,
            statistics_days: 396,
        }
    }
}

impl RetentionSettings {
    /// Each setting with its value, its least and its greatest allowed value.
    pub(super) fn bounds(&self) -> [(&'static str, u32, u32, u32); 11] {
        [
            ("keep.results_hours", self.results_hours, 1, 2_160),
            ("keep.booked_results_days", self.booked_results_days, 1, 400),
            ("keep.booked_results_runs", self.booked_results_runs, 0, 100_000),
            ("keep.bookings_days", self.bookings_days, 1, 4_000),
            ("keep.searches_days", self.searches_days, 2, 4_000),
            ("keep.jobs_days", self.jobs_days, 1, 400),
            ("keep.ticks_days", self.ticks_days, 1, 400),
            ("keep.idempotency_keys_hours", self.idempotency_keys_hours, 1, 168),
            ("keep.search_events_days", self.search_events_days, 31, 400),
            ("keep.past_days", self.past_days, 1, 400),
            ("keep.statistics_days", self.statistics_days, 1, 4_000),
        ]
    }

    /// How long results are kept, unless somebody asked to book one of their options.
    pub fn results(&self) -> Duration {
        HOUR * self.results_hours
    }

    /// How long results are kept if somebody asked to book one of their options.
    pub fn booked_results(&self) -> Duration {
        DAY * self.booked_results_days
    }

    pub fn bookings(&self) -> Duration {
        DAY * self.bookings_days
    }

    pub fn searches(&self) -> Duration {
        DAY * self.searches_days
    }

    pub fn jobs(&self) -> Duration {
        DAY * self.jobs_days
    }

    pub fn ticks(&self) -> Duration {
        DAY * self.ticks_days
    }

    pub fn idempotency_keys(&self) -> Duration {
        HOUR * self.idempotency_keys_hours
    }

    pub fn search_events(&self) -> Duration {
        DAY * self.search_events_days
    }

    /// How long data about days that have passed is kept.
    pub fn past(&self) -> Duration {
        DAY * self.past_days
    }

    pub fn statistics(&self) -> Duration {
        DAY * self.statistics_days
    }
}
