//! The settings, which administrators change while the product runs: prices, scores, providers, limits.
//!
//! A change in some areas raises a revision, and a run stores the revisions that it used. When the revision of
//! `pricing` grows, runs are published again from their stored parts. When that of `providers` grows, older runs are
//! not reused.

mod access;
mod admission;
mod agency;
mod applied;
mod area;
mod edit;
mod installation;
mod live;
mod opening_hours;
mod retention;
mod section;
mod store;

use std::{collections::BTreeMap, time::Duration};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub use crate::platform::providers::limits::LimitSettings;
pub use access::{Access, KeySource, KeyState, ProviderAccess};
pub use admission::AdmissionSettings;
pub use agency::{AgencySettings, Office, SocialLinks};
pub use applied::{AppliedSettings, applied_settings};
pub use area::{Area, Revision};
pub use edit::{Change, InvalidSetting, SettingsError};
pub use installation::{InstallationColour, InstallationSettings};
pub use live::{LiveSettings, REREAD_AFTER};
pub use opening_hours::{Hours, OpeningHours};
pub use retention::RetentionSettings;
pub use store::{Credentials, SealedCredentials, SettingsStore, StoredKey, key_setting};

use crate::{
    base::time::Timestamp,
    platform::providers::{Provider, limits::Account},
    rules::{pricing::CommissionRules, scoring::ScoringSettings},
};

/// All settings, and their revisions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// What the administrator can read and change.
    pub values: SettingValues,
    /// Grows with every change of any setting or provider key.
    pub revision: i64,
    /// Grows with every change of `commission` or `scoring`.
    pub pricing_revision: i64,
    /// Grows with every change of `providers` or `mode`.
    pub provider_revision: i64,
    /// Stored settings that cannot be read; their defaults apply instead.
    pub unreadable: Vec<UnreadableSetting>,
}

/// A stored setting, or an area of them, that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key} cannot be read, the default counts instead: {reason}")]
pub struct UnreadableSetting {
    /// The setting or its area: `keep.results_hours`, `commission`.
    pub key: String,
    pub reason: String,
}

impl Settings {
    /// The date at a moment in the agency's time zone.
    pub fn today(&self, now: Timestamp) -> NaiveDate {
        now.date_in(self.values.search.time_zone)
    }
}

/// The tree that `settings list` prints; a key is a path in it: `scoring.stop_penalties.one_stop`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingValues {
    pub commission: CommissionRules,
    /// Points behind "Best".
    pub scoring: ScoringSettings,
    pub providers: ProviderSettings,
    pub mode: ModeSettings,
    /// Times of a search.
    pub search: SearchSettings,
    /// How much work strangers may cause.
    pub admission: AdmissionSettings,
    /// Who the agency is.
    pub agency: AgencySettings,
    /// Which installation this is.
    pub installation: InstallationSettings,
    /// How long things are kept.
    pub keep: RetentionSettings,
    /// How calendars are refreshed.
    pub calendar: CalendarSettings,
    /// What each account allows, over all processes.
    pub limits: BTreeMap<Account, LimitSettings>,
}

/// Which providers are queried, and what visitors see of them (`flight_api_config`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProviderSettings {
    /// One provider, or both. If both, the trip type decides which of them are queried.
    pub active_api: ActiveProviders,
    /// On: both providers answer, and their lists are merged. Off: the first provider that delivers a flight wins.
    pub simultaneous_requests: bool,
    /// The providers for one-way searches, if `active_api` is both.
    pub oneway_api: ActiveProviders,
    /// The providers for round trips, if `active_api` is both.
    pub roundtrip_api: ActiveProviders,
    /// The name that visitors see instead of `rapidapi`.
    pub rapidapi_name: String,
    /// The name that visitors see instead of `flightapi`.
    pub flightapi_name: String,
    /// The hosts from which visitors may get airline logos, such as "logos.example". If there is none, no logo is
    /// shown.
    pub logo_hosts: Vec<String>,
}

/// One provider, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum ActiveProviders {
    RapidApi,
    FlightApi,
    Both,
}

/// How results arrive (`system_settings`).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModeSettings {
    /// On: partial flights appear as they arrive. Off, or without a row: only complete results appear.
    pub use_incomplete_api: bool,
}

/// Time limits of a search (`system_settings`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchSettings {
    /// A run ends this many seconds after its first request, with the flights that have arrived. 5-60.
    pub deadline_seconds: u32,
    /// How many seconds equal searches reuse a run that every provider answered.
    pub reuse_seconds: u32,
    /// How many seconds equal searches reuse a run that some provider did not answer.
    pub partial_reuse_seconds: u32,
    /// The agency's time zone, which determines the current date.
    pub time_zone: chrono_tz::Tz,
}

/// How calendars are refreshed (`system_settings`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarSettings {
    /// The percentage of the account's rate and plan that is kept for live searches. 0-90.
    pub reserve_percent: u32,
}

/// "Source 1" in Albanian.
fn default_name(number: u8) -> String {
    format!("burimi {number}")
}

impl Default for ProviderSettings {
    fn default() -> Self {
        Self {
            active_api: ActiveProviders::Both,
            simultaneous_requests: true,
            oneway_api: ActiveProviders::Both,
            roundtrip_api: ActiveProviders::Both,
            rapidapi_name: default_name(1),
            flightapi_name: default_name(2),
            logo_hosts: Vec::new(),
        }
    }
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            deadline_seconds: 25,
            reuse_seconds: 2 * 60 * 60,
            partial_reuse_seconds: 2 * 60,
            time_zone: chrono_tz::Europe::Tirane,
        }
    }
}

impl SearchSettings {
    /// How long a run takes at most after its first request.
    pub fn deadline(&self) -> Duration {
        Duration::from_secs(self.deadline_seconds.into())
    }
}

impl Default for CalendarSettings {
    fn default() -> Self {
        Self { reserve_percent: 50 }
    }
}

impl ActiveProviders {
    /// Whether this choice includes a provider.
    pub fn includes(self, provider: Provider) -> bool {
        match self {
            Self::Both => true,
            Self::RapidApi => provider == Provider::RapidApi,
            Self::FlightApi => provider == Provider::FlightApi,
        }
    }
}

impl ProviderSettings {
    /// The name that visitors see for a provider.
    pub fn display_name(&self, provider: Provider) -> &str {
        match provider {
            Provider::RapidApi => &self.rapidapi_name,
            Provider::FlightApi => &self.flightapi_name,
        }
    }

    /// The number in a provider's default name, or `None` if the settings give it another name. Clients show the name
    /// in their own language.
    pub fn default_number(&self, provider: Provider) -> Option<u8> {
        let number = match provider {
            Provider::RapidApi => 1,
            Provider::FlightApi => 2,
        };
        (self.display_name(provider) == default_name(number)).then_some(number)
    }

    /// Whether visitors may be given this address of an airline's logo.
    pub fn allows_logo(&self, address: &str) -> bool {
        if self.logo_hosts.is_empty() {
            return false;
        }
        let Ok(url) = url::Url::parse(address) else {
            return false;
        };
        url.scheme() == "https"
            && url
                .host_str()
                .is_some_and(|host| self.logo_hosts.iter().any(|ours| ours == host))
    }
}

/// The limits of a new installation.
pub fn default_limits() -> BTreeMap<Account, LimitSettings> {
    let limit = |requests_per_second, concurrent| LimitSettings {
        requests_per_second,
        concurrent,
        requests_per_day: None,
    };
    BTreeMap::from([
        (Account::RapidApi, limit(Some(5), 10)),
        (Account::FlightApi, limit(Some(5), 5)),
        // If answers take up to two seconds, this many jobs use the calendar's whole share of the account's rate.
        (Account::Calendar, limit(None, 5)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_with_a_name_of_its_own_has_no_default_number() {
        let settings = ProviderSettings {
            flightapi_name: "Skyways".to_owned(),
            ..ProviderSettings::default()
        };

        assert_eq!(settings.default_number(Provider::RapidApi), Some(1));
        assert_eq!(settings.default_number(Provider::FlightApi), None);
    }

    #[test]
    fn a_logo_is_allowed_over_tls_from_a_named_host_only() {
        let none = ProviderSettings::default();
        let one = ProviderSettings {
            logo_hosts: vec!["logos.example".to_owned()],
            ..ProviderSettings::default()
        };

        assert!(!none.allows_logo("https://logos.example/OS.png"));
        assert!(one.allows_logo("https://logos.example/OS.png"));
        for other in [
            "http://logos.example/OS.png",
            "https://tracker.example/OS.png",
            "https://logos.example.tracker.example/OS.png",
            "https://logos.example@tracker.example/OS.png",
            "logos.example",
        ] {
            assert!(!one.allows_logo(other), "{other}");
        }
    }
}
