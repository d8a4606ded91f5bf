//! The content of the answers of both providers.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use flight_finder_core::places::airports::seed::{Kind, SeedAirport, all, find};
use serde_json::Value;

use crate::support::{a_one_way, a_round_trip, asker_with, b_one_way, b_round_trip, client, itineraries, poll};
use flight_finder_sandbox::Config;

const DATE: &str = "2026-11-12";
const BACK: &str = "2026-11-16";

fn ids(body: &Value) -> BTreeSet<String> {
    itineraries(body)
        .iter()
        .map(|one| one["id"].as_str().unwrap().to_owned())
        .collect()
}

/// Pairs of airports from the whole seed file, the same in every run.
fn pairs() -> Vec<(&'static SeedAirport, &'static SeedAirport)> {
    let airports: Vec<_> = all().iter().filter(|entry| entry.kind == Kind::Airport).collect();
    let step = airports.len() / 9 + 1;
    let spread: Vec<_> = airports.iter().copied().step_by(step).collect();
    let near: Vec<_> = ["VIE", "IST", "FCO", "MUC", "LHR", "JFK"]
        .into_iter()
        .filter_map(find)
        .collect();
    let tirana = find("TIA").unwrap();
    let from_tirana = near.iter().flat_map(|&to| [(tirana, to), (to, tirana)]);
    let crossed = spread
        .iter()
        .flat_map(|&a| spread.iter().map(move |&b| (a, b)))
        .filter(|(a, b)| a.code != b.code);
    from_tirana.chain(crossed).collect()
}

fn kilometres(a: &SeedAirport, b: &SeedAirport) -> f64 {
    let (lat_a, lat_b) = (a.latitude.to_radians(), b.latitude.to_radians());
    let angle = lat_a.sin() * lat_b.sin() + lat_a.cos() * lat_b.cos() * (a.longitude - b.longitude).to_radians().cos();
    6_371.0 * angle.clamp(-1.0, 1.0).acos()
}

#[tokio::test]
async fn the_same_request_gets_the_same_bytes_in_every_sandbox_of_a_seed() {
    let paths = [
        a_one_way("TIA", "VIE", DATE),
        a_round_trip("TIA", "ROME", DATE, BACK),
        b_one_way("TIA", "VIE", DATE),
        b_round_trip("TIA", "ROM", DATE, BACK),
        "/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth=2026-11&currency=EUR".to_owned(),
    ];
    for path in paths {
        let (one, other) = (client(), client());

        let first = one.get(&path).await;
        let again = one.get(&path).await;
        let elsewhere = other.get(&path).await;
        let other_seed = asker_with(&Config {
            seed: 7,
            ..Config::default()
        })
        .get(&path)
        .await;

        assert_eq!(first.status, 200, "{path}");
        assert!(first.bytes == again.bytes && first.bytes == elsewhere.bytes, "{path}");
        assert_ne!(first.bytes, other_seed.bytes, "{path}");
        assert_eq!(first.header("x-demo-data"), Some("1"));
        assert!(first.header("x-sandbox-finished-at").is_some());
    }
}

#[tokio::test]
async fn provider_a_grows_and_keeps_what_it_had() {
    for path in [a_one_way("TIA", "VIE", DATE), a_round_trip("TIA", "VIE", DATE, BACK)] {
        let client = client();

        let first = client.get(&path).await.json();
        let second = client.get(&poll(&first)).await.json();
        let third = client.get(&poll(&first)).await.json();

        let bodies = [&first, &second, &third];
        assert_eq!(bodies.map(|body| itineraries(body).len()), [10, 25, 60], "{path}");
        assert_eq!(
            bodies.map(|body| body["data"]["context"]["status"].as_str().unwrap().to_owned()),
            ["incomplete", "incomplete", "complete"]
        );
        assert!(
            bodies
                .iter()
                .all(|body| body["data"]["context"]["totalResults"] == itineraries(body).len())
        );
        assert!(
            ids(&first).is_subset(&ids(&second)) && ids(&second).is_subset(&ids(&third)),
            "{path}"
        );
    }
}

#[tokio::test]
async fn both_providers_sell_mostly_the_same_flights() {
    let client = client();

    let a = ids(&client.complete(&a_round_trip("TIA", "VIE", DATE, BACK)).await);
    let b = ids(&client.get(&b_round_trip("TIA", "VIE", DATE, BACK)).await.json());

    let shared = a.intersection(&b).count();
    assert!((40..=80).contains(&b.len()), "{}", b.len());
    assert!(
        shared * 10 >= a.len().min(b.len()) * 7,
        "{shared} of {} and {}",
        a.len(),
        b.len()
    );
    assert!(shared < a.len() && shared < b.len(), "each knows some alone");
}

#[tokio::test]
async fn a_direct_flight_takes_about_as_long_as_its_distance() {
    let client = client();
    let (mut checked, mut empty) = (0, 0);

    for (from, to) in pairs() {
        let body = client
            .get_as(&a_one_way(&from.code, &to.code, DATE), "A-first-complete")
            .await
            .json();
        empty += usize::from(itineraries(&body).is_empty());
        for segment in itineraries(&body)
            .iter()
            .flat_map(|one| one["legs"][0]["segments"].as_array().unwrap())
        {
            let place = |end: &str| find(segment[end]["displayCode"].as_str().unwrap()).unwrap();
            let ideal = kilometres(place("origin"), place("destination")) / 800.0 * 60.0 + 40.0;
            let minutes = segment["durationInMinutes"].as_f64().unwrap();
            assert!((minutes - ideal).abs() <= 35.0, "{minutes} for {ideal}: {segment}");
            checked += 1;
        }
    }

    println!("{checked} segments checked, {empty} pairs without a flight");
    assert!(checked > 1_000, "{checked}");
    assert_eq!(empty, 0, "pairs without any flight");
}

#[tokio::test]
async fn elapsed_minutes_are_segments_and_layovers() {
    let body = client().complete(&a_one_way("TIA", "LHR", DATE)).await;
    let time = |value: &Value| value.as_str().unwrap().parse::<NaiveDateTime>().unwrap();

    for leg in itineraries(&body).iter().map(|one| &one["legs"][0]) {
        let segments = leg["segments"].as_array().unwrap();
        let flown: i64 = segments
            .iter()
            .map(|one| one["durationInMinutes"].as_i64().unwrap())
            .sum();
        let waited: i64 = segments
            .windows(2)
            .map(|pair| (time(&pair[1]["departure"]) - time(&pair[0]["arrival"])).num_minutes())
            .sum();
        assert_eq!(leg["durationInMinutes"], flown + waited, "{leg}");
        assert_eq!(leg["departure"].as_str().unwrap()[..10], *DATE);
    }
}

#[tokio::test]
async fn direct_connecting_shared_overnight_and_separate_tickets_are_all_there() {
    let body = client().complete(&a_one_way("TIA", "LOND", DATE)).await;
    let list = itineraries(&body);
    let has = |what: &str, test: &dyn Fn(&Value) -> bool| {
        let count = list.iter().filter(|one| test(one)).count();
        assert!(count > 0, "no itinerary is {what}");
    };

    has("direct", &|one| one["legs"][0]["stopCount"] == 0);
    has("a connection", &|one| one["legs"][0]["stopCount"] == 1);
    has("a code-share", &|one| {
        one["legs"][0]["carriers"]["operationType"] != "fully_operated"
    });
    has("overnight", &|one| one["legs"][0]["timeDeltaInDays"] != 0);
    has("on one ticket", &|one| {
        one["isSelfTransfer"] == false && one["isProtectedSelfTransfer"] == false
    });
    has("at own risk or guaranteed", &|one| {
        one["isSelfTransfer"] == true || one["isProtectedSelfTransfer"] == true
    });
}

#[tokio::test]
async fn provider_b_refers_only_to_entries_of_its_lists() {
    let body = client().get(&b_round_trip("TIA", "LON", DATE, BACK)).await.json();
    let listed = |key: &str| -> BTreeSet<String> {
        body[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["id"].to_string())
            .collect()
    };
    let (legs, segments, places, carriers) = (listed("legs"), listed("segments"), listed("places"), listed("carriers"));

    for one in itineraries(&body) {
        assert_eq!(one["leg_ids"].as_array().unwrap().len(), 2);
        assert!(
            one["leg_ids"]
                .as_array()
                .unwrap()
                .iter()
                .all(|id| legs.contains(&id.to_string()))
        );
    }
    for leg in body["legs"].as_array().unwrap() {
        assert!(
            leg["segment_ids"]
                .as_array()
                .unwrap()
                .iter()
                .all(|id| segments.contains(&id.to_string()))
        );
    }
    for segment in body["segments"].as_array().unwrap() {
        assert!(places.contains(&segment["origin_place_id"].to_string()), "{segment}");
        assert!(
            carriers.contains(&segment["operating_carrier_id"].to_string()),
            "{segment}"
        );
    }
    for place in body["places"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|place| place["type"] == "Airport")
    {
        assert!(places.contains(&place["parent_id"].to_string()), "{place}");
    }
}

#[tokio::test]
async fn a_city_answers_with_its_airports_under_every_name() {
    let client = client();
    let airports = |body: &Value| -> BTreeSet<String> {
        itineraries(body)
            .iter()
            .map(|one| one["legs"][0]["destination"]["id"].as_str().unwrap().to_owned())
            .collect()
    };

    let by_letters = client.complete(&a_one_way("TIA", "ROME", DATE)).await;
    let by_code = client.complete(&a_one_way("TIA", "ROM", DATE)).await;
    let at_b = client.get(&b_one_way("TIA", "ROM", DATE)).await.json();

    assert!(airports(&by_letters).is_superset(&["CIA".to_owned(), "FCO".to_owned()].into()));
    assert_eq!(ids(&by_letters), ids(&by_code));
    assert!(ids(&at_b).intersection(&ids(&by_letters)).count() > 30);
}

#[tokio::test]
async fn large_answers_can_be_requested() {
    let client = client();

    let a = client
        .get_as(
            &(a_round_trip("TIA", "VIE", DATE, BACK) + "&results=500"),
            "A-first-complete",
        )
        .await;
    let one_way = client
        .get_as(&(a_one_way("TIA", "VIE", DATE) + "&results=500"), "A-first-complete")
        .await;
    let b = client
        .get(&(b_round_trip("TIA", "VIE", DATE, BACK) + "?results=500"))
        .await;

    assert_eq!(itineraries(&a.json()).len(), 500);
    println!(
        "500 round trips: {} kB; one way: {}",
        a.bytes.len() / 1_024,
        itineraries(&one_way.json()).len()
    );
    assert!(itineraries(&b.json()).len() >= 330);
}

#[tokio::test]
async fn stops_are_filtered_by_provider_a() {
    let body = client()
        .complete(&(a_one_way("TIA", "VIE", DATE) + "&stops=direct"))
        .await;

    assert!(!itineraries(&body).is_empty());
    assert!(itineraries(&body).iter().all(|one| one["legs"][0]["stopCount"] == 0));
}
