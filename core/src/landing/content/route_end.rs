//! An end of a route: a location with its airports. Pure.

use std::cmp::Reverse;

use super::{
    distance::Position,
    page::{LandingAirport, LandingPlace, LandingSearchPlace},
    problem::Problem,
    text::plain,
};
use crate::{
    base::place_code::PlaceCode,
    landing::pages::{
        Location, LocationKind,
        locations::{default_nga, default_per},
        slug::End,
    },
    places::airports::{Airport, Kind},
};

/// The most airports of a place that a page lists.
const LISTED: usize = 10;

/// A location with the airports and city entries that belong to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Endpoint {
    pub location: Location,
    /// The busiest first. Calendars may be stored under city entries, fares under airports.
    pub entries: Vec<Airport>,
}

impl Endpoint {
    /// The codes that prices are stored under.
    pub fn codes(&self) -> Vec<PlaceCode> {
        self.entries.iter().map(|entry| entry.code.clone()).collect()
    }

    /// The name in Albanian: that of the busiest airport, as the lists of all places have it.
    pub fn name(&self) -> String {
        let named = self.airports().next().or(self.entries.first());
        let name = named.map(|entry| match self.location.kind {
            LocationKind::City => entry.city_name_sq(),
            LocationKind::State => entry.state_name_sq(),
        });
        plain(name.unwrap_or(self.location.name()))
    }

    /// The text for a departure; without one, that of a new location.
    pub fn nga(&self) -> String {
        text_or(self.location.nga_format.as_deref(), || default_nga(&self.name()))
    }

    /// The text for a destination; without one, that of a new location.
    pub fn per(&self) -> String {
        text_or(self.location.per_format.as_deref(), || default_per(&self.name()))
    }

    /// The name in Albanian of the city of an airport or a city entry.
    pub(super) fn city_of(&self, code: &PlaceCode) -> String {
        let found = self.entries.iter().find(|entry| &entry.code == code);
        found.map_or_else(|| self.name(), |entry| plain(entry.city_name_sq()))
    }

    /// The airports without the city entries, the busiest first.
    pub fn airports(&self) -> impl Iterator<Item = &Airport> {
        self.entries.iter().filter(|entry| entry.kind == Kind::Airport)
    }

    /// The airport with this code, as a page shows it.
    pub(super) fn airport(&self, code: &PlaceCode) -> Option<LandingAirport> {
        let found = self.airports().find(|airport| &airport.code == code)?;
        Some(shown(found))
    }

    /// Where its busiest airport with a known position is.
    pub(super) fn position(&self) -> Option<Position> {
        self.airports().find_map(|airport| {
            Some(Position {
                latitude: airport.latitude?,
                longitude: airport.longitude?,
            })
        })
    }

    /// The end as an origin or a destination of a template's placeholders: `text` is the text of that role.
    pub(super) fn end(&self, text: Option<&str>) -> End {
        let is_city = self.location.kind == LocationKind::City;
        End {
            kind: self.location.kind,
            text: plain(text.unwrap_or_default()),
            city: if is_city { self.name() } else { String::new() },
            state: self.state_name(),
        }
    }

    pub(super) fn place(&self) -> LandingPlace {
        LandingPlace {
            kind: self.location.kind,
            name: self.name(),
            nga: self.nga(),
            per: self.per(),
            state: self.state_name(),
            search: self.search_place(),
            airports: self.airports().take(LISTED).map(shown).collect(),
        }
    }

    fn state_name(&self) -> String {
        plain(
            self.entries
                .first()
                .map_or(&self.location.state, Airport::state_name_sq),
        )
    }

    /// The place that the search form has chosen: the busiest, but rather one whose code has three letters and no X.
    /// (Codes with four letters are internal, and many with an X are those of stations and ports.)
    fn search_place(&self) -> Option<LandingSearchPlace> {
        let is_second = |entry: &Airport| entry.code.as_str().len() != 3 || entry.code.as_str().contains('X');
        let chosen = self
            .entries
            .iter()
            .min_by_key(|entry| (is_second(entry), Reverse(entry.weight), &entry.code))?;
        Some(LandingSearchPlace {
            code: chosen.code.to_string(),
            name: plain(&chosen.display_name_sq()),
        })
    }
}

/// Checks that a page may be about a route between two locations.
pub(super) fn check(from: &Endpoint, to: &Endpoint) -> Result<(), Problem> {
    let is_valid = |end: &Endpoint| !plain(end.location.name()).trim().is_empty();
    if from.location.id == to.location.id || !is_valid(from) || !is_valid(to) {
        return Err(Problem::Location);
    }
    let lacking = [from, to].into_iter().find(|end| end.airports().next().is_none());
    let Some(lacking) = lacking else {
        return Ok(());
    };
    Err(match (from.location.kind, to.location.kind) {
        (LocationKind::City, LocationKind::City) => Problem::NoAirports,
        (LocationKind::State, LocationKind::State) => Problem::NoAirportsOfStates,
        (LocationKind::City, LocationKind::State) | (LocationKind::State, LocationKind::City) => {
            Problem::NoAirportsOf(plain(lacking.location.name()))
        }
    })
}

fn text_or(text: Option<&str>, otherwise: impl FnOnce() -> String) -> String {
    let text = plain(text.unwrap_or_default());
    if text.trim().is_empty() { otherwise() } else { text }
}

fn shown(airport: &Airport) -> LandingAirport {
    LandingAirport {
        code: plain(&airport.iata_code),
        name: plain(&airport.full_name_sq()),
        city: plain(airport.city_name_sq()),
    }
}

#[cfg(test)]
pub(super) mod samples {
    //! Locations for tests of this area, with the airports of the seed file.

    use uuid::Uuid;

    use super::*;
    use crate::{
        base::{ids::LocationId, time::Timestamp},
        landing::pages::LocationStatus,
        places::airports::seed,
    };

    fn located(number: u128, city: Option<&str>, state: &str, texts: [Option<&str>; 2]) -> Endpoint {
        let location = Location {
            id: LocationId(Uuid::from_u128(number)),
            kind: if city.is_some() {
                LocationKind::City
            } else {
                LocationKind::State
            },
            city: city.map(ToOwned::to_owned),
            state: state.to_owned(),
            nga_format: texts[0].map(ToOwned::to_owned),
            per_format: texts[1].map(ToOwned::to_owned),
            status: LocationStatus::Ready,
            changed_at: Timestamp(0),
        };
        let all = seed::all().iter().map(Airport::from);
        let mut entries: Vec<_> = all
            .filter(|entry| entry.state == state && city.is_none_or(|city| entry.city == city))
            .collect();
        entries.sort_by_key(|entry| (Reverse(entry.weight), entry.code.clone()));
        Endpoint { location, entries }
    }

    pub fn tirana() -> Endpoint {
        located(1, Some("Tirana"), "Albania", [Some("Nga Tirana"), Some("Për Tiranën")])
    }

    pub fn rome() -> Endpoint {
        located(2, Some("Rome"), "Italy", [Some("Nga Roma"), Some("Për Romën")])
    }

    pub fn albania() -> Endpoint {
        located(3, None, "Albania", [Some("Nga Shqipëria"), None])
    }

    pub fn italy() -> Endpoint {
        located(4, None, "Italy", [None, Some("Për Italinë")])
    }

    pub fn city(name: &str, state: &str) -> Endpoint {
        located(5, Some(name), state, [None, None])
    }

    pub fn state(name: &str) -> Endpoint {
        located(6, None, name, [None, None])
    }
}

#[cfg(test)]
mod tests {
    use super::{samples::*, *};

    #[test]
    fn a_place_has_albanian_names_and_its_busiest_airports() {
        let rome = rome().place();

        assert_eq!((rome.name.as_str(), rome.state.as_str()), ("Romë", "Itali"));
        assert_eq!((rome.nga.as_str(), rome.per.as_str()), ("Nga Roma", "Për Romën"));
        let airports: Vec<_> = rome
            .airports
            .iter()
            .map(|airport| (airport.code.as_str(), airport.name.as_str()))
            .collect();
        assert_eq!(
            airports,
            [("FCO", "Romë Fiumicino"), ("CIA", "Romë Ciampino")],
            "no city entry"
        );
        assert_eq!(italy().place().airports.len(), 10);
    }

    #[test]
    fn a_text_that_is_missing_is_that_of_a_new_location() {
        let (albania, italy) = (albania().place(), italy().place());

        assert_eq!(albania.per, "Për Shqipëri");
        assert_eq!(italy.nga, "Nga Itali");
    }

    #[test]
    fn the_form_has_a_code_of_three_letters_without_x_if_there_is_one() {
        for (end, expected) in [
            (tirana(), "Tiranë (TIA)"),
            (rome(), "Romë (ROM)"),
            (city("Milan", "Italy"), "Milano (MIL)"),
            (city("Istanbul", "Turkey"), "Stamboll Arnavutköy (IST)"),
            (city("Phoenix", "United States"), "Phoenix (PHX)"),
            (albania(), "Tiranë (TIA)"),
            (state("Turkey"), "Stamboll Arnavutköy (IST)"),
        ] {
            assert_eq!(end.place().search.map(|place| place.name).as_deref(), Some(expected));
        }
        assert_eq!(city("Atlantis", "Nowhere").place().search, None);
    }

    #[test]
    fn a_route_without_airports_has_the_message_of_its_kind() {
        let (no_city, no_state) = (city("Atlantis", "Nowhere"), state("Nowhere"));

        assert_eq!(check(&tirana(), &rome()), Ok(()));
        for (from, to, expected) in [
            (&tirana(), &no_city, Problem::NoAirports),
            (&no_state, &italy(), Problem::NoAirportsOfStates),
            (&tirana(), &no_state, Problem::NoAirportsOf("Nowhere".to_owned())),
            (&no_city, &italy(), Problem::NoAirportsOf("Atlantis".to_owned())),
            (&tirana(), &tirana(), Problem::Location),
            (&tirana(), &city(" ", "Italy"), Problem::Location),
        ] {
            assert_eq!(check(from, to), Err(expected));
        }
    }
}
