//! `/api/admin/settings/admission`

use flight_finder_core::rules::settings::AdmissionSettings;

use super::area::{area_body, area_operations};
use crate::http::mirror::mirror_struct;

mirror_struct! {
    /// How much work strangers may cause: new searches and mails. Searches that share the results of others are not limited.
    #[schema(as = AdmissionSettings)]
    pub struct AdmissionBody = AdmissionSettings {
        /// The number of new searches from one address within a minute; null means no limit.
        #[schema(required = true, minimum = 1, maximum = 10_000)]
        runs_per_minute: Option<u32>,
        /// The same within an hour.
        #[schema(required = true, minimum = 1, maximum = 10_000)]
        runs_per_hour: Option<u32>,
        /// The limits of an IPv6 /48 are this many times those of one subscriber (a /64).
        #[schema(minimum = 1, maximum = 1_000)]
        network_factor: u32,
        /// A search is refused if its first request would wait longer than this number of seconds.
        #[schema(minimum = 5, maximum = 600)]
        longest_wait_seconds: u32,
        /// The mails that strangers may cause in an hour, all together: codes that are asked for, registrations.
        #[schema(minimum = 1, maximum = 100_000)]
        mails_per_hour: u32,
    }
}

area_body!(AdmissionBody, Admission, admission);

area_operations! {
    "/api/admin/settings/admission", AdmissionBody,
    /// Returns the limits of new searches and mails.
    get_admission_settings,
    /// Replaces the limits of new searches and mails. All processes apply the change within ten seconds.
    change_admission_settings,
}
