//! The fares that calendars learn from search results. Pure.

use std::collections::BTreeMap;

use super::FarePrice;
use crate::{
    base::place_code::PlaceCode,
    places::airports::{Kind, Place},
    rules::flights::merge::Offer,
    search::searches::SearchParams,
};

/// Groups the fares of a search by pair of airports. A price that its provider did not confirm is left out.
pub fn fares_of(params: &SearchParams, offers: &[Offer]) -> BTreeMap<(PlaceCode, PlaceCode), Vec<FarePrice>> {
    let mut fares: BTreeMap<_, Vec<FarePrice>> = BTreeMap::new();
    for offer in offers.iter().filter(|offer| !offer.itinerary.unconfirmed) {
        let Some(leg) = offer.itinerary.legs.first() else {
            continue;
        };
        let (first, last) = (leg.first(), leg.last());
        let Some(pair) = airport(&first.from.code).zip(airport(&last.to.code)) else {
            continue;
        };
        fares.entry(pair).or_default().push(FarePrice {
            date: params.departure_date,
            airline: first.marketing.code.to_string(),
            is_direct: leg.segments.len() == 1,
            base_price: offer.itinerary.price,
            duration: Some(i64::from(leg.duration_minutes)),
            seen_at: offer.checked_at,
        });
    }
    fares
}

/// Returns the pair of airports that a calendar's prices belong to. For a city, the airport comes from the pair in
/// `traced`, which the calendar service gives with a price. Without that pair, the airport of a city is unknown and the
/// result is `None`.
pub fn calendar_airports(
    origin: &Place,
    destination: &Place,
    traced: Option<&(String, String)>,
) -> Option<(PlaceCode, PlaceCode)> {
    let (from, to) = traced.map(|(from, to)| (from.as_str(), to.as_str())).unzip();
    Some((airport_of(origin, from)?, airport_of(destination, to)?))
}

fn airport_of(place: &Place, traced: Option<&str>) -> Option<PlaceCode> {
    match place.entry.kind {
        Kind::Airport => Some(place.entry.code.clone()),
        Kind::City => {
            let code = airport(traced?)?;
            place.members.iter().any(|member| member.code == code).then_some(code)
        }
    }
}

/// Airports have three letters; codes of four letters exist only in this system and stand for cities.
fn airport(code: &str) -> Option<PlaceCode> {
    code.parse().ok().filter(|_| code.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        base::{
            time::Timestamp,
            trip::{Passengers, Stops, TravelClass, TripType},
        },
        places::airports::{Airport, AirportIndex, seed},
        platform::providers::Provider,
        rules::flights::{
            itinerary::{Itinerary, Part, ProviderPart},
            merge::merge,
            samples::{itinerary, leg},
        },
    };

    fn place(code: &str) -> Place {
        let index = AirportIndex::build(seed::all().iter().map(Airport::from).collect());
        index.place(&code.parse().unwrap()).unwrap()
    }

    fn airports(origin: &str, destination: &str, traced: Option<(&str, &str)>) -> Option<String> {
        let traced = traced.map(|(from, to)| (from.to_owned(), to.to_owned()));
        let pair = calendar_airports(&place(origin), &place(destination), traced.as_ref());
        pair.map(|(from, to)| format!("{from}-{to}"))
    }

    #[test]
    fn a_price_that_is_not_confirmed_is_no_fare() {
        let params = SearchParams {
            from_location: String::new(),
            to_location: String::new(),
            from_code: "TIA".parse().unwrap(),
            to_code: "VIE".parse().unwrap(),
            departure_date: "2026-11-12".parse().unwrap(),
            return_date: None,
            trip_type: TripType::OneWay,
            travel_class: TravelClass::Economy,
            stops: Stops::Any,
            passengers: Passengers::default(),
        };
        let offers = |unconfirmed| {
            let way = leg("TIA", "VIE", "2026-11-12T06:05:00", "2026-11-12T07:45:00", 100, 1);
            let part = Part {
                itineraries: vec![Itinerary {
                    unconfirmed,
                    ..itinerary(vec![way], 9_000)
                }],
                ..Part::default()
            };
            merge(&[ProviderPart {
                provider: Provider::RapidApi,
                part,
                checked_at: Timestamp(0),
            }])
        };

        assert_eq!(fares_of(&params, &offers(false)).len(), 1);
        assert!(fares_of(&params, &offers(true)).is_empty());
    }

    #[test]
    fn the_calendar_of_an_airport_is_that_airports() {
        assert_eq!(airports("TIA", "VIE", None).as_deref(), Some("TIA-VIE"));
        assert_eq!(airports("TIA", "IST", Some(("TIA", "SAW"))).as_deref(), Some("TIA-IST"));
    }

    #[test]
    fn the_calendar_of_a_city_is_that_of_the_airport_in_the_trace() {
        for (destination, traced, expected) in [
            ("ISTA", Some(("TIA", "SAW")), Some("TIA-SAW")),
            ("ROM", Some(("TIA", "CIA")), Some("TIA-CIA")),
            ("ROM", Some(("TIA", "ROM")), None),
            ("ISTA", Some(("TIA", "ISTA")), None),
            ("ROM", Some(("TIA", "MXP")), None),
            ("ROM", None, None),
        ] {
            assert_eq!(airports("TIA", destination, traced).as_deref(), expected, "{traced:?}");
        }
    }
}
