//! `/api/admin/settings/keep`

use flight_finder_core::rules::settings::RetentionSettings;

use super::area::{area_body, area_operations};
use crate::http::mirror::mirror_struct;

mirror_struct! {
    /// How long data is kept before it is deleted.
    #[schema(as = RetentionSettings)]
    pub struct KeepBody = RetentionSettings {
        /// How long results are kept, counted from the end of their run.
        #[schema(minimum = 1, maximum = 2_160)]
        results_hours: u32,
        /// How long results are kept if a booking request names their run.
        #[schema(minimum = 1, maximum = 400)]
        booked_results_days: u32,
        /// The most runs whose results are kept for booking requests.
        #[schema(minimum = 0, maximum = 100_000)]
        booked_results_runs: u32,
        /// How long booking requests are kept.
        #[schema(minimum = 1, maximum = 4_000)]
        bookings_days: u32,
        /// How long searches are kept, without their results.
        #[schema(minimum = 2, maximum = 4_000)]
        searches_days: u32,
        /// How long jobs that have ended are kept.
        #[schema(minimum = 1, maximum = 400)]
        jobs_days: u32,
        /// How long the ticks of schedules are kept.
        #[schema(minimum = 1, maximum = 400)]
        ticks_days: u32,
        /// How long an idempotency key returns the same search.
        #[schema(minimum = 1, maximum = 168)]
        idempotency_keys_hours: u32,
        /// How long the counted directions of searches are kept.
        #[schema(minimum = 31, maximum = 400)]
        search_events_days: u32,
        /// How long prices and demand are kept after their day has passed.
        #[schema(minimum = 1, maximum = 400)]
        past_days: u32,
        /// How long the hourly statistics of providers are kept.
        #[schema(minimum = 1, maximum = 4_000)]
        statistics_days: u32,
    }
}

area_body!(KeepBody, Keep, keep);

area_operations! {
    "/api/admin/settings/keep", KeepBody,
    /// Returns how long data is kept.
    get_keep_settings,
    /// Replaces how long data is kept. Older data is deleted by the next housekeeping.
    change_keep_settings,
}
