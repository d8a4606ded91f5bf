//! The codes that each provider expects for a chosen airport or city. These functions do no I/O.

use std::cmp::Reverse;

use super::{Airport, Kind, seed::city_id};
use crate::platform::providers::Provider;

/// The most requests of one search to one provider.
pub const MAX_PAIRS: usize = 4;

/// An entry with the airports that it stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub entry: Airport,
    /// The airports of a city; none for an airport.
    pub members: Vec<Airport>,
}

impl Place {
    /// The codes with which a provider is asked for this place: the code of an airport, the provider's id of a city,
    /// or, if it has none, the codes of the city's busiest airports, at most [`MAX_PAIRS`].
    pub fn provider_places(&self, provider: Provider) -> Vec<String> {
        let id = match self.entry.kind {
            Kind::Airport => Some(self.entry.iata_code.as_str()),
            Kind::City => city_id(provider, self.entry.code.as_str()),
        };
        if let Some(id) = id {
            return vec![id.to_owned()];
        }
        let mut members: Vec<_> = self.members.iter().collect();
        members.sort_by_key(|member| Reverse(member.weight));
        members
            .into_iter()
            .take(MAX_PAIRS)
            .map(|member| member.iata_code.clone())
            .collect()
    }
}

/// The pairs to ask a provider for, busiest first, at most [`MAX_PAIRS`]. Nothing flies from a place to
/// itself, so such pairs are left out.
pub fn pairs(origin: &Place, destination: &Place, provider: Provider) -> Vec<(String, String)> {
    let (origins, destinations) = (origin.provider_places(provider), destination.provider_places(provider));
    let mut ranked: Vec<_> = origins
        .iter()
        .enumerate()
        .flat_map(|(at, from)| {
            destinations
                .iter()
                .enumerate()
                .map(move |(to_at, to)| (at + to_at, from, to))
        })
        .filter(|(_, from, to)| from != to)
        .collect();
    ranked.sort_by_key(|(rank, ..)| *rank);
    ranked
        .into_iter()
        .take(MAX_PAIRS)
        .map(|(_, from, to)| (from.clone(), to.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Airport, AirportIndex, seed},
        Place, pairs,
    };
    use crate::platform::providers::Provider;

    /// A city that no provider knows.
    const UNKNOWN: &str = "ZZZZ";

    fn place(code: &str) -> Place {
        AirportIndex::build(seed::all().iter().map(Airport::from).collect())
            .place(&code.parse().unwrap())
            .unwrap()
    }

    #[test]
    fn an_airport_is_called_by_its_iata_code() {
        let place = place("IST");

        assert_eq!(place.provider_places(Provider::RapidApi), ["IST"]);
        assert_eq!(place.provider_places(Provider::FlightApi), ["IST"]);
    }

    #[test]
    fn a_city_is_called_by_the_providers_id_or_by_its_airports() {
        assert_eq!(place("ROM").provider_places(Provider::RapidApi), ["ROME"]);
        assert_eq!(place("ROM").provider_places(Provider::FlightApi), ["ROM"]);
        assert_eq!(place("ISTA").provider_places(Provider::RapidApi), ["ISTA"]);
        assert_eq!(place("ISTA").provider_places(Provider::FlightApi), ["IST", "SAW"]);
        assert_eq!(place("VENI").provider_places(Provider::RapidApi), ["VCE", "TSF"]);
    }

    #[test]
    fn no_more_than_four_members_are_asked_for() {
        let mut london = place("LON");
        london.entry.code = UNKNOWN.parse().unwrap();

        assert_eq!(
            london.provider_places(Provider::FlightApi),
            ["LHR", "LGW", "STN", "LTN"]
        );
    }

    #[test]
    fn two_cities_make_at_most_four_pairs_busiest_first() {
        let (mut london, istanbul) = (place("LON"), place("ISTA"));
        london.entry.code = UNKNOWN.parse().unwrap();

        let pairs = pairs(&istanbul, &london, Provider::FlightApi);

        let shown: Vec<_> = pairs.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        assert_eq!(shown, ["IST-LHR", "IST-LGW", "SAW-LHR", "IST-STN"]);
    }

    #[test]
    fn a_pair_never_leads_back_to_where_it_starts() {
        let pairs = pairs(&place("IST"), &place("ISTA"), Provider::FlightApi);

        assert_eq!(pairs, [("IST".to_owned(), "SAW".to_owned())]);
    }
}
