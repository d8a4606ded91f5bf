//! Airports and cities, with the ids that the providers use.

use std::{collections::HashMap, sync::LazyLock};

use flight_finder_core::{
    places::airports::seed::{self, Kind, SeedAirport, city_id},
    platform::providers::Provider,
};

/// The most airports of a city that a search includes; the busiest are kept.
const AIRPORTS_OF_A_CITY: usize = 4;

/// The origin or destination of a search: an airport, or a city with its airports.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The IATA code of the entry in the seed file: `TIA`, `ROM`.
    pub code: &'static str,
    /// The airports of the place; never empty.
    pub airports: Vec<&'static SeedAirport>,
}

impl Place {
    /// The place with this id at a provider: an IATA code or a city's id (`ROME`, `LON`).
    pub fn of(provider: Provider, id: &str) -> Option<Self> {
        static BY_ID: LazyLock<HashMap<(Provider, &str), &SeedAirport>> = LazyLock::new(|| {
            let of_provider = |provider| {
                let entries = seed::all().iter();
                entries.filter_map(move |entry| Some(((provider, city_id(provider, &entry.code)?), entry)))
            };
            Provider::ALL.into_iter().flat_map(of_provider).collect()
        });
        Self::from_entry(seed::find(id).or_else(|| BY_ID.get(&(provider, id)).copied())?)
    }

    fn from_entry(entry: &'static SeedAirport) -> Option<Self> {
        let airports = match entry.kind {
            Kind::Airport => vec![entry],
            Kind::City => airports_of_city(&entry.code),
        };
        (!airports.is_empty()).then_some(Self {
            code: &entry.code,
            airports,
        })
    }

    /// Whether the two places share an airport.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.airports
            .iter()
            .any(|airport| other.airports.iter().any(|one| one.code == airport.code))
    }
}

fn airports_of_city(code: &str) -> Vec<&'static SeedAirport> {
    static CITIES: LazyLock<HashMap<&str, Vec<&SeedAirport>>> = LazyLock::new(|| {
        let mut cities: HashMap<&str, Vec<&SeedAirport>> = HashMap::new();
        for entry in seed::all()
            .iter()
            .filter(|entry| entry.kind == Kind::Airport && !entry.city_code.is_empty())
        {
            cities.entry(&entry.city_code).or_default().push(entry);
        }
        for airports in cities.values_mut() {
            airports.sort_by_key(|airport| std::cmp::Reverse(airport.weight));
            airports.truncate(AIRPORTS_OF_A_CITY);
        }
        cities
    });
    CITIES.get(code).cloned().unwrap_or_default()
}

/// The airport with this IATA code, not a city with the same code.
pub(crate) fn airport(code: &str) -> Option<&'static SeedAirport> {
    static AIRPORTS: LazyLock<HashMap<&str, &SeedAirport>> = LazyLock::new(|| {
        let airports = seed::all().iter().filter(|entry| entry.kind == Kind::Airport);
        airports.map(|airport| (airport.code.as_str(), airport)).collect()
    });
    AIRPORTS.get(code).copied()
}

/// The number of an airport in both wire formats, which is unique.
pub(crate) fn number(airport: &SeedAirport) -> u32 {
    10_000 + letters(&airport.code)
}

/// The number of an airport's city in both wire formats.
pub(crate) fn city_number(airport: &SeedAirport) -> u32 {
    60_000 + letters(city_code(airport))
}

/// Converts three letters to a number below 17,576.
fn letters(code: &str) -> u32 {
    code.bytes()
        .fold(0, |number, byte| number * 26 + u32::from(byte.wrapping_sub(b'A') % 26))
        % 17_576
}

/// The longer number of an airport: `entityId`.
pub(crate) fn entity(airport: &SeedAirport) -> u32 {
    95_600_000 + number(airport)
}

/// The longer number of an airport's city.
pub(crate) fn city_entity(airport: &SeedAirport) -> u32 {
    95_700_000 + city_number(airport)
}

/// The city's letters in both wire formats: `ROME` for Fiumicino, `TIRA` for Tirana.
pub(crate) fn city_letters(airport: &SeedAirport) -> String {
    match city_id(Provider::RapidApi, &airport.city_code) {
        Some(id) => id.to_owned(),
        None => airport
            .city
            .chars()
            .filter(char::is_ascii_alphabetic)
            .take(4)
            .collect::<String>()
            .to_uppercase(),
    }
}

/// The city's IATA code, or that of the airport if the city has none.
pub(crate) fn city_code(airport: &SeedAirport) -> &str {
    seed::find(&airport.city_code).map_or(&airport.code, |city| &city.iata_code)
}
