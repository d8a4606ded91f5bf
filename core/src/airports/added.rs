//! Airports that an administrator adds, by hand or from a file.

use std::collections::HashMap;

use super::{Airport, Kind, PlaceCode};

/// The airports of each city and country. A new airport takes the names of its city and country in other languages from
/// another airport there, so that people find it by them.
pub(super) struct Neighbours<'a> {
    of_city: HashMap<(&'a str, &'a str), &'a Airport>,
    of_state: HashMap<&'a str, &'a Airport>,
}

impl<'a> Neighbours<'a> {
    pub(super) fn new(airports: &'a [Airport]) -> Self {
        let mut neighbours = Self {
            of_city: HashMap::new(),
            of_state: HashMap::new(),
        };
        for airport in airports {
            let (city, state) = (airport.city.as_str(), airport.state.as_str());
            neighbours.of_city.entry((city, state)).or_insert(airport);
            neighbours.of_state.entry(state).or_insert(airport);
        }
        neighbours
    }

    /// A new airport without coordinates and provider ids, which belongs to no city entry.
    pub(super) fn airport(&self, code: PlaceCode, [name, city, state]: [String; 3]) -> Airport {
        let of_city = self.of_city.get(&(city.as_str(), state.as_str()));
        let of_state = self.of_state.get(state.as_str());
        let text = |neighbour: Option<&&Airport>, field: fn(&Airport) -> &String| {
            neighbour.map_or_else(String::new, |airport| field(airport).clone())
        };
        Airport {
            iata_code: code.to_string(),
            code,
            kind: Kind::Airport,
            label: String::new(),
            city_sq: text(of_city, |airport| &airport.city_sq),
            city_also: text(of_city, |airport| &airport.city_also),
            state_sq: text(of_state, |airport| &airport.state_sq),
            state_also: text(of_state, |airport| &airport.state_also),
            country_code: text(of_state, |airport| &airport.country_code),
            name,
            city,
            state,
            latitude: None,
            longitude: None,
            city_code: None,
            rapidapi_id: None,
            flightapi_id: None,
            weight: 0,
        }
    }
}
