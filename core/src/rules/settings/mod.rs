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
mod limits;
mod live;
mod opening_hours;
mod plain;
mod providers;
mod retention;
mod search;
mod section;
mod store;

use chrono::NaiveDate;

pub use crate::platform::providers::{ActiveProviders, limits::LimitSettings};
pub use access::{Access, KeySource, KeyState, ProviderAccess};
pub use admission::AdmissionSettings;
pub use agency::{AgencySettings, Office, SocialLinks};
pub use applied::{AppliedSettings, applied_settings};
pub use area::{Area, Revision, Section, SettingValues};
pub use edit::{Change, InvalidSetting, SettingsError};
pub use installation::{InstallationColour, InstallationSettings};
pub use limits::AccountLimits;
pub use live::{LiveSettings, REREAD_AFTER};
pub use opening_hours::{Hours, OpeningHours};
pub use providers::ProviderSettings;
pub use retention::RetentionSettings;
pub use search::{CalendarSettings, ModeSettings, SearchSettings};
pub use store::{Credentials, SealedCredentials, SettingsStore, key_setting};

use crate::base::time::Timestamp;

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
