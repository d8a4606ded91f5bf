//! The places that a search box of routes means. Pure.

use std::fmt;

use crate::{
    base::place_code::PlaceCode,
    places::airports::{AirportIndex, Kind},
};

/// The most places that a text stands for.
const MAX: usize = 60;
/// What may stand between the two ends of a route.
const BETWEEN: [char; 5] = ['-', '–', '→', '>', ','];

/// Selects routes by their ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceFilter {
    /// One end is one of these places.
    Either(Vec<PlaceCode>),
    /// The origin is one of the first places and the destination one of the second.
    Both(Vec<PlaceCode>, Vec<PlaceCode>),
}

impl PlaceFilter {
    /// Reads a code, the name of a city in either language, or a route: `TIA`, `rom`, `TIA-FCO`. A text that no place
    /// matches selects nothing. `None` for a text that is too short.
    pub fn parse(text: &str, airports: &AirportIndex) -> Option<Self> {
        let text = text.trim();
        if text.chars().count() < 2 {
            return None;
        }
        // Names of places contain dashes, so the text is a route only if it is no place.
        let places = places(text, airports);
        if let (true, Some((origin, destination))) = (places.is_empty(), text.split_once(BETWEEN)) {
            return Some(Self::Both(
                self::places(origin.trim(), airports),
                self::places(destination.trim_matches(BETWEEN).trim(), airports),
            ));
        }
        Some(Self::Either(places))
    }

    /// The lists of codes as statements take them: origins, destinations, either end. In a list, every code has a comma
    /// before and after it.
    pub(super) fn lists(&self) -> [Option<String>; 3] {
        let list = |codes: &[PlaceCode]| {
            let codes = codes.iter().map(|code| format!("{code},"));
            Some(format!(",{}", codes.collect::<String>()))
        };
        match self {
            Self::Either(codes) => [None, None, list(codes)],
            Self::Both(origins, destinations) => [list(origins), list(destinations), None],
        }
    }
}

impl fmt::Display for PlaceFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |codes: &[PlaceCode]| codes.iter().map(PlaceCode::as_str).collect::<Vec<_>>().join(" ");
        match self {
            Self::Either(codes) => f.write_str(&join(codes)),
            Self::Both(origins, destinations) => write!(f, "{} - {}", join(origins), join(destinations)),
        }
    }
}

/// The places that a text means. A code in capitals means only its place; that of a city also means the city's airports.
fn places(text: &str, airports: &AirportIndex) -> Vec<PlaceCode> {
    if let Ok(code) = text.parse::<PlaceCode>()
        && code.as_str() == text
        && let Some(place) = airports.place(&code)
    {
        let members = place.members.into_iter().map(|airport| airport.code);
        let members = members.filter(|_| place.entry.kind == Kind::City);
        // The code may lead to another place.
        return std::iter::once(place.entry.code).chain(members).take(MAX).collect();
    }
    let found = airports.search(text, None, MAX);
    found.into_iter().map(|found| found.airport.code.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::airports::seed;

    fn parse(text: &str) -> Option<[Option<String>; 3]> {
        let airports = AirportIndex::build(seed::all().iter().map(Into::into).collect());
        PlaceFilter::parse(text, &airports).map(|places| places.lists())
    }

    #[test]
    fn a_text_is_a_place_or_a_route() {
        let [origins, destinations, either] = parse("TIA-FCO").unwrap();
        assert_eq!(
            (origins, destinations, either),
            (Some(",TIA,".into()), Some(",FCO,".into()), None)
        );

        let [_, _, either] = parse("TIA").unwrap();
        assert_eq!(either.as_deref(), Some(",TIA,"));

        let [origins, destinations, _] = parse("tirane → rome").unwrap();
        assert!(origins.unwrap().contains(",TIA,"));
        assert!(destinations.unwrap().contains(",FCO,"));
    }

    #[test]
    fn a_city_is_found_in_either_language_with_its_airports() {
        for text in ["London", "londër", "LON"] {
            let [_, _, either] = parse(text).unwrap();
            let either = either.unwrap();
            assert!(either.contains(",LON,") && either.contains(",LHR,"), "{text}: {either}");
        }
    }

    #[test]
    fn a_short_text_selects_everything_and_an_unknown_one_nothing() {
        assert_eq!(parse(" t "), None);
        assert_eq!(parse("qqqqq"), Some([None, None, Some(",".into())]));
    }
}
