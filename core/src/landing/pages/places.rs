//! The cities and states of the airports, with their Albanian names.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use crate::{
    base::fold::fold,
    landing::pages::slug::slug,
    places::airports::{Airport, Kind},
};

/// The states of the airports, and their cities.
#[derive(Clone, Debug, Default)]
pub struct PlaceNames {
    states: BTreeMap<String, State>,
    /// The places with a name, by the name as a part of a path: "londer" and "london". They are found in both languages, and by
    /// their other names.
    by_slug: HashMap<String, BTreeSet<Place>>,
}

#[derive(Clone, Debug)]
struct State {
    name_sq: String,
    /// Albanian names by name.
    cities: BTreeMap<String, String>,
}

/// A state, or a city of it, by the names that the airports have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub state: String,
    pub city: Option<String>,
}

impl PlaceNames {
    pub fn new<'a>(airports: impl IntoIterator<Item = &'a Airport>) -> Self {
        let mut names = Self::default();
        let mut airports: Vec<_> = airports
            .into_iter()
            .filter(|airport| airport.kind == Kind::Airport && !airport.state.is_empty())
            .collect();
        // The busiest airport gives its city and its state their names, as on the pages.
        airports.sort_by_key(|airport| (Reverse(airport.weight), &airport.code));
        for airport in airports {
            names.add(airport);
        }
        names
    }

    fn add(&mut self, airport: &Airport) {
        if !self.states.contains_key(&airport.state) {
            for spelling in airport.state_spellings() {
                self.spell(&spelling, &airport.state, None);
            }
        }
        let state = self.states.entry(airport.state.clone()).or_insert_with(|| State {
            name_sq: airport.state_name_sq().to_owned(),
            cities: BTreeMap::new(),
        });
        let city = airport.city_name_sq().to_owned();
        state.cities.entry(airport.city.clone()).or_insert(city);
        for spelling in airport.city_spellings() {
            self.spell(&spelling, &airport.state, Some(&airport.city));
        }
    }

    fn spell(&mut self, spelling: &str, state: &str, city: Option<&String>) {
        let place = Place {
            state: state.to_owned(),
            city: city.cloned(),
        };
        self.by_slug.entry(slug(spelling)).or_default().insert(place);
    }

    /// The places that a part of a path may mean.
    pub fn spelled(&self, slug: &str) -> impl Iterator<Item = &Place> {
        self.by_slug.get(slug).into_iter().flatten()
    }

    /// The names of all states.
    pub fn states(&self) -> impl Iterator<Item = &str> {
        self.states.keys().map(String::as_str)
    }

    /// Whether an airport is in this state.
    pub fn has_state(&self, state: &str) -> bool {
        self.states.contains_key(state)
    }

    /// The names of the cities of a state.
    pub fn cities(&self, state: &str) -> impl Iterator<Item = &str> {
        let cities = self.states.get(state).map(|state| state.cities.keys());
        cities.into_iter().flatten().map(String::as_str)
    }

    /// The number of cities of a state.
    pub fn city_count(&self, state: &str) -> usize {
        self.states.get(state).map_or(0, |state| state.cities.len())
    }

    /// The Albanian name of a state; the name itself if no airport has the state.
    pub fn state<'a>(&'a self, state: &'a str) -> &'a str {
        self.states.get(state).map_or(state, |found| &found.name_sq)
    }

    /// The Albanian name of a city; the name itself if no airport has the city.
    pub fn city<'a>(&'a self, state: &str, city: &'a str) -> &'a str {
        let found = self.states.get(state).and_then(|state| state.cities.get(city));
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
