//! Provider A's unusual itineraries that no document describes. Each such itinerary is dropped and counted, and all
//! other itineraries are kept.

use flight_finder_worker::providers::RequestParams;
use serde_json::{Value, json};

use super::{
    bodies::{a, a_list, a_one},
    runner::{Row, Via, day, row, to_vienna},
    server::Canned,
};

const NONE: &str = "0 usable, 1 dropped";

fn search(paragraph: &'static str, name: &'static str, answer: Canned, expected: &'static str) -> Row {
    row(paragraph, name, Via::Search(to_vienna()), answer, expected)
}

/// The first flight of an itinerary.
fn flight(itinerary: &mut Value) -> &mut Value {
    &mut itinerary["legs"][0]["segments"][0]
}

pub fn rows() -> Vec<Row> {
    [shapes(), journeys()].into_iter().flatten().collect()
}

fn shapes() -> Vec<Row> {
    let beside = |name, strange: Value| {
        let answer = a_one(|_| {});
        let Canned::Reply(_, _, body) = answer else {
            unreachable!("it is a reply")
        };
        let mut body: Value = serde_json::from_slice(&body).expect("JSON");
        body["data"]["itineraries"]
            .as_array_mut()
            .expect("a list")
            .insert(0, strange);
        search(
            "strange",
            name,
            Canned::new(200, body.to_string()),
            "1 usable, 1 dropped | 214.36 best TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        )
    };
    let raw = |name, from: &'static str, to: &'static str, expected| {
        let Canned::Reply(_, _, body) = a(|_| {}) else {
            unreachable!("it is a reply")
        };
        let body = String::from_utf8(body).expect("JSON").replacen(from, to, 1);
        search("strange", name, Canned::new(200, body), expected)
    };
    let other = "1 usable, 1 dropped | 96.00 best protected TIA 21:35 W46642 23:05 FCO 06:20 FR7368(MW) 08:05 VIE 630m / VIE 22:40 W47812 00:15+1 TIA 95m";
    let backwards = |one: &mut Value| {
        let mut early = flight(one).clone();
        early["origin"] = early["destination"].clone();
        early["departure"] = json!("2026-11-12T07:00:00");
        one["legs"][0]["segments"].as_array_mut().expect("a list").push(early);
    };
    let many = |one: &mut Value| one["legs"][0]["segments"] = json!(vec![flight(one).clone(); 9]);
    vec![
        beside("a string among the itineraries", json!("advertisement")),
        beside("null among the itineraries", Value::Null),
        beside(
            "an itinerary of another shape",
            json!({"id": "x", "price": 100, "legs": {}}),
        ),
        beside(
            "an itinerary without legs",
            json!({"id": "x", "price": {"raw": 100}, "legs": []}),
        ),
        beside(
            "a leg without flights",
            json!({"id": "x", "price": {"raw": 100}, "legs": [{"segments": []}, {"segments": []}]}),
        ),
        raw("a number that no computer can hold", "214.36", "1e999", other),
        raw(
            "half a character",
            r#""flightNumber":"850""#,
            r#""flightNumber":"\ud800""#,
            other,
        ),
        raw(
            "a key twice",
            r#""flightNumber":"850""#,
            r#""flightNumber":"850","flightNumber":"851""#,
            other,
        ),
        search("strange", "it leaves before it arrives", a_one(backwards), NONE),
        search("strange", "nine flights in a row", a_one(many), NONE),
        search(
            "strange",
            "more itineraries than anybody reads",
            a_list(2_100, "complete"),
            "2000 usable, 100 dropped",
        ),
        search(
            "strange",
            "of too many the cheapest stay",
            dearest_first(2_001),
            "2000 usable, 1 dropped, best 1.00",
        ),
    ]
}

/// Journeys that are no flights, or are impossible.
fn journeys() -> Vec<Row> {
    vec![
        search(
            "strange",
            "a train",
            a_one(|one| flight(one)["transportMode"] = json!("TRANSPORT_MODE_TRAIN")),
            NONE,
        ),
        search(
            "strange",
            "a bus to a station",
            a_one(|one| flight(one)["destination"]["type"] = json!("Bus station")),
            NONE,
        ),
        search(
            "strange",
            "an arrival in another month",
            a_one(|one| flight(one)["arrival"] = json!("2026-12-12T07:45:00")),
            NONE,
        ),
        same_day("it returns before it has arrived", "18:00", "20:00", "06:00", NONE),
        same_day("it returns a minute too early", "06:05", "07:45", "07:44", NONE),
        same_day(
            "it returns at once",
            "06:05",
            "07:45",
            "07:45",
            "1 usable, 0 dropped | 214.36 best TIA 06:05 OS850 07:45 VIE 100m / VIE 07:45 OS849 21:35 TIA 95m",
        ),
    ]
}

/// A trip to Vienna and back on one day. The flights have these times.
fn same_day(name: &'static str, out: &str, arrives: &str, back: &str, expected: &'static str) -> Row {
    let time = |time: &str| json!(format!("2026-11-12T{time}:00"));
    let answer = a_one(|one| {
        flight(one)["departure"] = time(out);
        flight(one)["arrival"] = time(arrives);
        let home = &mut one["legs"][1]["segments"][0];
        home["departure"] = time(back);
        home["arrival"] = time("21:35");
    });
    let params = RequestParams {
        return_date: Some(day("2026-11-12")),
        ..to_vienna()
    };
    row("strange", name, Via::Search(params), answer, expected)
}

/// A body with `count` itineraries that cost 1 euro and more, the cheapest last. Only the cheapest one is tagged.
fn dearest_first(count: usize) -> Canned {
    a(|body| {
        let mut one = body["data"]["itineraries"][0].clone();
        one["tags"] = json!([]);
        one["score"] = json!(0);
        let numbered = (1..=count).rev().map(|price| {
            let mut one = one.clone();
            one["id"] = json!(format!("itinerary-{price}"));
            one["price"]["raw"] = json!(price);
            if price == 1 {
                one["tags"] = json!(["cheapest"]);
            }
            one
        });
        body["data"]["itineraries"] = numbered.collect();
    })
}
