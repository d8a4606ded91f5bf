//! `/api/admin/settings/calendar`

use flight_finder_core::rules::settings::CalendarSettings;

use super::area::{area_body, area_operations};
use crate::http::mirror::mirror_struct;

mirror_struct! {
    /// How calendars are refreshed.
    #[schema(as = CalendarSettings)]
    pub struct CalendarBody = CalendarSettings {
        /// The percentage of the account's rate and plan that is kept for live searches.
        #[schema(minimum = 0, maximum = 90)]
        reserve_percent: u32,
    }
}

area_body!(CalendarBody, Calendar, calendar);

area_operations! {
    "/api/admin/settings/calendar", CalendarBody,
    /// Returns how calendars are refreshed.
    get_calendar_settings,
    /// Replaces how calendars are refreshed. All processes apply the change within ten seconds.
    change_calendar_settings,
}
