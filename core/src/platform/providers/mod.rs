//! The flight providers: names and limits.

mod dropped;
mod error;
pub mod limits;

use std::fmt;

pub use dropped::{DropReason, Dropped};
pub use error::{ProviderError, Refused};
use serde::{Deserialize, Serialize};

/// A flight provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProviderName))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Provider {
    /// Provider A: flights-sky on RapidAPI.
    RapidApi,
    /// Provider B: flightapi.io.
    FlightApi,
}

impl Provider {
    /// Both providers, in the order in which they are shown.
    pub const ALL: [Self; 2] = [Self::RapidApi, Self::FlightApi];

    /// `rapidapi` or `flightapi`.
    pub fn name(self) -> &'static str {
        match self {
            Self::RapidApi => "rapidapi",
            Self::FlightApi => "flightapi",
        }
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
