use proptest::prelude::*;

use super::*;
use crate::{
    base::money::Cents,
    rules::flights::{
        itinerary::Part,
        samples::{carrier, itinerary, leg},
    },
};

const NOW: Timestamp = Timestamp(1_800_000_000_000_000);

fn part(provider: Provider, itineraries: Vec<Itinerary>) -> ProviderPart {
    ProviderPart {
        provider,
        part: Part {
            itineraries,
            ..Part::default()
        },
        checked_at: NOW,
    }
}

fn flown_by(code: &str, number: &str, cents: i64) -> Itinerary {
    let mut way = leg("TIA", "VIE", "2026-11-12T06:05:00", "2026-11-12T07:45:00", 100, 1);
    way.segments[0].marketing = carrier(code);
    way.segments[0].flight_number = number.to_owned();
    itinerary(vec![way], cents)
}

#[test]
fn the_same_flight_of_two_providers_is_one_option_at_the_lower_price() {
    let merged = merge(&[
        part(Provider::RapidApi, vec![flown_by("OS", "850", 12_000)]),
        part(Provider::FlightApi, vec![flown_by("OS", "850", 11_500)]),
    ]);

    assert_eq!(merged.len(), 1);
    assert_eq!(merged[0].itinerary.price, Cents(11_500));
    assert_eq!(merged[0].providers, Provider::ALL);
}

#[test]
fn a_confirmed_price_is_kept_before_a_lower_one_that_is_not_confirmed() {
    let unconfirmed = |cents| Itinerary {
        unconfirmed: true,
        ..flown_by("OS", "850", cents)
    };
    let alone = merge(&[part(Provider::RapidApi, vec![unconfirmed(9_000)])]);
    let both = merge(&[
        part(Provider::RapidApi, vec![unconfirmed(9_000)]),
        part(Provider::FlightApi, vec![flown_by("OS", "850", 11_500)]),
    ]);

    let kept = |offers: &[Offer]| (offers[0].itinerary.price, offers[0].itinerary.unconfirmed);
    assert_eq!(kept(&alone), (Cents(9_000), true));
    assert_eq!(kept(&both), (Cents(11_500), false));
    assert_eq!(both.len(), 1);
}

#[test]
fn code_shares_of_one_aircraft_are_one_option() {
    let merged = merge(&[part(
        Provider::RapidApi,
        vec![flown_by("OS", "850", 12_000), flown_by("LH", "6412", 13_000)],
    )]);

    assert_eq!(merged.len(), 1);
    assert_eq!(&*merged[0].itinerary.legs[0].segments[0].marketing.code, "OS");
}

#[test]
fn two_aircraft_at_the_same_time_are_two_options_with_ids_of_their_own() {
    let mut other = flown_by("W6", "7368", 9_000);
    other.legs[0].segments[0].operating = Some(carrier("W6"));

    let merged = merge(&[part(Provider::RapidApi, vec![flown_by("OS", "850", 12_000), other])]);

    assert_eq!(merged.len(), 2);
    assert_ne!(merged[0].id, merged[1].id);
}

#[test]
fn an_unknown_operating_carrier_differs_from_nobody() {
    let mut unknown = flown_by("LH", "6412", 11_000);
    unknown.legs[0].segments[0].operating = None;

    let merged = merge(&[part(Provider::RapidApi, vec![flown_by("OS", "850", 12_000), unknown])]);

    assert_eq!(merged.len(), 1);
    let kept = &merged[0].itinerary.legs[0].segments[0];
    assert_eq!(
        kept.operating.as_ref().map(|by| &*by.code),
        Some("OS"),
        "what one offer knows is kept"
    );
}

/// The flight of an airline for which the provider has a code of its own.
fn with_own_code(name: &str, id: Option<i64>, own_code: &str, cents: i64) -> Itinerary {
    let mut itinerary = flown_by("", "1234", cents);
    let flight = &mut itinerary.legs[0].segments[0];
    flight.marketing = Carrier {
        own_code: own_code.into(),
        id,
        name: name.into(),
        ..Carrier::default()
    };
    flight.operating = Some(flight.marketing.clone());
    itinerary
}

#[test]
fn a_code_that_one_offer_knows_is_that_of_the_same_airline_in_all_offers() {
    let stated = || {
        let mut itinerary = with_own_code("SpiceJet", Some(-32_672), "", 9_000);
        let flight = &mut itinerary.legs[0].segments[0];
        flight.marketing.code = "SG".into();
        flight.operating = Some(flight.marketing.clone());
        itinerary
    };
    for (name, id) in [
        ("SpiceJet", None),
        ("Spice Jet Airlines", None),
        ("SpJ", Some(-32_672)),
        ("", Some(-32_672)),
    ] {
        let merged = merge(&[
            part(Provider::RapidApi, vec![with_own_code(name, id, "0S", 8_000)]),
            part(Provider::FlightApi, vec![stated()]),
        ]);

        assert_eq!(merged.len(), 1, "{name} {id:?}");
        let kept = &merged[0].itinerary.legs[0].segments[0];
        assert_eq!(
            (kept.marketing.shown_code(), merged[0].itinerary.price),
            ("SG", Cents(8_000))
        );
    }
    let others = merge(&[
        part(Provider::RapidApi, vec![with_own_code("Nobody", Some(-1), "0S", 8_000)]),
        part(Provider::FlightApi, vec![stated()]),
    ]);
    assert_eq!(others.len(), 2, "another airline at the same time");
}

#[test]
fn another_return_flight_is_another_option() {
    let there = leg("TIA", "VIE", "2026-11-12T06:05:00", "2026-11-12T07:45:00", 100, 1);
    let mut early = leg("VIE", "TIA", "2026-11-16T09:00:00", "2026-11-16T10:35:00", 95, 1);
    early.segments[0].flight_number = "847".to_owned();
    let late = leg("VIE", "TIA", "2026-11-16T20:00:00", "2026-11-16T21:35:00", 95, 1);

    let merged = merge(&[part(
        Provider::RapidApi,
        vec![
            itinerary(vec![there.clone(), early], 20_000),
            itinerary(vec![there, late], 20_000),
        ],
    )]);

    assert_eq!(merged.len(), 2);
}

#[test]
fn an_option_is_best_if_either_side_said_so() {
    let mut best = flown_by("OS", "850", 12_000);
    best.best = true;

    let merged = merge(&[
        part(Provider::RapidApi, vec![best]),
        part(Provider::FlightApi, vec![flown_by("OS", "850", 11_000)]),
    ]);

    assert!(merged[0].itinerary.best);
}

#[test]
fn the_id_does_not_depend_on_who_brings_it_or_when() {
    let alone = merge(&[part(Provider::FlightApi, vec![flown_by("OS", "850", 99_000)])]);
    let both = merge(&[
        part(Provider::RapidApi, vec![flown_by("LH", "6412", 12_000)]),
        part(Provider::FlightApi, vec![flown_by("OS", "850", 11_000)]),
    ]);

    assert_eq!(alone[0].id, both[0].id);
}

/// Draws each field from a small set of values, so that duplicates of every kind occur.
fn any_itinerary() -> impl Strategy<Value = Itinerary> {
    let carriers = prop::sample::select(vec!["OS", "LH", "W6", ""]);
    (0u32..3, carriers.clone(), carriers, 1i64..6, any::<bool>(), 1usize..3).prop_map(
        |(hour, sells, flies, price, best, segments)| {
            let departs = format!("2026-11-12T{:02}:05:00", 6 + hour);
            let mut way = leg("TIA", "VIE", &departs, "2026-11-12T12:45:00", 100, segments);
            way.segments[0].marketing = carrier(sells);
            way.segments[0].operating = (!flies.is_empty()).then(|| carrier(flies));
            way.segments[0].flight_number = format!("{}", 850 + hour);
            Itinerary {
                best,
                ..itinerary(vec![way], price * 1_000)
            }
        },
    )
}

fn any_parts() -> impl Strategy<Value = Vec<ProviderPart>> {
    let list = || prop::collection::vec(any_itinerary(), 0..12);
    (list(), list()).prop_map(|(a, b)| vec![part(Provider::RapidApi, a), part(Provider::FlightApi, b)])
}

proptest! {
    #[test]
    fn the_order_of_the_parts_does_not_matter(parts in any_parts()) {
        let mut reversed = parts.clone();
        reversed.reverse();
        for part in &mut reversed {
            part.part.itineraries.reverse();
        }

        let by_id = |mut offers: Vec<Offer>| { offers.sort_by(|a, b| a.id.cmp(&b.id)); offers };
        let key = |offer: &Offer| (offer.id.clone(), offer.itinerary.price, offer.providers.clone(), offer.itinerary.best);
        prop_assert_eq!(
            by_id(merge(&parts)).iter().map(key).collect::<Vec<_>>(),
            by_id(merge(&reversed)).iter().map(key).collect::<Vec<_>>()
        );
    }

    #[test]
    fn ids_are_unique_and_no_two_options_are_the_same(parts in any_parts()) {
        let merged = merge(&parts);

        for (at, one) in merged.iter().enumerate() {
            for other in &merged[at + 1..] {
                prop_assert_ne!(&one.id, &other.id);
                let numbers = numbers_key(&one.itinerary);
                prop_assert!(numbers.is_none() || numbers != numbers_key(&other.itinerary));
                if times_key(&one.itinerary) == times_key(&other.itinerary) {
                    let differ = segments(&one.itinerary).map(operating).zip(segments(&other.itinerary).map(operating))
                        .any(|(a, b)| matches!((a, b), (Some(a), Some(b)) if a.code != b.code));
                    prop_assert!(differ);
                }
            }
        }
    }

    #[test]
    fn the_cheapest_is_never_lost_and_nothing_is_made_up(parts in any_parts()) {
        let merged = merge(&parts);
        let all: Vec<_> = parts.iter().flat_map(|part| &part.part.itineraries).collect();

        prop_assert_eq!(merged.iter().map(|offer| offer.itinerary.price).min(), all.iter().map(|offer| offer.price).min());
        prop_assert!(merged.len() <= all.len());
        prop_assert_eq!(merged.is_empty(), all.is_empty());
        prop_assert_eq!(merged.iter().any(|offer| offer.itinerary.best), all.iter().any(|offer| offer.best));
    }
}
