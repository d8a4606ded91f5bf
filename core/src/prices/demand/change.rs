//! An administrator's change of how often a route-month is refreshed.

use serde::Serialize;

use crate::base::form::FieldError;

/// The hours that an administrator may choose.
pub const INTERVAL_HOURS: [i64; 4] = [3, 6, 12, 24];

/// How often a calendar is refreshed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RefreshInterval {
    /// At a fixed interval of this many hours, until an administrator changes it.
    Hours(i64),
    /// As its demand says.
    Automatic,
}

/// A change of a route-month. A field that is `None` stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteChange {
    pub interval: Option<RefreshInterval>,
    /// Whether the route-month is kept from being refreshed.
    pub is_ignored: Option<bool>,
}

impl RefreshInterval {
    /// The interval that an administrator has chosen, from the columns of a route-month.
    pub(super) fn of(update_interval: Option<i64>, is_pinned: bool) -> Self {
        match update_interval {
            Some(hours) if is_pinned => Self::Hours(hours),
            _ => Self::Automatic,
        }
    }

    /// Returns the interval of this many hours; `None` if an administrator may not choose it.
    pub fn hours(hours: i64) -> Result<Self, FieldError> {
        if INTERVAL_HOURS.contains(&hours) {
            Ok(Self::Hours(hours))
        } else {
            Err(FieldError::OutOfRange)
        }
    }

    /// The interval as the log of changes shows it: a number of hours, or `automatic`.
    pub fn name(self) -> String {
        match self {
            Self::Hours(hours) => hours.to_string(),
            Self::Automatic => "automatic".to_owned(),
        }
    }
}
