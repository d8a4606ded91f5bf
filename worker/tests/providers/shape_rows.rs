//! Bodies of sibling listings, whose shape differs and which the parser has to accept.

use serde_json::{Value, json};

use super::{
    bodies::{a, without},
    runner::{Row, Via, row, to_istanbul, to_vienna},
    server::Canned,
};

fn search(name: &'static str, answer: Canned, expected: &'static str) -> Row {
    row("1.5", name, Via::Search(to_vienna()), answer, expected)
}

const BOTH: &str = "2 usable, 0 dropped | 214.36 best TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m | 96.00 best protected TIA 21:35 W46642 23:05 FCO 06:20 FR7368(MW) 08:05 VIE 630m / VIE 22:40 W47812 00:15+1 TIA 95m";

pub fn rows() -> Vec<Row> {
    let buckets = |body: &mut Value| {
        let items = body["data"]["itineraries"].take();
        let first = items[0].clone();
        body["data"]["itineraries"] = json!({"buckets": [
            {"id": "Best", "name": "Best", "items": items},
            {"id": "Cheapest", "items": items},
            {"id": "Direct", "items": [first]},
            {"id": "Fastest"},
        ]});
    };
    vec![
        search("buckets repeat their itineraries", a(buckets), BOTH),
        search("results beside agents and carriers", a(results), BOTH),
        search("the session's name at the top", a(top_level), BOTH),
        search("empty and null numbers in the statistics", a(statistics), BOTH),
        search("prices in thousandths, times in parts", a(thousandths), BOTH),
        search(
            "an object of neither kind",
            a(|body| body["data"]["itineraries"] = json!({"list": []})),
            "unreadable answer: itineraries in an unknown shape, again",
        ),
        search(
            "a text instead of a list",
            a(|body| body["data"]["itineraries"] = json!("none")),
            "unreadable answer: itineraries in an unknown shape, again",
        ),
        search(
            "null instead of a list",
            a(|body| body["data"]["itineraries"] = Value::Null),
            "unreadable answer: no itineraries in the answer, again",
        ),
        row(
            "1.5",
            "the other provider's body",
            Via::Search(to_istanbul()),
            other(),
            "unreadable answer: no itineraries in the answer, again",
        ),
    ]
}

fn other() -> Canned {
    super::bodies::b(|_| {})
}

fn results(body: &mut Value) {
    let items = body["data"]["itineraries"].take();
    body["data"]["itineraries"] = json!({"results": items, "filterStats": {}, "agents": [], "carriers": []});
}

fn top_level(body: &mut Value) {
    let session = body["data"]["context"]["sessionId"].take();
    body["sessionId"] = session;
    body["timestamp"] = json!(1_790_000_000_000_i64);
    without(&mut body["data"], "token");
    body["data"]["itineraries"][0]["legs"][0]["segments"][0]["transportMode"] = json!("TRANSPORT_MODE_FLIGHT");
}

fn statistics(body: &mut Value) {
    let stats = &mut body["data"]["filterStats"];
    stats["total"] = json!(2);
    stats["multipleCarriers"] = json!({"minPrice": "", "rawMinPrice": null});
    stats["carriers"][0]["minPrice"] = json!("$778");
}

fn thousandths(body: &mut Value) {
    for itinerary in body["data"]["itineraries"].as_array_mut().expect("a list") {
        let milli = itinerary["price"]["raw"].as_f64().expect("a number") * 1000.0;
        itinerary["price"] = json!({"raw": format!("{milli:.0}"), "unit": "PRICE_UNIT_MILLI"});
        for leg in itinerary["legs"].as_array_mut().expect("a list") {
            for segment in leg["segments"].as_array_mut().expect("a list") {
                for time in ["departure", "arrival"] {
                    segment[time] = in_parts(segment[time].as_str().expect("a time"));
                }
            }
        }
    }
}

fn in_parts(time: &str) -> Value {
    let part = |from: usize, to: usize| time[from..to].parse::<u32>().expect("digits");
    json!({"year": part(0, 4), "month": part(5, 7), "day": part(8, 10), "hour": part(11, 13), "minute": part(14, 16), "second": 0})
}
