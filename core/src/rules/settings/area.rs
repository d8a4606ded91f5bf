//! The areas of settings.

/// The first part of a setting's key. Each area is stored separately, so that a change of one area does not change the
/// others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    Commission,
    Scoring,
    Providers,
    Mode,
    Search,
    Agency,
    Installation,
    Keep,
    Calendar,
    Admission,
    Limits,
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
    pub const ALL: [Self; 11] = [
        Self::Commission,
        Self::Scoring,
        Self::Providers,
        Self::Mode,
        Self::Search,
        Self::Agency,
        Self::Installation,
        Self::Keep,
        Self::Calendar,
        Self::Admission,
        Self::Limits,
    ];

    /// The area of a setting.
    pub fn from_key(key: &str) -> Option<Self> {
        let first = key.split('.').next()?;
        Self::ALL.into_iter().find(|area| area.name() == first)
    }

    /// The second part of a setting's key, which names a field of its area: `offices` in `agency.offices.1.email`.
    pub fn field_of(key: &str) -> &str {
        key.split('.').nth(1).unwrap_or_default()
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Commission => "commission",
            Self::Scoring => "scoring",
            Self::Providers => "providers",
            Self::Mode => "mode",
            Self::Search => "search",
            Self::Agency => "agency",
            Self::Installation => "installation",
            Self::Keep => "keep",
            Self::Calendar => "calendar",
            Self::Admission => "admission",
            Self::Limits => "limits",
        }
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
