//! How long data is kept before it is pruned (`system_settings`).

use std::time::Duration;

use super::plain::plain_settings;

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

plain_settings! {
    /// How long data is kept before it is deleted.
    pub struct RetentionSettings {
        /// How long results are kept, counted from the end of their run.
        results_hours: u32 = 48, in 1..=2_160;
        /// How long results are kept if a booking request names their run.
        booked_results_days: u32 = 90, in 1..=400;
        /// The most runs whose results are kept for booking requests.
        // These are the runs with the latest booking requests.
        booked_results_runs: u32 = 1_000, in 0..=100_000;
        /// How long booking requests are kept.
        // While a booking request is kept, its search is kept too.
        bookings_days: u32 = 396, in 1..=4_000;
        /// How long searches are kept, without their results.
        // While a search is kept, its link offers the same search again.
        searches_days: u32 = 396, in 2..=4_000;
        /// How long jobs that have ended are kept.
        jobs_days: u32 = 7, in 1..=400;
        /// How long the ticks of schedules are kept.
        ticks_days: u32 = 35, in 1..=400;
        /// How long an idempotency key returns the same search.
        idempotency_keys_hours: u32 = 24, in 1..=168;
        /// How long the counted directions of searches are kept.
        // Demand is computed from the last 30 days.
        search_events_days: u32 = 35, in 31..=400;
        /// How long prices and demand are kept after their day has passed.
        past_days: u32 = 1, in 1..=400;
        /// How long the hourly statistics of providers are kept.
        statistics_days: u32 = 396, in 1..=4_000;
    }
}

impl RetentionSettings {
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
