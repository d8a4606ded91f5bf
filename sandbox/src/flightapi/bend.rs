//! The bodies of provider B's scenarios.

use chrono::{Days, NaiveDateTime};
use serde_json::{Value, json};

use super::wire::Body;
use crate::scenario::Scenario;

/// Returns the body as the scenario changes it; `None` if the scenario does not change it.
pub(super) fn bend(body: &Body, scenario: Scenario) -> Option<Value> {
    let bend: fn(&mut Value) = match scenario {
        Scenario::BUnpriced => unpriced,
        Scenario::BNoOptions => no_options,
        Scenario::BMissingPlace => missing_places,
        Scenario::BAltCode => alternate_codes,
        Scenario::BModeNew => new_mode,
        Scenario::BLegacyShape => legacy_shape,
        Scenario::BOtherDate => other_date,
        Scenario::BOtherCurrency => other_currency,
        Scenario::BEmptyError => empty_with_error,
        _ => return None,
    };
    let mut value = serde_json::to_value(body).expect("plain data");
    bend(&mut value);
    Some(value)
}

fn list<'a>(body: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> {
    body[key].as_array_mut().into_iter().flatten()
}

/// Removes the price of a pricing option.
fn take_price(option: &mut Value) {
    let unpriced = json!({"update_status": "current", "last_updated": ""});
    option["price"] = unpriced.clone();
    option["unpriced_type"] = json!("partner_not_selected");
    option["items"][0]["price"] = unpriced;
    option["items"][0]["fares"] = json!([]);
    if let Some(fields) = option.as_object_mut() {
        fields.remove("score");
    }
}

/// Moves each departure and arrival to the next day.
fn other_date(body: &mut Value) {
    for flight in list(body, "segments") {
        for key in ["departure", "arrival"] {
            let local = flight[key].as_str().and_then(|text| text.parse::<NaiveDateTime>().ok());
            let later = local.and_then(|local| local.checked_add_days(Days::new(1)));
            if let Some(later) = later {
                flight[key] = json!(later.format("%Y-%m-%dT%H:%M:%S").to_string());
            }
        }
    }
}

fn other_currency(body: &mut Value) {
    body["query"]["currency"] = json!("USD");
}

fn empty_with_error(body: &mut Value) {
    body["itineraries"] = json!([]);
    body["error"] = json!("upstream timeout");
}

fn unpriced(body: &mut Value) {
    for itinerary in list(body, "itineraries").skip(1).step_by(2) {
        list(itinerary, "pricing_options").for_each(take_price);
        if let Some(fields) = itinerary.as_object_mut() {
            fields.remove("cheapest_price");
        }
    }
}

fn no_options(body: &mut Value) {
    for itinerary in list(body, "itineraries").skip(1).step_by(2) {
        itinerary["pricing_options"] = json!([]);
        itinerary["pricing_options_count"] = json!(0);
        if let Some(fields) = itinerary.as_object_mut() {
            fields.remove("cheapest_price");
        }
    }
}

/// Removes a quarter of the places, and empties the codes of another quarter.
fn missing_places(body: &mut Value) {
    let places = body["places"].as_array_mut().map(std::mem::take).unwrap_or_default();
    let kept = places
        .into_iter()
        .enumerate()
        .filter(|(at, _)| at % 4 != 1)
        .map(|(at, mut place)| {
            if at % 4 == 3 {
                place["alt_id"] = json!("");
                place["display_code"] = json!("");
            }
            place
        });
    body["places"] = kept.collect();
}

fn alternate_codes(body: &mut Value) {
    for (at, carrier) in list(body, "carriers").enumerate() {
        carrier["alt_id"] = json!(["S~", "0_", "I*"][at % 3]);
    }
}

fn new_mode(body: &mut Value) {
    for segment in list(body, "segments") {
        if let Some(fields) = segment.as_object_mut() {
            fields.remove("mode");
        }
        segment["transport_mode"] = json!("TRANSPORT_MODE_FLIGHT");
    }
}

/// Changes the body to the format of 2023, which has trips, fares, airlines and airports but no itineraries.
fn legacy_shape(body: &mut Value) {
    let trips: Vec<Value> = list(body, "itineraries")
        .map(|one| json!({"id": one["id"], "legIds": one["leg_ids"], "code": one["id"]}))
        .collect();
    let fares: Vec<Value> = list(body, "itineraries")
        .map(|one| json!({"tripId": one["id"], "price": {"totalAmount": one["cheapest_price"]["amount"]}}))
        .collect();
    let legs: Vec<Value> = list(body, "legs")
        .map(|one| json!({"id": one["id"], "departureTime": one["departure"], "arrivalTime": one["arrival"]}))
        .collect();
    let named = |one: &mut Value| json!({"code": one["display_code"], "name": one["name"]});
    let airlines: Vec<Value> = list(body, "carriers").map(named).collect();
    let airports: Vec<Value> = list(body, "places").map(named).collect();
    *body = json!({
        "trips": trips, "fares": fares, "legs": legs, "airlines": airlines, "airports": airports, "filters": {},
    });
}
