//! An entry as the administrator edits it.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Airport, Kind};
use crate::base::{place_code::PlaceCode, revision::RowRevision};

/// The order of entries in the administrator's list. An airport and a city may have the same IATA code.
pub type AirportKey = (String, Kind);

/// An entry, and for a city the codes of its airports.
#[derive(Clone, Debug, PartialEq)]
pub struct AirportRow {
    pub airport: Airport,
    /// By code; empty for an airport.
    pub members: Vec<PlaceCode>,
}

/// The fields of an entry that people can edit, with the names that the API gives them.
#[derive(Serialize)]
struct Editable<'a> {
    iata_code: &'a str,
    name: &'a str,
    label: &'a str,
    city: &'a str,
    city_sq: &'a str,
    state: &'a str,
    state_sq: &'a str,
    city_code: Option<&'a PlaceCode>,
    airports: &'a [PlaceCode],
}

impl AirportRow {
    /// The place of the entry in a list.
    pub fn key(&self) -> AirportKey {
        (self.airport.iata_code.clone(), self.airport.kind)
    }

    /// The revision of the fields that people can edit.
    pub fn revision(&self) -> RowRevision {
        RowRevision::of(&self.editable())
    }

    /// The fields that people can edit, for the audit log.
    pub(super) fn fields(&self) -> Map<String, Value> {
        match serde_json::to_value(self.editable()) {
            Ok(Value::Object(fields)) => fields,
            _ => unreachable!("the fields of a row are a JSON object"),
        }
    }

    fn editable(&self) -> Editable<'_> {
        let airport = &self.airport;
        Editable {
            iata_code: &airport.iata_code,
            name: &airport.name,
            label: &airport.label,
            city: &airport.city,
            city_sq: &airport.city_sq,
            state: &airport.state,
            state_sq: &airport.state_sq,
            city_code: airport.city_code.as_ref(),
            airports: &self.members,
        }
    }
}

impl From<Airport> for AirportRow {
    /// An airport, which has no members.
    fn from(airport: Airport) -> Self {
        Self {
            airport,
            members: Vec::new(),
        }
    }
}
