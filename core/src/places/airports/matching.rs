//! How well an entry of the index matches what was typed. Pure.

use super::{Airport, fold};
use crate::base::place_code::PlaceCode;

/// An entry with its words as they are compared: without accents, in small letters.
#[derive(Debug)]
pub(super) struct Indexed {
    pub(super) airport: Airport,
    /// Weight and recent searches.
    pub(super) wanted: i64,
    /// The position, in the index, of the city entry that this entry belongs to.
    pub(super) city: Option<usize>,
    codes: Vec<String>,
    cities: Vec<String>,
    countries: Vec<String>,
    /// All words, each with the part of the entry that it belongs to.
    pub(super) words: Vec<(String, u8)>,
}

/// Parts of an entry, as bits.
const CITY: u8 = 1;
/// The label that distinguishes an airport from the other airports of its city.
const LABEL: u8 = 2;
/// Codes, and the airport's own name.
const NAME: u8 = 4;
const COUNTRY: u8 = 8;

/// How an entry matches what was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Match {
    /// The typed text is the entry's code in capitals, as it is printed on tickets.
    PrintedCode,
    /// The typed text is the entry's code in small letters, which may also be the beginning of a word.
    Code,
    /// A name of its city.
    City,
    /// The beginning of a name of its city.
    CityBeginning,
    /// The beginnings of words of its city or of its label.
    CityWords,
    /// The beginnings of words of its city, of its label or of the airport's own name.
    AirportWords,
    /// A name of its country.
    Country,
    /// The beginnings of words of its country.
    CountryWords,
    /// The beginnings of any of its words.
    AnyWords,
}

impl Match {
    /// The points that the match adds to the weight of an entry. Weights are below 1,100. The weights of places that
    /// people in Albania fly to are above 880.
    fn bonus(self) -> i64 {
        match self {
            Self::PrintedCode => 3_000,
            Self::City => 500,
            Self::Country => 300,
            Self::CityBeginning => 100,
            Self::Code => 50,
            Self::CityWords => 0,
            Self::AirportWords => -600,
            Self::CountryWords => -300,
            Self::AnyWords => -700,
        }
    }

    /// Whether only the country of the entry matches, so that the entry is one of many.
    fn is_of_country(self) -> bool {
        matches!(self, Self::Country | Self::CountryWords)
    }
}

/// How well an entry answers.
#[derive(Clone, Copy)]
pub(super) struct Score {
    pub(super) points: i64,
    pub(super) is_of_country: bool,
}

impl Indexed {
    pub(super) fn new(city: Option<usize>, wanted: i64, airport: Airport) -> Self {
        let codes = vec![fold(airport.code.as_str()), fold(&airport.iata_code)];
        let cities: Vec<_> = airport.city_spellings().iter().map(|name| canonical(name)).collect();
        let (label, name) = ([fold(&airport.label)], [canonical(&fold(&airport.name))]);
        let countries = airport.state_spellings();
        let of = |phrases: &[String], part: u8| words(phrases).map(|word| (word.to_owned(), part)).collect::<Vec<_>>();
        let words = [
            of(&codes, NAME),
            of(&cities, CITY),
            of(&label, LABEL),
            of(&name, NAME),
            of(&countries, COUNTRY),
        ]
        .concat();
        Self {
            airport,
            wanted,
            city,
            codes,
            cities,
            countries,
            words,
        }
    }

    /// The names of its city as they are compared.
    pub(super) fn city_names(&self) -> impl Iterator<Item = String> {
        self.cities.iter().cloned()
    }

    /// Adds the code of an entry that was merged into this one. Returns it as it is compared.
    pub(super) fn add_code(&mut self, code: &PlaceCode) -> String {
        let code = fold(code.as_str());
        self.codes.push(code.clone());
        self.words.push((code.clone(), NAME));
        code
    }

    /// Scores the entry by its match with the highest bonus.
    pub(super) fn score(&self, query: &str, is_printed: bool) -> Option<Score> {
        let best = self
            .matches(query, is_printed)
            .into_iter()
            .flatten()
            .max_by_key(|found| found.bonus())?;
        Some(Score {
            points: self.wanted + best.bonus(),
            is_of_country: best.is_of_country(),
        })
    }

    fn matches(&self, query: &str, is_printed: bool) -> [Option<Match>; 5] {
        let is = |phrases: &[String]| phrases.iter().any(|phrase| phrase == query);
        let code = if is_printed { Match::PrintedCode } else { Match::Code };
        let begins = self.cities.iter().any(|phrase| phrase.starts_with(query));
        [
            is(&self.codes).then_some(code),
            is(&self.cities).then_some(Match::City),
            begins.then_some(Match::CityBeginning),
            is(&self.countries).then_some(Match::Country),
            self.match_of_words(query),
        ]
    }

    /// The smallest part of the entry in which every word of the query begins a word.
    fn match_of_words(&self, query: &str) -> Option<Match> {
        let matches = [
            (Match::CityWords, CITY | LABEL),
            (Match::AirportWords, CITY | LABEL | NAME),
            (Match::CountryWords, COUNTRY),
            (Match::AnyWords, CITY | LABEL | NAME | COUNTRY),
        ];
        let mut possible = [true; 4];
        for typed in query.split(' ') {
            let begun = self.words.iter().filter(|(word, _)| word.starts_with(typed));
            let parts = begun.fold(0, |parts, (_, part)| parts | part);
            for (possible, (_, allowed)) in possible.iter_mut().zip(matches) {
                *possible &= parts & allowed != 0;
            }
            if parts == 0 {
                return None;
            }
        }
        matches
            .into_iter()
            .zip(possible)
            .find(|(_, possible)| *possible)
            .map(|((found, _), _)| found)
    }
}

/// Folded text in which "st" before another word is "saint".
pub(super) fn canonical(folded: &str) -> String {
    format!(" {folded}").replace(" st ", " saint ").trim_start().to_owned()
}

fn words(phrases: &[String]) -> impl Iterator<Item = &str> {
    phrases
        .iter()
        .flat_map(|phrase| phrase.split(' '))
        .filter(|word| !word.is_empty())
}
