//! Bodies of provider A with all irregularities that have been observed.

use serde_json::{Value, json};

use super::wire::Envelope;
use crate::scenario::Scenario;

/// Changes the body for a scenario.
pub(super) fn bend(envelope: &Envelope, scenario: Scenario) -> Value {
    let mut body = serde_json::to_value(envelope).expect("plain data");
    let itineraries = body["data"]["itineraries"].take();
    body["data"]["itineraries"] = match scenario {
        Scenario::AOddResults => json!({"results": itineraries, "filterStats": {}, "agents": [], "carriers": []}),
        Scenario::AOddBuckets => buckets(&itineraries),
        _ => odd_values(itineraries, &mut body),
    };
    body
}

/// The itineraries in four buckets. Several buckets contain the same itinerary.
fn buckets(itineraries: &Value) -> Value {
    let list = itineraries.as_array().map(Vec::as_slice).unwrap_or_default();
    let half = &list[..list.len().div_ceil(2)];
    json!({"buckets": [
        {"id": "best", "name": "Best", "items": list},
        {"id": "cheapest", "name": "Cheapest", "items": half},
        {"id": "fastest", "name": "Fastest", "items": half},
        {"id": "direct", "name": "Direct", "items": list.first().into_iter().collect::<Vec<_>>()},
    ]})
}

fn odd_values(mut itineraries: Value, body: &mut Value) -> Value {
    body["data"]["experiments"] = json!({"bucket": 7});
    body["timestamp"] = json!(1_790_000_000_000_u64);
    for (at, itinerary) in itineraries.as_array_mut().into_iter().flatten().enumerate() {
        odd_price(itinerary, at);
        itinerary["sustainability"] = json!({"label": null});
        if let Some(fields) = itinerary.as_object_mut() {
            fields.remove("tags");
            fields.remove("eco");
        }
        for leg in itinerary["legs"].as_array_mut().into_iter().flatten() {
            odd_leg(leg, at);
        }
    }
    itineraries
}

/// Makes the price of each itinerary an integer, a fraction or text, in turn.
fn odd_price(itinerary: &mut Value, at: usize) {
    let raw = itinerary["price"]["raw"].as_f64().unwrap_or(0.0);
    #[expect(clippy::cast_possible_truncation, reason = "a price")]
    let whole = raw.ceil() as i64;
    itinerary["price"]["raw"] = match at % 3 {
        0 => json!(whole),
        1 => json!(raw),
        _ => json!(format!("{raw:.2}")),
    };
    if let Some(price) = itinerary["price"].as_object_mut() {
        price.remove("pricingOptionId");
    }
}

/// Removes the operating carriers of a leg, and in every second itinerary also the codes of its carriers.
fn odd_leg(leg: &mut Value, at: usize) {
    if let Some(carriers) = leg["carriers"].as_object_mut() {
        carriers.remove("operating");
    }
    for segment in leg["segments"].as_array_mut().into_iter().flatten() {
        segment["transportMode"] = json!("TRANSPORT_MODE_FLIGHT");
        if at % 2 == 1 {
            segment["marketingCarrier"]["displayCode"] = json!("");
            if let Some(fields) = segment.as_object_mut() {
                fields.remove("operatingCarrier");
            }
        }
    }
}
