//! Finding an entry by what people type: an index in memory, built from the table. Pure.
//!
//! A few thousand entries fit into memory many times over, and the ranking (codes before cities before
//! airports before countries, both languages at once) would be several statements in either engine.
//! Every rank asks that each typed word begins some word of the entry, so a sorted list of all words
//! leaves few entries to rank.

use std::{cmp::Reverse, collections::HashMap};

use super::{Airport, Kind, Place, PlaceCode, fold, spelling::spellings};

/// Searches that named an entry lately, by its code: wanted places come first among equals.
pub type Demand = HashMap<PlaceCode, u32>;

/// Longer text is cut: no name is longer, and the work stays bounded.
const MAX_CHARS: usize = 64;
/// Shorter text finds nothing: it would find half of the world.
const MIN_CHARS: usize = 2;
/// Demand moves an entry up by at most this much weight, so that no place is carried past all others.
const MAX_DEMAND: u32 = 500;

/// All entries, ready to be searched. Built anew when the table or the demand has changed.
#[derive(Debug, Default)]
pub struct AirportIndex {
    /// Busiest first, so that a stable sort by rank keeps the busiest of each rank in front.
    entries: Vec<Indexed>,
    by_code: HashMap<PlaceCode, usize>,
    /// Every word of every entry, sorted, with where the entry stands.
    words: Vec<(String, usize)>,
}

#[derive(Debug)]
struct Indexed {
    airport: Airport,
    codes: [String; 2],
    cities: Vec<String>,
    countries: Vec<String>,
    /// All words, each with the part of the entry that it belongs to.
    words: Vec<(String, u8)>,
}

/// Parts of an entry, as bits.
const CITY: u8 = 1;
/// Codes, and the airport's own name.
const NAME: u8 = 2;
const COUNTRY: u8 = 4;

/// How well an entry answers; the first is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Code,
    IataCode,
    City,
    Country,
    CityWords,
    AirportWords,
    CountryWords,
    AllWords,
}

impl AirportIndex {
    /// The index of `airports`, by weight alone.
    pub fn build(airports: Vec<Airport>) -> Self {
        Self::build_with_demand(airports, &Demand::new())
    }

    /// The index of `airports`, where recent searches add to the weight.
    pub fn build_with_demand(mut airports: Vec<Airport>, demand: &Demand) -> Self {
        let wanted = |airport: &Airport| {
            let searches = demand.get(&airport.code).copied().unwrap_or_default();
            airport.weight + i64::from(searches.min(MAX_DEMAND))
        };
        airports.sort_by_cached_key(|airport| (Reverse(wanted(airport)), airport.code.clone()));
        let by_code = airports
            .iter()
            .enumerate()
            .map(|(at, airport)| (airport.code.clone(), at))
            .collect();
        let entries: Vec<_> = airports.into_iter().map(Indexed::new).collect();
        let mut words: Vec<_> = entries
            .iter()
            .enumerate()
            .flat_map(|(at, entry)| entry.words.iter().map(move |(word, _)| (word.clone(), at)))
            .collect();
        words.sort_unstable();
        words.dedup();
        Self {
            entries,
            by_code,
            words,
        }
    }

    /// The entries that answer `text`, best first: at most `limit`, without the entry `exclude`.
    ///
    /// Text from an opening parenthesis on is not searched for, so that a chosen "Tiranë (TIA)" finds
    /// Tiranë. Fewer than two letters find nothing.
    pub fn search(&self, text: &str, exclude: Option<&PlaceCode>, limit: usize) -> Vec<&Airport> {
        let text: String = text.chars().take_while(|char| *char != '(').take(MAX_CHARS).collect();
        let query = fold(&text);
        if query.chars().count() < MIN_CHARS {
            return Vec::new();
        }
        let mut found: Vec<_> = self
            .candidates(&query)
            .into_iter()
            .filter(|at| Some(&self.entries[*at].airport.code) != exclude)
            .filter_map(|at| Some((self.entries[at].rank(&query)?, at)))
            .collect();
        found.sort_unstable();
        found
            .into_iter()
            .take(limit)
            .map(|(_, at)| &self.entries[at].airport)
            .collect()
    }

    /// The entry with this code.
    pub fn find(&self, code: &PlaceCode) -> Option<&Airport> {
        self.by_code.get(code).map(|at| &self.entries[*at].airport)
    }

    /// The entry with this code and, for a city, its airports, busiest first.
    pub fn place(&self, code: &PlaceCode) -> Option<Place> {
        let entry = self.find(code)?.clone();
        let of_city = |indexed: &&Indexed| entry.kind == Kind::City && indexed.airport.city_code.as_ref() == Some(code);
        let members = self
            .entries
            .iter()
            .filter(of_city)
            .map(|indexed| indexed.airport.clone())
            .collect();
        Some(Place { entry, members })
    }

    /// All entries, busiest first.
    pub fn all(&self) -> impl Iterator<Item = &Airport> {
        self.entries.iter().map(|entry| &entry.airport)
    }

    /// Entries with a word that the longest word of the query begins.
    fn candidates(&self, query: &str) -> Vec<usize> {
        let longest = query.split(' ').max_by_key(|word| word.len()).unwrap_or(query);
        let from = self.words.partition_point(|(word, _)| word.as_str() < longest);
        let beginning = self.words[from..]
            .iter()
            .take_while(|(word, _)| word.starts_with(longest));
        let mut candidates: Vec<_> = beginning.map(|(_, at)| *at).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }
}

impl Indexed {
    fn new(airport: Airport) -> Self {
        let codes = [fold(airport.code.as_str()), fold(&airport.iata_code)];
        let cities = spellings(&airport.city, &airport.city_sq, &airport.city_also);
        let names = [fold(&airport.name), fold(&airport.label)];
        let countries = spellings(&airport.state, &airport.state_sq, &airport.state_also);
        let of = |phrases: &[String], part: u8| words(phrases).map(|word| (word.to_owned(), part)).collect::<Vec<_>>();
        let words = [
            of(&codes, NAME),
            of(&cities, CITY),
            of(&names, NAME),
            of(&countries, COUNTRY),
        ]
        .concat();
        Self {
            airport,
            codes,
            cities,
            countries,
            words,
        }
    }

    fn rank(&self, query: &str) -> Option<Rank> {
        let is = |phrases: &[String]| phrases.iter().any(|phrase| phrase == query);
        if self.codes[0] == query {
            Some(Rank::Code)
        } else if self.codes[1] == query {
            Some(Rank::IataCode)
        } else if is(&self.cities) {
            Some(Rank::City)
        } else if is(&self.countries) {
            Some(Rank::Country)
        } else {
            self.rank_by_words(query)
        }
    }

    /// The smallest part of the entry in which every word of the query begins a word.
    fn rank_by_words(&self, query: &str) -> Option<Rank> {
        let ranks = [
            (Rank::CityWords, CITY),
            (Rank::AirportWords, CITY | NAME),
            (Rank::CountryWords, COUNTRY),
            (Rank::AllWords, CITY | NAME | COUNTRY),
        ];
        let mut possible = [true; 4];
        for typed in query.split(' ') {
            let begun = self.words.iter().filter(|(word, _)| word.starts_with(typed));
            let parts = begun.fold(0, |parts, (_, part)| parts | part);
            for (possible, (_, allowed)) in possible.iter_mut().zip(ranks) {
                *possible &= parts & allowed != 0;
            }
        }
        ranks
            .into_iter()
            .zip(possible)
            .find(|(_, possible)| *possible)
            .map(|((rank, _), _)| rank)
    }
}

fn words(phrases: &[String]) -> impl Iterator<Item = &str> {
    phrases
        .iter()
        .flat_map(|phrase| phrase.split(' '))
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        super::{Airport, seed},
        AirportIndex, Demand,
    };

    fn index() -> &'static AirportIndex {
        static INDEX: std::sync::LazyLock<AirportIndex> =
            std::sync::LazyLock::new(|| AirportIndex::build(seed::all().iter().map(Airport::from).collect()));
        &INDEX
    }

    fn codes(text: &str) -> Vec<&str> {
        index()
            .search(text, None, 10)
            .into_iter()
            .map(|airport| airport.code.as_str())
            .collect()
    }

    #[test]
    fn fewer_than_two_letters_find_nothing() {
        for text in ["", " ", "t", "ë ", "(TIA)", "t(irana)"] {
            assert!(codes(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn a_city_stands_before_its_airports() {
        assert_eq!(codes("londer")[..4], ["LON", "LHR", "LGW", "STN"]);
        assert_eq!(codes("Stamboll")[..3], ["ISTA", "IST", "SAW"]);
    }

    #[test]
    fn a_country_lists_its_airports_busiest_first() {
        let italy = index().search("Itali", None, 20);

        assert_eq!(italy.len(), 20);
        assert!(italy.iter().all(|airport| airport.country_code == "IT"));
        assert!(italy.is_sorted_by_key(|airport| -airport.weight));
    }

    #[test]
    fn the_other_end_of_the_route_is_left_out() {
        let tirana = "TIA".parse().unwrap();

        assert!(
            index()
                .search("tirana", Some(&tirana), 10)
                .iter()
                .all(|airport| airport.code != tirana)
        );
    }

    #[test]
    fn demand_decides_among_equals() {
        let airports = || seed::all().iter().map(Airport::from).collect();
        let demand = Demand::from([("CIA".parse().unwrap(), 400)]);
        let index = AirportIndex::build_with_demand(airports(), &demand);

        let found = index.search("roma", None, 3);

        assert_eq!(
            found.iter().map(|airport| airport.code.as_str()).collect::<Vec<_>>(),
            ["CIA", "ROM", "FCO"]
        );
    }

    #[test]
    fn every_entry_is_found_by_its_code_and_by_its_display_name() {
        for airport in index().all() {
            let by_code = index().search(airport.code.as_str(), None, 1);
            assert_eq!(by_code, [airport]);
            let by_name = index().search(&airport.display_name_sq(), None, usize::MAX);
            assert!(by_name.contains(&airport), "{}", airport.display_name_sq());
        }
    }

    proptest! {
        #[test]
        fn any_text_is_answered_within_the_limit(text in ".{0,200}", limit in 0_usize..20) {
            prop_assert!(index().search(&text, None, limit).len() <= limit);
        }
    }
}
