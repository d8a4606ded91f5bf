//! An entry as the administrator sees it.

use flight_finder_core::{
    desk::airport_use::AirportUse,
    places::airports::{AirportRow, Kind},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::revision::Revised;

/// An airport or a city, as the administrator edits it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportRow)]
pub struct AirportRowBody {
    /// Names the entry in paths and searches. Some cities have a code of four letters; do not show it.
    #[schema(example = "LHR")]
    code: String,
    kind: Kind,
    #[schema(example = "LHR")]
    iata_code: String,
    /// The airport's own name; the name of the city for a city.
    #[schema(example = "London Heathrow Airport")]
    name: String,
    /// Distinguishes the airport from the others of its city; empty if it is the only one.
    #[schema(example = "Heathrow")]
    label: String,
    #[schema(example = "London")]
    city: String,
    /// The Albanian name of the city; empty if it equals the English name.
    #[schema(example = "Londër")]
    city_sq: String,
    /// The country, or the state.
    #[schema(example = "United Kingdom")]
    state: String,
    /// The Albanian name of the country; empty if it equals the English name.
    #[schema(example = "Mbretëria e Bashkuar")]
    state_sq: String,
    /// The `code` of the city entry that the airport belongs to.
    #[schema(required = true, example = "LON")]
    city_code: Option<String>,
    /// The codes of the airports that belong to the city; empty for an airport.
    airports: Vec<String>,
    /// Degrees north.
    #[schema(required = true)]
    latitude: Option<f64>,
    /// Degrees east.
    #[schema(required = true)]
    longitude: Option<f64>,
    /// What uses the entry. Left out in lists and after changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    used_by: Option<AirportUse>,
    /// The revision of the entry, for `If-Match`.
    revision: String,
}

impl From<AirportRow> for AirportRowBody {
    fn from(row: AirportRow) -> Self {
        let revision = row.revision().to_string();
        let AirportRow { airport, members } = row;
        Self {
            code: airport.code.to_string(),
            kind: airport.kind,
            iata_code: airport.iata_code,
            name: airport.name,
            label: airport.label,
            city: airport.city,
            city_sq: airport.city_sq,
            state: airport.state,
            state_sq: airport.state_sq,
            city_code: airport.city_code.map(String::from),
            airports: members.into_iter().map(String::from).collect(),
            latitude: airport.latitude,
            longitude: airport.longitude,
            used_by: None,
            revision,
        }
    }
}

impl AirportRowBody {
    /// The entry with what uses it.
    pub(super) fn with_use(row: AirportRow, uses: AirportUse) -> Self {
        Self {
            used_by: Some(uses),
            ..row.into()
        }
    }
}

impl Revised for AirportRowBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
