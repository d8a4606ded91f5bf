//! The three services that the sandbox replaces.

use serde::{Deserialize, Serialize};

/// A service with its own endpoints; provider A and the calendar share one account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Service {
    /// Provider A's searches and polls.
    RapidApi,
    FlightApi,
    /// The price calendar, on provider A's account.
    Calendar,
}

impl Service {
    pub const ALL: [Self; 3] = [Self::RapidApi, Self::FlightApi, Self::Calendar];

    /// `rapidapi`.
    pub fn name(self) -> &'static str {
        match self {
            Self::RapidApi => "rapidapi",
            Self::FlightApi => "flightapi",
            Self::Calendar => "calendar",
        }
    }
}
