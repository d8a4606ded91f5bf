//! How much work strangers may cause: new searches and mails (`system_settings`).

use super::plain::plain_settings;

plain_settings! {
    /// How much work strangers may cause: new searches and mails. Searches that share the results of others are not limited.
    pub struct AdmissionSettings {
        /// The number of new searches from one address within a minute; null means no limit.
        // Customers of a mobile operator may share an address.
        runs_per_minute: Option<u32> = Some(20), in 1..=10_000;
        /// The same within an hour.
        runs_per_hour: Option<u32> = Some(200), in 1..=10_000;
        /// The limits of an IPv6 /48 are this many times those of one subscriber (a /64).
        network_factor: u32 = 1, in 1..=1_000;
        /// A search is refused if its first request would wait longer than this number of seconds.
        longest_wait_seconds: u32 = 60, in 5..=600;
        /// The mails that strangers may cause in an hour, all together: codes that are asked for, registrations.
        mails_per_hour: u32 = 100, in 1..=100_000;
    }
}
