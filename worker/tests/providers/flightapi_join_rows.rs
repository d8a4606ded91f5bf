//! Provider B's lists that refer to each other, and references to missing entries.

use serde_json::{Value, json};

use super::{
    bodies::{b, b_direct, b_over_belgrade, without},
    flightapi_rows::{BELGRADE, DIRECT, OTHER_ROUTE, OTHER_TRIP, UNREADABLE, flights},
    runner::Row,
};

const NOT_A_FLIGHT: &str = "unusable answer: all 1 itineraries were dropped (1 not_a_flight)";

pub fn rows() -> Vec<Row> {
    [references(), carriers()].into_iter().flatten().collect()
}

fn references() -> Vec<Row> {
    let place = |name, index: usize, change: fn(&mut Value), expected| {
        flights(
            "4.3.3",
            name,
            b_over_belgrade(|body| change(&mut body["places"][index])),
            expected,
        )
    };
    let over_unknown = "1 usable, 0 dropped | 152.40 best TIA 21:10 JU233 22:15  06:50 JU800 10:30 IST 680m / IST 11:25 JU801 11:10  14:30 JU232 15:35 TIA 370m";
    let vanish: fn(&mut Value) = |place| place["id"] = json!(1);
    vec![
        place(
            "an unknown place on the way is not shown as a number",
            2,
            vanish,
            over_unknown,
        ),
        place(
            "nor is one without codes",
            2,
            |place| {
                without(place, "display_code");
                place["alt_id"] = json!("9896");
            },
            over_unknown,
        ),
        place("the other code", 2, |place| place["display_code"] = json!(""), BELGRADE),
        place("an unknown place at the end", 1, vanish, OTHER_ROUTE),
        flights(
            "4.3.5",
            "a leg that is not in the list",
            b_direct(|body| body["legs"][0]["id"] = json!("other")),
            UNREADABLE,
        ),
        flights(
            "4.3.5",
            "a flight that is not in the list",
            b_direct(|body| body["segments"][0]["id"] = json!("other")),
            UNREADABLE,
        ),
        flights(
            "4.3.5",
            "no lists",
            b_direct(|body| {
                without(body, "legs");
                body["segments"] = json!("none");
            }),
            UNREADABLE,
        ),
        flights(
            "4.3.5",
            "a round trip of three legs",
            b_direct(|body| {
                let ids = body["itineraries"][0]["leg_ids"].as_array_mut().expect("a list");
                ids.push(ids[0].clone());
            }),
            OTHER_TRIP,
        ),
        flights(
            "4.3.5",
            "a round trip of one leg",
            b_direct(|body| {
                body["itineraries"][0]["leg_ids"].as_array_mut().expect("a list").pop();
            }),
            OTHER_TRIP,
        ),
        flights(
            "strange",
            "a strange entry costs only what refers to it",
            b(|body| {
                body["legs"].as_array_mut().expect("a list")[0] = json!("x");
                body["places"].as_array_mut().expect("a list").push(json!(7));
            }),
            "1 usable, 1 dropped | 152.40 best TIA 21:10 JU233 22:15 BEG 06:50 JU800 10:30 IST 680m / IST 11:25 JU801 11:10 BEG 14:30 JU232 15:35 TIA 370m",
        ),
    ]
}

fn carriers() -> Vec<Row> {
    let segment = |name, change: fn(&mut Value), expected| {
        flights("4.1", name, b_direct(|body| change(&mut body["segments"][0])), expected)
    };
    let unknown =
        "1 usable, 0 dropped | 241.87 best TIA 10:25 1078(TK) 14:05 IST 100m / IST 07:55 TK1073 07:35 TIA 100m";
    vec![
        flights(
            "4.1",
            "an alternate id need not be IATA",
            b_direct(|body| body["carriers"][0]["alt_id"] = json!("S~")),
            DIRECT,
        ),
        flights(
            "4.1",
            "a code that is no airline's is replaced by that of the airline's name",
            b_direct(|body| {
                body["carriers"][0]["alt_id"] = json!("S~");
                body["carriers"][0]["display_code"] = json!("");
            }),
            "1 usable, 0 dropped | 241.87 best TIA 10:25 TK1078 14:05 IST 100m / IST 07:55 TK1073 07:35 TIA 100m",
        ),
        segment(
            "nobody is said to fly",
            |segment| segment["operating_carrier_id"] = Value::Null,
            DIRECT,
        ),
        segment(
            "an unknown carrier",
            |segment| segment["marketing_carrier_id"] = json!(-1),
            unknown,
        ),
        segment(
            "another carrier flies",
            |segment| segment["operating_carrier_id"] = json!(-31906),
            "1 usable, 0 dropped | 241.87 best TIA 10:25 TK1078(JU) 14:05 IST 100m / IST 07:55 TK1073 07:35 TIA 100m",
        ),
        segment(
            "a flight number of digits",
            |segment| segment["marketing_flight_number"] = json!(1078),
            DIRECT,
        ),
        segment(
            "the newer word for flying",
            |segment| {
                without(segment, "mode");
                segment["transport_mode"] = json!("TRANSPORT_MODE_FLIGHT");
            },
            DIRECT,
        ),
        segment(
            "the newer word for a train",
            |segment| {
                without(segment, "mode");
                segment["transport_mode"] = json!("TRANSPORT_MODE_TRAIN");
            },
            NOT_A_FLIGHT,
        ),
        segment(
            "a train is no flight",
            |segment| segment["mode"] = json!("train"),
            NOT_A_FLIGHT,
        ),
    ]
}
