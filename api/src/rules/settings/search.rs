//! `/api/admin/settings/search`

use chrono_tz::Tz;
use flight_finder_core::rules::settings::SearchSettings;

use super::area::{area_body, area_operations};
use crate::http::mirror::mirror_struct;

mirror_struct! {
    /// Times of a search.
    #[schema(as = SearchSettings)]
    pub struct SearchBody = SearchSettings {
        /// A run ends this many seconds after its first request, with the flights that have arrived.
        #[schema(minimum = 5, maximum = 60)]
        deadline_seconds: u32,
        /// How many seconds equal searches reuse a run that every provider answered.
        #[schema(minimum = 0, maximum = 86_400)]
        reuse_seconds: u32,
        /// How many seconds equal searches reuse a run that some provider did not answer.
        #[schema(minimum = 0, maximum = 86_400)]
        partial_reuse_seconds: u32,
        /// The agency's time zone, which determines the current date.
        #[schema(value_type = String, example = "Europe/Tirane")]
        time_zone: Tz,
    }
}

area_body!(SearchBody, Search, search);

area_operations! {
    "/api/admin/settings/search", SearchBody,
    /// Returns the times of a search.
    get_search_settings,
    /// Replaces the times of a search. All processes apply the change within ten seconds.
    change_search_settings,
}
