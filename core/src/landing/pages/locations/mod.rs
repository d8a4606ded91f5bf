//! Locations: cities and states that routes lead from and to.

mod edit;
mod store;

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

pub(super) use self::store::before_all;
pub use self::{
    edit::{LocationChange, MAX_TEXT, location_text, save_texts},
    store::{LinkedPage, LocationStore, Origin, StateCounts},
};
use super::{places::PlaceNames, slug::End};
use crate::{
    base::{ids::LocationId, language::Language, revision::RowRevision, time::Timestamp},
    t,
};

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

/// Whether a location is used. `ready`: OK to be used. `pending`: waiting for configuration. `disabled`: not needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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

/// Whether something is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeoActivity))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Activity {
    Active,
    Inactive,
}

/// Which locations to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocationFilter {
    /// A part of the name of the city or the state; empty for all. Accents and capitals do not count.
    pub text: String,
    pub kind: Option<LocationKind>,
    pub state: Option<String>,
    pub status: Option<LocationStatus>,
}

impl Location {
    /// The name of the city or the state, as the airports have it.
    pub fn name(&self) -> &str {
        self.city.as_deref().unwrap_or(&self.state)
    }

    /// The revision of what the administrator edits.
    pub fn revision(&self) -> RowRevision {
        RowRevision::of(&(&self.nga_format, &self.per_format, self.status))
    }

    /// The location as the origin of a route.
    pub fn origin(&self, names: &PlaceNames) -> End {
        self.end(self.nga_format.as_deref(), names)
    }

    /// The location as the destination of a route.
    pub fn destination(&self, names: &PlaceNames) -> End {
        self.end(self.per_format.as_deref(), names)
    }

    fn end(&self, text: Option<&str>, names: &PlaceNames) -> End {
        let city = self.city.as_deref().map(|city| names.city(&self.state, city));
        End {
            kind: self.kind,
            text: text.unwrap_or_default().to_owned(),
            city: city.unwrap_or_default().to_owned(),
            state: names.state(&self.state).to_owned(),
        }
    }
}

/// The text for a departure that a location gets if nobody has written another.
pub fn default_nga(place: &str) -> String {
    t!(Language::Sq, "From {place}", place)
}

/// The text for a destination that a location gets if nobody has written another.
pub fn default_per(place: &str) -> String {
    t!(Language::Sq, "To {place}", place)
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

impl LocationStatus {
    /// As the table stores it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Pending => "pending",
            Self::Disabled => "disabled",
        }
    }
}
