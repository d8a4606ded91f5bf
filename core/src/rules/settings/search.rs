//! How searches run and how their results arrive, and what calendars leave to them (`system_settings`).

use std::time::Duration;

use chrono_tz::Tz;

use super::plain::plain_settings;

plain_settings! {
    /// How results arrive.
    pub struct ModeSettings {
        /// Whether partial flights appear as they arrive. Otherwise only complete results appear.
        // Without a row, only complete results appear, as the specification demands.
        use_incomplete_api: bool = false;
    }
}

plain_settings! {
    /// Times of a search.
    pub struct SearchSettings {
        /// A run ends this many seconds after its first request, with the flights that have arrived.
        deadline_seconds: u32 = 25, in 5..=60;
        /// How many seconds equal searches reuse a run that every provider answered.
        reuse_seconds: u32 = 2 * 60 * 60, in 0..=86_400;
        /// How many seconds equal searches reuse a run that some provider did not answer.
        partial_reuse_seconds: u32 = 2 * 60, in 0..=86_400;
        /// The agency's time zone, which determines the current date.
        #[cfg_attr(feature = "openapi", schema(value_type = String, example = "Europe/Tirane"))]
        time_zone: Tz = Tz::Europe__Tirane;
    }
}

plain_settings! {
    /// How calendars are refreshed.
    pub struct CalendarSettings {
        /// The percentage of the account's rate and plan that is kept for live searches.
        reserve_percent: u32 = 50, in 0..=90;
    }
}

impl SearchSettings {
    /// How long a run takes at most after its first request.
    pub fn deadline(&self) -> Duration {
        Duration::from_secs(self.deadline_seconds.into())
    }
}
