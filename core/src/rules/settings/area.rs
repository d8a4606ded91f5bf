//! The areas of settings.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    AccountLimits, AdmissionSettings, AgencySettings, CalendarSettings, InstallationSettings, InvalidSetting,
    ModeSettings, ProviderSettings, RetentionSettings, SearchSettings,
    section::{Checked, Problems},
};
use crate::rules::{pricing::CommissionRules, scoring::ScoringSettings};

/// The settings of an area, which are changed and stored by themselves.
pub trait Section: Clone + Serialize + DeserializeOwned + Send + Sync + 'static {
    const AREA: Area;

    fn of(values: &SettingValues) -> &Self;

    fn of_mut(values: &mut SettingValues) -> &mut Self;
}

/// The settings of an area that is known only when the program runs.
pub(super) trait AnySection {
    fn tree(&self) -> Value;

    /// Replaces the settings. They are not checked.
    fn replace(&mut self, tree: Value) -> serde_json::Result<()>;

    /// Every bad setting.
    fn problems(&self) -> Vec<InvalidSetting>;
}

/// Declares the areas, each with its name and the type of its settings.
macro_rules! areas {
    ($($(#[$about:meta])* $area:ident = $name:ident: $section:ty,)*) => {
        /// The first part of a setting's key. Each area is stored separately, so that a change of one area does not
        /// change the others.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Area {
            $($area),*
        }

        /// The tree that `settings list` prints; a key is a path in it: `scoring.stop_penalties.one_stop`.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        pub struct SettingValues {
            $($(#[$about])* pub $name: $section),*
        }

        impl Area {
            pub const ALL: &[Self] = &[$(Self::$area),*];

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$area => stringify!($name)),*
                }
            }
        }

        impl SettingValues {
            pub(super) fn section(&self, area: Area) -> &dyn AnySection {
                match area {
                    $(Area::$area => &self.$name),*
                }
            }

            pub(super) fn section_mut(&mut self, area: Area) -> &mut dyn AnySection {
                match area {
                    $(Area::$area => &mut self.$name),*
                }
            }
        }

        $(
            impl Section for $section {
                const AREA: Area = Area::$area;

                fn of(values: &SettingValues) -> &Self {
                    &values.$name
                }

                fn of_mut(values: &mut SettingValues) -> &mut Self {
                    &mut values.$name
                }
            }
        )*
    };
}

areas! {
    Commission = commission: CommissionRules,
    /// Points behind "Best".
    Scoring = scoring: ScoringSettings,
    Providers = providers: ProviderSettings,
    Mode = mode: ModeSettings,
    /// Times of a search.
    Search = search: SearchSettings,
    /// How much work strangers may cause.
    Admission = admission: AdmissionSettings,
    /// Who the agency is.
    Agency = agency: AgencySettings,
    /// Which installation this is.
    Installation = installation: InstallationSettings,
    /// How long things are kept.
    Keep = keep: RetentionSettings,
    /// How calendars are refreshed.
    Calendar = calendar: CalendarSettings,
    /// What each account allows, over all processes.
    Limits = limits: AccountLimits,
}

impl<S: Section + Checked> AnySection for S {
    fn tree(&self) -> Value {
        serde_json::to_value(self).expect("settings are JSON")
    }

    fn replace(&mut self, tree: Value) -> serde_json::Result<()> {
        *self = serde_json::from_value(tree)?;
        Ok(())
    }

    fn problems(&self) -> Vec<InvalidSetting> {
        Problems::of(self)
    }
}

/// A counter that grows with every change of certain areas (`settings_revisions`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    /// Grows with every change of any setting or provider key.
    All,
    Pricing,
    Providers,
}

impl Area {
    /// The area of a setting.
    pub fn from_key(key: &str) -> Option<Self> {
        let first = key.split('.').next()?;
        Self::ALL.iter().copied().find(|area| area.name() == first)
    }

    /// The second part of a setting's key, which names a field of its area: `offices` in `agency.offices.1.email`.
    pub fn field_of(key: &str) -> &str {
        key.split('.').nth(1).unwrap_or_default()
    }

    /// The revision that grows with a change of this area.
    pub fn revision(self) -> Option<Revision> {
        match self {
            Self::Commission | Self::Scoring => Some(Revision::Pricing),
            Self::Providers | Self::Mode => Some(Revision::Providers),
            Self::Search
            | Self::Agency
            | Self::Installation
            | Self::Keep
            | Self::Calendar
            | Self::Admission
            | Self::Limits => None,
        }
    }
}

impl Revision {
    /// As the table names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Pricing => "pricing",
            Self::Providers => "providers",
        }
    }
}
