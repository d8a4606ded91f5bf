//! Finding an entry by what people type: an index in memory, built from the table. Pure.
//!
//! A few thousand entries fit into memory many times over, and the ranking would be several statements in
//! either engine. Every kind of match requires that each typed word begins some word of the entry, so a
//! sorted list of all words leaves few entries to rank.
//!
//! An entry's score is how wanted it is plus a bonus for how well it matches. Most bonuses are smaller than
//! the difference between a place that many people fly to and one that hardly anybody does: whoever types
//! `tir` means Tirana, although TIR is the code of Tirupati.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
};

use strsim::osa_distance;

use super::{
    Airport, Kind, Merges, Place, fold,
    matching::{Indexed, Score, canonical},
    spelling::spellings,
    towns::{Town, towns},
};
use crate::base::{form::FieldError, place_code::PlaceCode};

/// The number of recent searches of each entry, by its code. Of entries that match equally well, wanted places come
/// first.
pub type Demand = HashMap<PlaceCode, u32>;

/// Longer text is cut to this number of characters, which bounds the work. No name is longer.
const MAX_CHARS: usize = 64;
/// The words after these are not compared, because each of them is compared with the words of many entries.
const MAX_WORDS: usize = 8;
/// The most words in which a wrong letter is looked for, if each of them begins some name.
const MAX_CORRECTED: usize = 3;
/// Text with fewer characters finds nothing, because it would match too many entries.
const MIN_CHARS: usize = 2;
/// Text with fewer characters has to be right: one letter in another place could make it anything. A town whose whole name has fewer
/// comes after what else is found.
const MIN_FORGIVEN: usize = 4;
/// The most weight that demand adds to an entry, so that no place overtakes all others.
const MAX_DEMAND: u32 = 500;

/// All entries, ready to be searched. Built anew when the table or the demand has changed.
#[derive(Debug, Default)]
pub struct AirportIndex {
    entries: Vec<Indexed>,
    by_code: HashMap<PlaceCode, usize>,
    /// The airports of each city entry, most wanted first.
    airports_of: HashMap<usize, Vec<usize>>,
    /// Every word of every entry, sorted, with the position of the entry.
    words: Vec<(String, usize)>,
    /// The towns that have no airport, each with the positions of the airports near it.
    towns: Vec<(&'static Town, Vec<usize>)>,
}

/// An entry that answers a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<'a> {
    pub airport: &'a Airport,
    /// The code of the city entry that precedes this airport in the list; `None` if no entry of its city does.
    pub parent: Option<&'a PlaceCode>,
    /// The Albanian name of the town that was searched for and has no airport of its own.
    pub near: Option<&'a str>,
}

/// An entry and the airports that are listed below it.
struct Group {
    points: i64,
    first: usize,
    members: Vec<usize>,
}

impl AirportIndex {
    /// Builds the index of `airports`. Only their weights rank them.
    pub fn build(airports: Vec<Airport>) -> Self {
        Self::build_with_demand(airports, &Demand::new())
    }

    /// Builds the index of `airports`. Recent searches add to their weights.
    pub fn build_with_demand(airports: Vec<Airport>, demand: &Demand) -> Self {
        let mut airports: Vec<_> = airports
            .into_iter()
            .map(|airport| {
                let searches = demand.get(&airport.code).copied().unwrap_or_default();
                (airport.weight + i64::from(searches.min(MAX_DEMAND)), airport)
            })
            .collect();
        airports.sort_by_cached_key(|(wanted, airport)| (Reverse(*wanted), airport.code.clone()));
        let by_code: HashMap<_, _> = airports
            .iter()
            .enumerate()
            .map(|(at, (_, airport))| (airport.code.clone(), at))
            .collect();
        let city = |airport: &Airport| by_code.get(airport.city_code.as_ref()?).copied();
        let entries: Vec<_> = airports
            .into_iter()
            .map(|(wanted, airport)| Indexed::new(city(&airport), wanted, airport))
            .collect();
        let mut airports_of: HashMap<usize, Vec<usize>> = HashMap::new();
        for (at, entry) in entries.iter().enumerate() {
            if let Some(city) = entry.city {
                airports_of.entry(city).or_default().push(at);
            }
        }
        let mut words: Vec<_> = entries
            .iter()
            .enumerate()
            .flat_map(|(at, entry)| entry.words.iter().map(move |(word, _)| (word.clone(), at)))
            .collect();
        words.sort_unstable();
        words.dedup();
        let cities: HashSet<_> = entries.iter().flat_map(Indexed::city_names).collect();
        let towns = towns()
            .iter()
            .filter(|town| spellings("", &town.name, "").iter().all(|name| !cities.contains(name)))
            .map(|town| {
                (
                    town,
                    town.near.iter().filter_map(|code| by_code.get(code).copied()).collect(),
                )
            })
            .collect();
        Self {
            entries,
            by_code,
            airports_of,
            words,
            towns,
        }
    }

    /// Makes the codes of merged entries lead to the entries that they were merged into, also when they are typed.
    #[must_use]
    pub fn with_merges(mut self, merges: &Merges) -> Self {
        for (code, into) in merges {
            if self.by_code.contains_key(code) {
                continue;
            }
            if let Some(at) = self.by_code.get(into).copied() {
                self.by_code.insert(code.clone(), at);
                self.words.push((self.entries[at].add_code(code), at));
            }
        }
        self.words.sort_unstable();
        self
    }

    /// The entries that answer `text`, best first: at most `limit`, without the entry `exclude`. The airports of a
    /// city that is found follow it directly. A town without an airport finds those near it. If nothing is found, one letter of one
    /// word may be wrong, missing or too many, or two be exchanged.
    ///
    /// Text from an opening parenthesis on is not searched for, so that a chosen "Tiranë (TIA)" finds
    /// Tiranë. Fewer than two letters find nothing.
    pub fn search(&self, text: &str, exclude: Option<&PlaceCode>, limit: usize) -> Vec<Found<'_>> {
        let text: String = text.chars().take_while(|char| *char != '(').take(MAX_CHARS).collect();
        let query = without_repetitions(&canonical(&fold(&text)));
        if query.chars().count() < MIN_CHARS {
            return Vec::new();
        }
        let is_printed = !text.chars().any(char::is_lowercase);
        let excluded = exclude.and_then(|code| self.by_code.get(code).copied());
        let mut found = self.answers(&query, is_printed, excluded);
        if found.1.is_empty() {
            let corrected = self.corrections(&query);
            let others = corrected.iter().map(|query| self.answers(query, false, excluded));
            found = others.max_by_key(|(points, _)| *points).unwrap_or(found);
        }
        found.1.truncate(limit);
        found.1
    }

    /// The entries that answer a query, best first, and the points of the best one.
    fn answers(&self, query: &str, is_printed: bool, excluded: Option<usize>) -> (i64, Vec<Found<'_>>) {
        let scores: BTreeMap<usize, Score> = self
            .candidates(query)
            .into_iter()
            .filter(|at| Some(*at) != excluded)
            .filter_map(|at| Some((at, self.entries[at].score(query, is_printed)?)))
            .collect();
        let groups = self.groups(&scores, excluded);
        let points = groups.first().map_or(i64::MIN, |group| group.points);
        let listed = groups.into_iter().flat_map(|group| {
            let below = group.members.into_iter().map(move |at| (at, Some(group.first)));
            std::iter::once((group.first, None)).chain(below)
        });
        let found = listed.map(|(at, city)| Found {
            airport: &self.entries[at].airport,
            parent: city.map(|city| &self.entries[city].airport.code),
            near: None,
        });
        let (named, begun) = self.near_towns(query, excluded);
        // A town counts as its nearest airport does.
        let wanted = named
            .iter()
            .chain(&begun)
            .filter_map(|near| self.by_code.get(&near.airport.code));
        let points = wanted
            .map(|at| self.entries[*at].wanted)
            .max()
            .unwrap_or(i64::MIN)
            .max(points);
        let is_in =
            |list: &[Found<'_>], found: &Found<'_>| list.iter().any(|one| one.airport.code == found.airport.code);
        let found: Vec<_> = found.filter(|found| !is_in(&named, found)).collect();
        let begun: Vec<_> = begun
            .into_iter()
            .filter(|near| !is_in(&named, near) && !is_in(&found, near))
            .collect();
        (points, [named, found, begun].concat())
    }

    /// The airports near the towns that a query names, and those near the towns whose names begin with it.
    fn near_towns(&self, query: &str, excluded: Option<usize>) -> (Vec<Found<'_>>, Vec<Found<'_>>) {
        let length = query.chars().count();
        let (mut named, mut begun) = (Vec::new(), Vec::new());
        for (town, near) in &self.towns {
            let list = if length >= MIN_FORGIVEN && town.spellings.iter().any(|name| name == query) {
                &mut named
            } else if length > MIN_CHARS && town.spellings.iter().any(|name| name.starts_with(query)) {
                &mut begun
            } else {
                continue;
            };
            let near = near.iter().filter(|at| Some(**at) != excluded).map(|at| Found {
                airport: &self.entries[*at].airport,
                parent: None,
                near: Some(&town.name),
            });
            list.extend(near);
        }
        (named, begun)
    }

    /// Queries that differ from this one in one letter and begin words of the index.
    fn corrections(&self, query: &str) -> BTreeSet<String> {
        let names = self.towns.iter().flat_map(|(town, _)| &town.spellings);
        // The words are sorted, so the same word of several entries is looked at once.
        let words = || {
            let words = self.words.chunk_by(|(one, _), (next, _)| one == next);
            words.map(|same| &same[0].0).chain(names.clone())
        };
        let typed: Vec<_> = query.split(' ').collect();
        let unknown: Vec<_> = (0..typed.len())
            .filter(|at| self.begun(typed[*at]).is_empty())
            .collect();
        let wrong = match unknown[..] {
            [] => (0..typed.len().min(MAX_CORRECTED)).collect(),
            [one] => vec![one],
            // Only one word is forgiven.
            _ => Vec::new(),
        };
        let mut corrected = BTreeSet::new();
        for at in wrong {
            let wrong = typed[at];
            let length = wrong.chars().count();
            if length < MIN_FORGIVEN {
                continue;
            }
            let beginnings = words().filter(|word| may_resemble(word, wrong));
            let beginnings =
                beginnings.flat_map(|word| (length - 1..=length + 1).filter_map(|length| beginning(word, length)));
            let right: BTreeSet<_> = beginnings.filter(|right| osa_distance(right, wrong) == 1).collect();
            corrected.extend(right.into_iter().map(|right| {
                let mut words = typed.clone();
                words[at] = right;
                words.join(" ")
            }));
        }
        corrected
    }

    /// Parses the code of a place that exists. The code of a merged entry becomes that of the other entry.
    pub fn parse_code(&self, text: &str) -> Result<PlaceCode, FieldError> {
        let code = text.parse().ok();
        let entry = code.as_ref().and_then(|code| self.find(code));
        entry.map(|entry| entry.code.clone()).ok_or(FieldError::UnknownAirport)
    }

    /// The entry that this code names or leads to.
    pub fn find(&self, code: &PlaceCode) -> Option<&Airport> {
        self.by_code.get(code).map(|at| &self.entries[*at].airport)
    }

    /// The stored codes that people read as `code`: the code itself, and the internal codes of the entries that have it as their
    /// IATA code, at most one of each kind. For `IST`: the airport `IST` and the city `ISTA`.
    pub fn codes_of(&self, code: &PlaceCode) -> Vec<PlaceCode> {
        let others = self
            .all()
            .filter(|entry| entry.iata_code == code.as_str() && entry.code != *code);
        let mut codes = vec![code.clone()];
        codes.extend(others.map(|entry| entry.code.clone()));
        codes
    }

    /// The three-letter code of the entry with this code, for people to read. Returns an unknown code unchanged.
    pub fn shown_code<'a>(&'a self, code: &'a PlaceCode) -> &'a str {
        self.find(code).map_or(code.as_str(), |entry| entry.iata_code.as_str())
    }

    /// Returns the code of the city entry that an airport belongs to; otherwise that of the entry itself. Returns an unknown
    /// code unchanged.
    pub fn city_of<'a>(&'a self, code: &'a PlaceCode) -> &'a PlaceCode {
        let Some(entry) = self.find(code) else { return code };
        let city = entry.city_code.as_ref().filter(|city| self.find(city).is_some());
        city.unwrap_or(&entry.code)
    }

    /// The entry with this code and, for a city, its airports, busiest first.
    pub fn place(&self, code: &PlaceCode) -> Option<Place> {
        let entry = self.find(code)?.clone();
        let of_city =
            |indexed: &&Indexed| entry.kind == Kind::City && indexed.airport.city_code.as_ref() == Some(&entry.code);
        let members = self
            .entries
            .iter()
            .filter(of_city)
            .map(|indexed| indexed.airport.clone())
            .collect();
        Some(Place { entry, members })
    }

    /// All entries, most wanted first.
    pub fn all(&self) -> impl Iterator<Item = &Airport> {
        self.entries.iter().map(|entry| &entry.airport)
    }

    /// What was found, best first: a city with its airports, or an airport alone. A group ranks as high as its best
    /// entry. A city that is found by its country alone is listed without its airports, so that there is room for other
    /// cities.
    fn groups(&self, scores: &BTreeMap<usize, Score>, excluded: Option<usize>) -> Vec<Group> {
        let leader = |at: usize| {
            self.entries[at]
                .city
                .filter(|city| scores.contains_key(city))
                .unwrap_or(at)
        };
        let mut groups: BTreeMap<usize, Group> = BTreeMap::new();
        for (&at, score) in scores {
            let first = leader(at);
            let group = groups.entry(first).or_insert_with(|| Group {
                points: score.points,
                first,
                members: Vec::new(),
            });
            group.points = group.points.max(score.points);
        }
        for group in groups.values_mut() {
            if !scores[&group.first].is_of_country {
                group.members = self.members(group.first, scores, excluded);
            }
        }
        let mut groups: Vec<_> = groups.into_values().collect();
        groups.sort_by_key(|group| (Reverse(group.points), group.first));
        groups
    }

    /// The airports of a city entry, the best match first.
    fn members(&self, city: usize, scores: &BTreeMap<usize, Score>, excluded: Option<usize>) -> Vec<usize> {
        let mut members = self.airports_of.get(&city).cloned().unwrap_or_default();
        members.retain(|at| Some(*at) != excluded);
        members.sort_by_key(|at| (Reverse(scores.get(at).map(|score| score.points)), *at));
        members
    }

    /// Entries with a word that the rarest word of the query begins.
    fn candidates(&self, query: &str) -> Vec<usize> {
        let begun = query.split(' ').map(|typed| self.begun(typed));
        let rarest = begun.min_by_key(|words| words.len()).unwrap_or_default();
        let mut candidates: Vec<_> = rarest.iter().map(|(_, at)| *at).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }

    /// The words of the index that a typed word begins.
    fn begun(&self, typed: &str) -> &[(String, usize)] {
        let from = self.words.partition_point(|(word, _)| word.as_str() < typed);
        let words = &self.words[from..];
        &words[..words.partition_point(|(word, _)| word.starts_with(typed))]
    }
}

/// The first [`MAX_WORDS`] words of a query without those that begin another one and so say nothing more. A single name may
/// consist of equal words ("Pago Pago"), so the query stays as it is if it has no more than two.
fn without_repetitions(query: &str) -> String {
    let words: Vec<_> = query.split(' ').take(MAX_WORDS).collect();
    if words.len() <= 2 {
        return words.join(" ");
    }
    let says_more = |at: usize, word: &str| {
        let mut others = words.iter().enumerate();
        !others.any(|(other, longer)| longer.starts_with(word) && (longer.len() > word.len() || other < at))
    };
    let kept = words.iter().enumerate().filter(|(at, word)| says_more(*at, word));
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

/// Whether words may differ in one letter, which leaves one of the first two letters where it is or moves it by one.
fn may_resemble(word: &str, typed: &str) -> bool {
    let first = |text: &str| [text.chars().next(), text.chars().nth(1)];
    let ([a, b], [c, d]) = (first(word), first(typed));
    a == c || b == d || a == d || b == c
}

/// The first letters of a word; `None` if it has fewer.
fn beginning(word: &str, length: usize) -> Option<&str> {
    let ends = word.char_indices().map(|(at, _)| at).chain(std::iter::once(word.len()));
    ends.skip(length).map(|end| &word[..end]).next()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        super::{Airport, seed},
        AirportIndex, Demand,
    };
    use crate::base::place_code::PlaceCode;

    fn index() -> &'static AirportIndex {
        static INDEX: std::sync::LazyLock<AirportIndex> =
            std::sync::LazyLock::new(|| AirportIndex::build(seed::all().iter().map(Airport::from).collect()));
        &INDEX
    }

    fn codes(text: &str) -> Vec<&str> {
        index()
            .search(text, None, 10)
            .into_iter()
            .map(|found| found.airport.code.as_str())
            .collect()
    }

    #[test]
    fn fewer_than_two_letters_find_nothing() {
        for text in ["", " ", "t", "ë ", "(TIA)", "t(irana)"] {
            assert!(codes(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn words_that_say_nothing_more_are_not_compared() {
        let letters = ["a"; 32].join(" ");
        for (text, expected) in [
            (letters.as_str(), "a"),
            ("i a i a i a i a", "i a"),
            ("air airp airport airpo", "airport"),
            ("pago pago", "pago pago"),
            ("san salvador", "san salvador"),
            ("new new york city", "new york city"),
            ("a b c d e f g h i j", "a b c d e f g h"),
        ] {
            assert_eq!(super::without_repetitions(text), expected, "{text}");
        }
        assert_eq!(codes("tirana tir ti"), codes("tirana"));
    }

    #[test]
    fn one_word_is_forgiven_and_not_two() {
        assert!(index().corrections("qwzzk zzkqw").is_empty());
        assert_eq!(codes("new yorl")[0], codes("new york")[0]);
        assert!(codes("mew yorl").is_empty());
    }

    #[test]
    fn a_city_precedes_its_airports_and_is_their_parent() {
        let found = index().search("londer", None, 10);

        let rows: Vec<_> = found
            .iter()
            .map(|found| (found.airport.code.as_str(), found.parent.map(PlaceCode::as_str)))
            .collect();
        assert_eq!(
            rows[..4],
            [
                ("LON", None),
                ("LHR", Some("LON")),
                ("LGW", Some("LON")),
                ("STN", Some("LON"))
            ]
        );
        assert_eq!(codes("Stamboll")[..3], ["ISTA", "IST", "SAW"]);
    }

    #[test]
    fn airports_of_a_city_follow_it_whatever_else_is_found() {
        for text in ["ist", "VCE", "mil", "nyc", "an", "new", "in"] {
            let found = index().search(text, None, 10);
            for (above, entry) in found.iter().zip(&found[1..]) {
                let Some(parent) = entry.parent else { continue };
                assert!(
                    &above.airport.code == parent || above.parent == Some(parent),
                    "{text}: {} below {}",
                    entry.airport.code,
                    above.airport.code
                );
            }
        }
    }

    #[test]
    fn an_airport_stands_alone_when_its_city_does_not_match() {
        let heathrow = index().search("heathrow", None, 3);

        assert_eq!((heathrow[0].airport.code.as_str(), heathrow[0].parent), ("LHR", None));
    }

    #[test]
    fn a_country_lists_its_cities_the_most_wanted_first() {
        let italy = index().search("Itali", None, 20);

        assert_eq!(italy.len(), 20);
        assert!(italy.iter().all(|found| found.airport.country_code == "IT"));
        assert!(italy.iter().all(|found| found.airport.city_code.is_none()));
        assert!(italy.is_sorted_by_key(|found| -found.airport.weight));
    }

    #[test]
    fn a_town_without_an_airport_finds_those_near_it() {
        for (text, town, expected) in [
            ("saranda", "Sarandë", &["CFU", "TIA"][..]),
            ("Vlorë", "Vlorë", &["TIA", "CFU"]),
            ("DURRES", "Durrës", &["TIA"]),
            ("prizren", "Prizren", &["PRN", "KFZ"]),
            ("sarnda", "Sarandë", &["CFU", "TIA"]),
        ] {
            let found = index().search(text, None, 2);

            let rows: Vec<_> = found
                .iter()
                .map(|found| (found.airport.code.as_str(), found.near))
                .collect();
            let expected: Vec<_> = expected.iter().map(|code| (*code, Some(town))).collect();
            assert_eq!(rows, expected, "{text}");
        }
        let corfu = "CFU".parse().unwrap();
        assert_eq!(
            index().search("saranda", Some(&corfu), 9)[0].airport.code.as_str(),
            "TIA"
        );
        assert!(
            index()
                .search("tirana", None, 9)
                .iter()
                .all(|found| found.near.is_none())
        );
    }

    #[test]
    fn a_town_that_gets_an_airport_is_an_ordinary_city() {
        let mut airports: Vec<_> = seed::all().iter().map(Airport::from).collect();
        let mut vlora = Airport::from(seed::find("TIA").unwrap());
        (vlora.code, vlora.city, vlora.city_sq) = ("QQA".parse().unwrap(), "Vlora".to_owned(), String::new());
        airports.push(vlora);
        let index = AirportIndex::build(airports);

        let found = index.search("vlora", None, 2);

        let rows: Vec<_> = found
            .iter()
            .map(|found| (found.airport.code.as_str(), found.near))
            .collect();
        assert_eq!(rows, [("QQA", None)]);
    }

    #[test]
    fn the_other_end_of_the_route_is_left_out() {
        let tirana = "TIA".parse().unwrap();

        assert!(
            index()
                .search("tirana", Some(&tirana), 10)
                .iter()
                .all(|found| found.airport.code != tirana)
        );
    }

    #[test]
    fn demand_decides_among_the_airports_of_a_city() {
        let airports = || seed::all().iter().map(Airport::from).collect();
        let demand = Demand::from([("CIA".parse().unwrap(), 400)]);
        let index = AirportIndex::build_with_demand(airports(), &demand);

        let found = index.search("roma", None, 3);

        assert_eq!(
            found
                .iter()
                .map(|found| found.airport.code.as_str())
                .collect::<Vec<_>>(),
            ["ROM", "CIA", "FCO"]
        );
    }

    #[test]
    fn every_entry_is_found_by_its_printed_code_and_by_its_display_name() {
        for airport in index().all() {
            let by_code = index().search(airport.code.as_str(), None, 10);
            // If a city and an airport share a code, the city comes first.
            let found = by_code.iter().position(|found| found.airport == airport);
            let first = found.map(|at| (at, by_code[at].parent.is_some()));
            assert!(matches!(first, Some((0, _) | (1, true))), "{}", airport.code);
            let by_name = index().search(&airport.display_name_sq(), None, usize::MAX);
            assert!(
                by_name.iter().any(|found| found.airport == airport),
                "{}",
                airport.display_name_sq()
            );
        }
    }

    proptest! {
        #[test]
        fn any_text_is_answered_within_the_limit(text in ".{0,200}", limit in 0_usize..20) {
            prop_assert!(index().search(&text, None, limit).len() <= limit);
        }
    }
}
