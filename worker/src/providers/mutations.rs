//! Property tests: valid bodies with random changes cause no panic, and itineraries that are read match the request.

use chrono::NaiveDate;
use flight_finder_core::{
    base::{
        money::Cents,
        trip::{Stops, TravelClass},
    },
    rules::flights::itinerary::Part,
};
use proptest::prelude::*;
use reqwest::StatusCode;
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{RequestParams, calendar, flightapi, head::Head, http::Reply, rapidapi};

const RAPIDAPI: &str = include_str!("../../tests/fixtures/rapidapi-roundtrip.json");
const FLIGHTAPI: &str = include_str!("../../tests/fixtures/flightapi-roundtrip.json");
const CALENDAR: &str = include_str!("../../tests/fixtures/calendar.json");

/// A change of one value in a body.
#[derive(Clone, Debug)]
enum Change {
    Replace(Value),
    Remove,
    Repeat,
}

fn params(destination: &str) -> RequestParams {
    RequestParams {
        origin: "TIA".into(),
        destination: destination.into(),
        depart: "2026-11-12".parse().expect("a date"),
        return_date: "2026-11-16".parse().ok(),
        class: TravelClass::Economy,
        stops: Stops::Any,
        adults: 1,
        children: 0,
        infants: 0,
    }
}

fn reply(body: Vec<u8>) -> Reply {
    Reply {
        status: StatusCode::OK,
        head: Head::default(),
        body,
    }
}

/// Reads `body` with every client. Panics if one of the clients panics.
fn read_as_everything(body: &[u8]) {
    let key = SecretString::from("k3y");
    let reply = reply(body.to_vec());
    for destination in ["VIE", "IST"] {
        if let Ok(answer) = rapidapi::read(&reply, &params(destination), None, &key) {
            check(&answer.found.part, &params(destination));
        }
        if let Ok(found) = flightapi::read(&reply, &params(destination), &key) {
            check(&found.part, &params(destination));
        }
    }
    let day = NaiveDate::from_ymd_opt(2026, 11, 30).expect("a date");
    if let Ok(month) = calendar::read(&reply, day, &key) {
        assert!(month.days.values().all(|day| day.price > Cents(0)) && month.days.len() <= 30);
    }
}

fn check(part: &Part, params: &RequestParams) {
    for itinerary in &part.itineraries {
        assert!(itinerary.price > Cents(0));
        assert_eq!(itinerary.legs.len(), params.legs());
        assert_eq!(itinerary.legs[0].first().departs.date(), params.depart);
        for segment in itinerary.legs.iter().flat_map(|leg| &leg.segments) {
            assert!(segment.from.code.is_empty() || segment.from.code.len() == 3);
            assert!(segment.duration_minutes > 0 && segment.marketing.code.chars().count() <= 4);
        }
    }
}

/// Collects JSON pointers to all values in `value`.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(list) => list
            .iter()
            .enumerate()
            .for_each(|(i, item)| places(item, &format!("{at}/{i}"), found)),
        Value::Object(map) => map
            .iter()
            .for_each(|(key, item)| places(item, &format!("{at}/{key}"), found)),
        _ => {}
    }
}

fn apply(body: &mut Value, place: prop::sample::Index, change: Change) {
    let mut found = Vec::new();
    places(body, "", &mut found);
    let place = place.get(&found);
    match change {
        Change::Replace(value) => *body.pointer_mut(place).expect("it was found") = value,
        Change::Remove | Change::Repeat => {
            let Some((parent, key)) = place.rsplit_once('/') else {
                return;
            };
            match (body.pointer_mut(parent).expect("it was found"), change) {
                (Value::Array(list), Change::Repeat) => list.extend(list.first().cloned()),
                (Value::Array(list), _) => drop(list.pop()),
                (Value::Object(map), Change::Remove) => drop(map.remove(key)),
                _ => {}
            }
        }
    }
}

fn anything() -> impl Strategy<Value = Value> {
    const SPECIAL: &[&str] = &[
        "",
        "TIA",
        "16292",
        "NaN",
        "2026-11-12T06:05:00",
        "2026-02-30T99:99",
        "ë\u{0}\u{10ffff}",
        "incomplete",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop::sample::select(SPECIAL).prop_map(Value::from),
        Just(json!(u64::MAX)),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z]{1,6}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, Change)>> {
    let change =
        prop_oneof![3 => anything().prop_map(Change::Replace), 2 => Just(Change::Remove), 1 => Just(Change::Repeat)];
    prop::collection::vec((any::<prop::sample::Index>(), change), 1..8)
}

proptest! {
    #[test]
    fn no_changed_value_causes_a_panic(
        fixture in prop::sample::select(&[RAPIDAPI, FLIGHTAPI, CALENDAR][..]),
        changes in changes(),
    ) {
        let mut body: Value = serde_json::from_str(fixture).expect("a fixture is JSON");
        for (place, change) in changes {
            apply(&mut body, place, change);
        }
        read_as_everything(body.to_string().as_bytes());
    }

    #[test]
    fn no_changed_byte_causes_a_panic(
        fixture in prop::sample::select(&[RAPIDAPI, FLIGHTAPI, CALENDAR][..]),
        bytes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        length in any::<prop::sample::Index>(),
        whole in any::<bool>(),
    ) {
        let mut body = fixture.as_bytes().to_vec();
        for (place, byte) in bytes {
            let place = place.index(body.len());
            body[place] = byte;
        }
        if !whole {
            body.truncate(length.index(body.len()));
        }
        read_as_everything(&body);
    }
}
