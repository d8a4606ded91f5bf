//! Airports that an administrator adds, by hand or from a file.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{Airport, Kind};
use crate::base::place_code::PlaceCode;

/// The names of a city and its country in other languages, and the code of the country; each is empty if it is not known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translated {
    pub city_sq: String,
    pub city_also: String,
    pub state_sq: String,
    pub state_also: String,
    pub country_code: String,
}

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

    /// A new airport without coordinates, which belongs to no city entry.
    pub(super) fn airport(&self, code: PlaceCode, [name, city, state]: [String; 3]) -> Airport {
        let translated = self.translated(&city, &state);
        Airport {
            iata_code: code.to_string(),
            code,
            kind: Kind::Airport,
            label: String::new(),
            city_sq: translated.city_sq,
            city_also: translated.city_also,
            state_sq: translated.state_sq,
            state_also: translated.state_also,
            country_code: translated.country_code,
            name,
            city,
            state,
            latitude: None,
            longitude: None,
            city_code: None,
            weight: 0,
        }
    }

    /// What an airport that is in this city and country now is called there. What does not move keeps its names.
    pub(super) fn translated_again(&self, airport: &Airport, city: &str, state: &str) -> Translated {
        let (now, then) = (self.translated(city, state), Translated::of(airport));
        if airport.state != state {
            now
        } else if airport.city != city {
            Translated {
                city_sq: now.city_sq,
                city_also: now.city_also,
                ..then
            }
        } else {
            then
        }
    }

    fn translated(&self, city: &str, state: &str) -> Translated {
        let of_city = self.of_city.get(&(city, state));
        let of_state = self.of_state.get(state);
        let text = |neighbour: Option<&&Airport>, field: fn(&Airport) -> &String| {
            neighbour.map_or_else(String::new, |airport| field(airport).clone())
        };
        Translated {
            city_sq: text(of_city, |airport| &airport.city_sq),
            city_also: text(of_city, |airport| &airport.city_also),
            state_sq: text(of_state, |airport| &airport.state_sq),
            state_also: text(of_state, |airport| &airport.state_also),
            country_code: text(of_state, |airport| &airport.country_code),
        }
    }
}

impl Translated {
    pub(super) fn of(airport: &Airport) -> Self {
        Self {
            city_sq: airport.city_sq.clone(),
            city_also: airport.city_also.clone(),
            state_sq: airport.state_sq.clone(),
            state_also: airport.state_also.clone(),
            country_code: airport.country_code.clone(),
        }
    }
}
