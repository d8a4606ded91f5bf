//! A change of how often a route-month is refreshed, as an administrator requests it.

use crate::form::FieldError;

/// The hours that an administrator may choose.
const HOURS: [i64; 4] = [3, 6, 12, 24];

/// How often a calendar is refreshed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefreshInterval {
    /// After so many hours, until the administrator says otherwise.
    Hours(i64),
    /// As its demand says.
    Automatic,
}

/// A change of a route-month; what is `None` stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteChange {
    pub interval: Option<RefreshInterval>,
    /// Whether it is refreshed at all.
    pub is_ignored: Option<bool>,
}

impl RefreshInterval {
    /// The interval of so many hours, if an administrator may choose it.
    pub fn hours(hours: i64) -> Result<Self, FieldError> {
        if HOURS.contains(&hours) {
            Ok(Self::Hours(hours))
        } else {
            Err(FieldError::OutOfRange)
        }
    }
}
