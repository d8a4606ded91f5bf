//! The seed file of airports and cities (`migrations/seeds/airports.csv`), parsed once.

use std::{collections::HashMap, sync::LazyLock};

use serde::{Deserialize, Serialize};

use crate::platform::providers::Provider;

/// One line of the seed file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct SeedAirport {
    /// Identifies the entry among all entries: the IATA code of the airport or of the city. A city whose IATA code is
    /// also an airport's has another code here.
    pub code: String,
    /// An airport, or a city with several.
    pub kind: Kind,
    /// IATA code of the airport or city; differs from `code` for a city that shares it with an airport.
    pub iata_code: String,
    /// The airport's own name: "Rome Fiumicino Airport".
    pub name: String,
    /// English name of the city.
    pub city: String,
    /// Albanian name of the city; empty if the city has no separate Albanian name.
    pub city_sq: String,
    /// English name of the country (the specification's `state`).
    pub state: String,
    /// Albanian name of the country.
    pub state_sq: String,
    /// ISO 3166-1 alpha-2.
    pub country_code: String,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// The code of the city entry that the airport belongs to; empty if it belongs to none.
    pub city_code: String,
    /// How busy the entry is. Of entries that match equally well, the one with the larger weight comes first.
    pub weight: u32,
    /// Distinguishes the airport from the others of its city ("Heathrow"); empty if it is the only one.
    pub label: String,
    /// Further names of the city, separated by `|`.
    pub city_also: String,
    /// Further names of the country, separated by `|`.
    pub state_also: String,
}

/// Whether an entry is an airport, or a city that stands for several airports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AirportKind))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Kind {
    Airport,
    /// A city with several airports.
    City,
}

impl Kind {
    /// As the table stores it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Airport => "airport",
            Self::City => "city",
        }
    }
}

/// All entries of the seed file, in its order.
pub fn all() -> &'static [SeedAirport] {
    &SEED.0
}

/// The entry with this code.
pub fn find(code: &str) -> Option<&'static SeedAirport> {
    SEED.1.get(code).map(|&at| &SEED.0[at])
}

/// The id of a city at a provider (`ROME`, `ROM`): the column `<provider>_id` of `migrations/seeds/cities.csv`. `None` if it is
/// unknown or the entry is an airport.
pub fn city_id(provider: Provider, code: &str) -> Option<&'static str> {
    let ids = CITY_IDS.get(code)?;
    ids.get(&format!("{provider}_id"))
        .map(String::as_str)
        .filter(|id| !id.is_empty())
}

/// The lines of the file of cities, by code: the values by the names of the columns.
static CITY_IDS: LazyLock<HashMap<String, HashMap<String, String>>> = LazyLock::new(|| {
    let cities = crate::base::seed::rows(include_str!("../../../../migrations/seeds/cities.csv"));
    let by_code = |city: HashMap<String, String>| (city["code"].clone(), city);
    cities.into_iter().map(by_code).collect()
});

static SEED: LazyLock<(Vec<SeedAirport>, HashMap<String, usize>)> = LazyLock::new(|| {
    let entries: Vec<SeedAirport> = crate::base::seed::rows(include_str!("../../../../migrations/seeds/airports.csv"));
    let by_code = entries
        .iter()
        .enumerate()
        .map(|(at, entry)| (entry.code.clone(), at))
        .collect();
    (entries, by_code)
});

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::{super::Airport, Kind, all, find};
    use crate::base::place_code::PlaceCode;

    #[test]
    fn the_world_is_in_it() {
        let airports = all().iter().filter(|entry| entry.kind == Kind::Airport).count();

        assert!(airports >= 3_000, "{airports}");
    }

    #[test]
    fn codes_are_unique_and_well_formed() {
        let codes: HashSet<_> = all()
            .iter()
            .map(|entry| entry.code.parse::<PlaceCode>().unwrap())
            .collect();
        let iata: HashSet<_> = all()
            .iter()
            .map(|entry| (&entry.iata_code, entry.kind == Kind::City))
            .collect();

        assert_eq!(codes.len(), all().len());
        assert_eq!(iata.len(), all().len());
        assert!(all().iter().all(|entry| entry.iata_code.len() == 3));
        assert!(
            all()
                .iter()
                .all(|entry| entry.kind == Kind::City || entry.iata_code == entry.code)
        );
    }

    #[test]
    fn coordinates_lie_on_the_globe_and_names_are_given() {
        for entry in all() {
            assert!(
                entry.latitude.abs() <= 90.0 && entry.longitude.abs() <= 180.0,
                "{entry:?}"
            );
            assert!(entry.latitude != 0.0 || entry.longitude != 0.0, "{entry:?}");
            for name in [&entry.name, &entry.city, &entry.state, &entry.state_sq] {
                assert!(!name.is_empty() && name.trim() == name, "{entry:?}");
            }
            assert_eq!(entry.country_code.len(), 2, "{entry:?}");
        }
    }

    #[test]
    fn every_city_has_at_least_two_airports_with_labels() {
        let mut members: HashMap<&str, usize> = HashMap::new();
        for airport in all().iter().filter(|entry| !entry.city_code.is_empty()) {
            assert!(!airport.label.is_empty(), "{airport:?}");
            *members.entry(&airport.city_code).or_default() += 1;
        }
        let cities: Vec<_> = all().iter().filter(|entry| entry.kind == Kind::City).collect();

        assert_eq!(members.len(), cities.len());
        for city in cities {
            assert!(members.get(city.code.as_str()) >= Some(&2), "{city:?}");
        }
    }

    #[test]
    fn no_two_entries_look_alike_in_the_picker() {
        let mut seen = HashSet::new();
        for airport in all().iter().map(Airport::from) {
            assert!(seen.insert(airport.display_name_sq()), "{}", airport.display_name_sq());
        }
    }

    #[test]
    fn albanian_names_are_used() {
        let named = all()
            .iter()
            .filter(|entry| !entry.city_sq.is_empty())
            .map(|entry| &entry.city_sq);

        assert!(named.collect::<HashSet<_>>().len() >= 120);
        for (code, city, state) in [
            ("TIA", "Tiranë", "Shqipëri"),
            ("PRN", "Prishtinë", "Kosovë"),
            ("LON", "Londër", "Mbretëria e Bashkuar"),
            ("LHR", "Londër", "Mbretëria e Bashkuar"),
            ("MUC", "Mynih", "Gjermani"),
            ("GVA", "Gjenevë", "Zvicër"),
            ("ISTA", "Stamboll", "Turqi"),
            ("SKG", "Selanik", "Greqi"),
        ] {
            let entry = find(code).unwrap();
            assert_eq!((entry.city_sq.as_str(), entry.state_sq.as_str()), (city, state));
        }
    }
}
