//! How much work strangers may cause: new searches and mails (`system_settings`).

use serde::{Deserialize, Serialize};

/// A new search is one that queries providers; searches that share the results of others are not limited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdmissionSettings {
    /// The number of new searches from one address within a minute; `None` means no limit. Customers of a mobile
    /// operator may share an address.
    pub runs_per_minute: Option<u32>,
    /// The same within an hour.
    pub runs_per_hour: Option<u32>,
    /// The limits of an IPv6 /48 are this many times those of one subscriber (a /64). 1-1000.
    pub network_factor: u32,
    /// A search is refused if its first request would wait longer than this number of seconds. 5-600.
    pub longest_wait_seconds: u32,
    /// The mails that strangers may cause in an hour, all together: codes that are asked for, registrations. 1-100000.
    pub mails_per_hour: u32,
}

impl Default for AdmissionSettings {
    fn default() -> Self {
        Self {
            runs_per_minute: Some(20),
            runs_per_hour: Some(200),
            network_factor: 1,
            longest_wait_seconds: 60,
            mails_per_hour: 100,
        }
    }
}
