//! Locations: cities and states that routes lead from and to.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use crate::{ids::LocationId, time::Timestamp};

/// What a location is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = LocationKind))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum LocationKind {
    City,
    /// A country.
    State,
}

/// Whether a location is used for pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum LocationStatus {
    /// It is connected with every other ready location.
    Ready,
    /// Its texts are not decided yet.
    Pending,
    /// It is not wanted.
    Disabled,
}

/// A city or a state, and its texts for pages.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Location {
    pub id: LocationId,
    #[sqlx(rename = "type")]
    pub kind: LocationKind,
    /// The name of the city, as the airports have it; `None` for a state.
    pub city: Option<String>,
    /// The name of the state, as the airports have it.
    pub state: String,
    /// The text for a departure: "Nga Tirana". `None`: not written yet.
    pub nga_format: Option<String>,
    /// The text for a destination: "Për Tiranën".
    pub per_format: Option<String>,
    pub status: LocationStatus,
    pub changed_at: Timestamp,
}

/// Whether something is in use: a connection, a type of pages, or a component of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Activity {
    Active,
    Inactive,
}

impl Location {
    /// The name of the city or the state, as the airports have it.
    pub fn name(&self) -> &str {
        self.city.as_deref().unwrap_or(&self.state)
    }
}

impl LocationKind {
    /// The word in the slugs of types: "city".
    pub fn word(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::State => "state",
        }
    }
}
