//! A valid body of each provider, and functions that change it for the rows of the test tables.

use serde_json::{Value, json};

use super::server::Canned;

fn fixture(json: &str) -> Value {
    serde_json::from_str(json).expect("a fixture is JSON")
}

/// Provider A's complete answer for TIA-VIE and back, with two itineraries.
pub fn rapidapi() -> Value {
    let mut body = fixture(include_str!("../fixtures/rapidapi-roundtrip.json"));
    body["data"]["context"]["status"] = json!("complete");
    body
}

/// Provider B's answer for TIA-IST and back, with two itineraries.
pub fn flightapi() -> Value {
    fixture(include_str!("../fixtures/flightapi-roundtrip.json"))
}

/// The calendar of TIA-VIE in November 2026.
pub fn calendar() -> Value {
    fixture(include_str!("../fixtures/calendar.json"))
}

/// An answer with status 200 and a body that `change` has changed.
pub fn changed(mut body: Value, change: impl FnOnce(&mut Value)) -> Canned {
    change(&mut body);
    Canned::new(200, body.to_string())
}

/// Provider A's answer after `change`.
pub fn a(change: impl FnOnce(&mut Value)) -> Canned {
    changed(rapidapi(), change)
}

/// Provider A's answer with only its first itinerary, which `change` has changed.
pub fn a_one(change: impl FnOnce(&mut Value)) -> Canned {
    a(|body| {
        let itineraries = body["data"]["itineraries"].as_array_mut().expect("a list");
        itineraries.truncate(1);
        change(&mut itineraries[0]);
    })
}

/// Provider A's answer with `count` different itineraries.
pub fn a_list(count: usize, state: &str) -> Canned {
    a(|body| {
        let one = body["data"]["itineraries"][0].clone();
        let numbered = (0..count).map(|number| {
            let mut one = one.clone();
            one["id"] = json!(format!("itinerary-{number}"));
            one["price"]["raw"] = json!(100 + number);
            one
        });
        body["data"]["itineraries"] = numbered.collect();
        body["data"]["context"]["status"] = json!(state);
    })
}

/// Provider B's answer after `change`.
pub fn b(change: impl FnOnce(&mut Value)) -> Canned {
    changed(flightapi(), change)
}

/// Provider B's answer with only its direct itinerary. `change` has changed the body.
pub fn b_direct(change: impl FnOnce(&mut Value)) -> Canned {
    b(|body| {
        body["itineraries"].as_array_mut().expect("a list").truncate(1);
        change(body);
    })
}

/// Provider B's answer with only its itinerary via Belgrade. `change` has changed the body.
pub fn b_over_belgrade(change: impl FnOnce(&mut Value)) -> Canned {
    b(|body| {
        body["itineraries"].as_array_mut().expect("a list").remove(0);
        change(body);
    })
}

/// A calendar of the given cells.
pub fn cells(cells: &Value) -> Canned {
    changed(calendar(), |body| body["data"]["PriceGrids"]["Grid"] = json!([cells]))
}

/// Takes a key away.
pub fn without(object: &mut Value, key: &str) {
    object
        .as_object_mut()
        .expect("an object")
        .remove(key)
        .expect("the key is there");
}
