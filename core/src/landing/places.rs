//! The cities and states of the airports, with their Albanian names.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    airports::{Airport, Kind},
    fold::fold,
};

/// The states of the airports, and their cities.
#[derive(Clone, Debug, Default)]
pub struct PlaceNames(BTreeMap<String, State>);

#[derive(Clone, Debug, Default)]
struct State {
    name_sq: String,
    /// Albanian names by name.
    cities: BTreeMap<String, String>,
}

impl PlaceNames {
    pub fn new<'a>(airports: impl IntoIterator<Item = &'a Airport>) -> Self {
        let mut states: BTreeMap<String, State> = BTreeMap::new();
        let entries = airports.into_iter().filter(|airport| !airport.state.is_empty());
        for airport in entries.filter(|airport| airport.kind == Kind::Airport) {
            let state = states.entry(airport.state.clone()).or_default();
            airport.state_name_sq().clone_into(&mut state.name_sq);
            let city = airport.city_name_sq().to_owned();
            state.cities.entry(airport.city.clone()).or_insert(city);
        }
        Self(states)
    }

    /// The names of all states.
    pub fn states(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether an airport is in this state.
    pub fn has_state(&self, state: &str) -> bool {
        self.0.contains_key(state)
    }

    /// The names of the cities of a state.
    pub fn cities(&self, state: &str) -> impl Iterator<Item = &str> {
        let cities = self.0.get(state).map(|state| state.cities.keys());
        cities.into_iter().flatten().map(String::as_str)
    }

    /// The number of cities of a state.
    pub fn city_count(&self, state: &str) -> usize {
        self.0.get(state).map_or(0, |state| state.cities.len())
    }

    /// The Albanian name of a state; the name itself if no airport has the state.
    pub fn state<'a>(&'a self, state: &'a str) -> &'a str {
        self.0.get(state).map_or(state, |found| &found.name_sq)
    }

    /// The Albanian name of a city; the name itself if no airport has the city.
    pub fn city<'a>(&'a self, state: &str, city: &'a str) -> &'a str {
        let found = self.0.get(state).and_then(|state| state.cities.get(city));
        found.map_or(city, String::as_str)
    }

    /// The Albanian name of the city or, without one, of the state.
    pub fn name<'a>(&'a self, state: &'a str, city: Option<&'a str>) -> &'a str {
        city.map_or_else(|| self.state(state), |city| self.city(state, city))
    }

    /// The names by which the location is found.
    pub fn search_text(&self, state: &str, city: Option<&str>) -> String {
        let names = [
            city.unwrap_or_default(),
            self.name(state, city),
            state,
            self.state(state),
        ];
        let folded: BTreeSet<_> = names.into_iter().map(fold).filter(|name| !name.is_empty()).collect();
        folded.into_iter().collect::<Vec<_>>().join(" ")
    }
}
