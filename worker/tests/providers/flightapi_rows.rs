//! Irregular answers of provider B.

use flight_finder_core::base::trip::Stops;
use flight_finder_worker::providers::{RequestParams, RequestPlace};
use serde_json::{Value, json};

use super::{
    bodies::{b, b_direct, b_over_belgrade, changed, flightapi, without},
    runner::{Row, Via, day, row, to_istanbul},
    server::Canned,
};

pub const DIRECT: &str =
    "1 usable, 0 dropped | 241.87 best TIA 10:25 TK1078 14:05 IST 100m / IST 07:55 TK1073 07:35 TIA 100m";
pub const BELGRADE: &str = "1 usable, 0 dropped | 152.40 best TIA 21:10 JU233 22:15 BEG 06:50 JU800 10:30 IST 680m / IST 11:25 JU801 11:10 BEG 14:30 JU232 15:35 TIA 370m";
pub const UNREADABLE: &str = "unusable answer: all 1 itineraries were dropped (1 unreadable)";
pub const OTHER_ROUTE: &str = "unusable answer: all 1 itineraries were dropped (1 other_route)";
pub const OTHER_TRIP: &str = "unusable answer: all 1 itineraries were dropped (1 other_trip)";
const NO_PRICE: &str = "unusable answer: all 1 itineraries were dropped (1 no_price)";

pub fn flights(paragraph: &'static str, name: &'static str, answer: Canned, expected: &'static str) -> Row {
    row(paragraph, name, Via::Flights(to_istanbul()), answer, expected)
}

pub fn rows() -> Vec<Row> {
    [
        answers(),
        currencies_and_failures(),
        prices(),
        sellers(),
        journeys(),
        transfers(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn answers() -> Vec<Row> {
    let legacy = |body: &mut Value| {
        *body = json!({"trips": [], "fares": [{"price": {"totalAmount": 99.0}}], "legs": [], "airlines": [], "airports": [], "filters": {}});
    };
    vec![
        flights(
            "4.1",
            "both itineraries, the cheaper one is best",
            b(|_| {}),
            "2 usable, 0 dropped | 241.87 TIA 10:25 TK1078 14:05 IST 100m / IST 07:55 TK1073 07:35 TIA 100m | 152.40 best TIA 21:10 JU233 22:15 BEG 06:50 JU800 10:30 IST 680m / IST 11:25 JU801 11:10 BEG 14:30 JU232 15:35 TIA 370m",
        ),
        flights(
            "4.2",
            "success without flights",
            b(|body| body["itineraries"] = json!([])),
            "0 usable, 0 dropped",
        ),
        flights(
            "4.3.7",
            "the legacy shape is not an absence of flights",
            changed(flightapi(), legacy),
            "unreadable answer: the legacy shape: trips and fares instead of itineraries, again",
        ),
        flights(
            "4.3.7",
            "a legacy failure",
            Canned::new(200, r#"{"message":"Something went wrong"}"#),
            "rejected (200): Something went wrong",
        ),
        flights(
            "4.3.7",
            "no itineraries at all",
            b(|body| without(body, "itineraries")),
            "unreadable answer: no itineraries in the answer, again",
        ),
        flights(
            "4.3.7",
            "null itineraries",
            b(|body| body["itineraries"] = Value::Null),
            "unreadable answer: no itineraries in the answer, again",
        ),
        flights(
            "4.1",
            "optional keys vanish",
            b_direct(|body| {
                for key in [
                    "query",
                    "context",
                    "agents",
                    "alliances",
                    "brands",
                    "stats",
                    "degradedResponseReasons",
                ] {
                    without(body, key);
                }
                without(&mut body["itineraries"][0], "itinerary_token");
                without(&mut body["legs"][0], "self_transfer");
            }),
            DIRECT,
        ),
        flights(
            "4.3",
            "a key that is called otherwise in every leg",
            b(|body| {
                for leg in body["segments"].as_array_mut().expect("a list") {
                    let departure = leg["departure"].take();
                    leg["departure_time"] = departure;
                }
            }),
            "unusable answer: all 2 itineraries were dropped (2 unreadable)",
        ),
        flights(
            "4.1",
            "sandbox data says so",
            b(|body| body["itineraries"] = json!([])).header("x-demo-data", "1"),
            "0 usable, 0 dropped, demo",
        ),
        flights(
            "strange",
            "itineraries of another type",
            b_direct(|body| {
                let list = body["itineraries"].as_array_mut().expect("a list");
                list.extend([json!(7), Value::Null, json!({"leg_ids": "none"})]);
            }),
            "1 usable, 3 dropped | 241.87 best TIA 10:25 TK1078 14:05 IST 100m / IST 07:55 TK1073 07:35 TIA 100m",
        ),
    ]
}

fn currencies_and_failures() -> Vec<Row> {
    vec![
        flights(
            "4.1",
            "another currency is refused",
            b(|body| body["query"]["currency"] = json!("USD")),
            "foreign currency: prices in USD",
        ),
        flights(
            "4.1",
            "a question that is not echoed names no currency, but the links to sellers do",
            b_direct(|body| body["query"] = json!("none")),
            DIRECT,
        ),
        flights(
            "4.1",
            "another currency in the links",
            b_direct(|body| {
                without(body, "query");
                let url = json!("/transport_deeplink/4.0/US/en-GB/USD/agnt/1/example/air/trava/flights?passengers=1");
                body["itineraries"][0]["pricing_options"][0]["items"][0]["url"] = url;
            }),
            "foreign currency: prices in USD",
        ),
        flights(
            "4.2",
            "a failure beside an empty list is not an absence of flights",
            b(|body| {
                body["itineraries"] = json!([]);
                body["error"] = json!("upstream timeout");
            }),
            "unavailable (200): upstream timeout, again",
        ),
        flights(
            "4.2",
            "no flights in words",
            b(|body| {
                body["itineraries"] = json!([]);
                body["message"] = json!("No flights found");
            }),
            "0 usable, 0 dropped",
        ),
    ]
}

fn prices() -> Vec<Row> {
    let price = |name, change: fn(&mut Value), expected| {
        flights(
            "4.3.1",
            name,
            b_direct(|body| change(&mut body["itineraries"][0])),
            expected,
        )
    };
    vec![
        flights("4.3.2", "a short list is taken as it is", b_direct(|_| {}), DIRECT),
        price(
            "an unpriced option comes first",
            |one| one["pricing_options"].as_array_mut().expect("a list").reverse(),
            DIRECT,
        ),
        price(
            "nothing is priced",
            |one| {
                without(one, "cheapest_price");
                one["pricing_options"].as_array_mut().expect("a list").remove(0);
            },
            NO_PRICE,
        ),
        price(
            "no options, but a cheapest price",
            |one| one["pricing_options"] = json!([]),
            DIRECT,
        ),
        price(
            "no options and no price",
            |one| {
                one["pricing_options"] = json!([]);
                without(one, "cheapest_price");
            },
            NO_PRICE,
        ),
        price(
            "no cheapest price: the cheapest option",
            |one| {
                without(one, "cheapest_price");
                let mut dear = one["pricing_options"][0].clone();
                dear["price"]["amount"] = json!(999);
                one["pricing_options"].as_array_mut().expect("a list").insert(0, dear);
            },
            DIRECT,
        ),
        price(
            "a price in a string",
            |one| one["cheapest_price"]["amount"] = json!("241.87"),
            DIRECT,
        ),
    ]
}

fn sellers() -> Vec<Row> {
    let fake = |body: &mut Value| body["agents"][0]["name"] = json!("Duffel Airways");
    vec![
        flights(
            "4.3.4",
            "a carrier that does not exist",
            b_direct(|body| body["carriers"][0]["name"] = json!("Duffel Airways")),
            UNREADABLE,
        ),
        flights(
            "4.3.4",
            "a seller that does not exist is passed over",
            b_direct(|body| {
                fake(body);
                let mut cheap = body["itineraries"][0]["pricing_options"][1].clone();
                cheap["price"] = json!({"amount": 1.0});
                body["itineraries"][0]["pricing_options"][1] = cheap;
                body["itineraries"][0]["cheapest_price"]["amount"] = json!(1.0);
            }),
            DIRECT,
        ),
        flights(
            "4.3.4",
            "nobody else sells it",
            b_direct(|body| {
                body["agents"][1]["name"] = json!("duffel airways");
            }),
            NO_PRICE,
        ),
    ]
}

fn journeys() -> Vec<Row> {
    let search_with =
        |name, params: RequestParams, expected| row("4.3.6", name, Via::Flights(params), b(|_| {}), expected);
    let city = RequestPlace {
        id: "ISTA".into(),
        airports: Some(vec!["IST".into(), "SAW".into()]),
    };
    let by_id = RequestPlace {
        id: "ISTA".into(),
        airports: Some(Vec::new()),
    };
    let other_airport = |body: &mut Value| {
        body["places"][1]["display_code"] = json!("SAW");
        body["places"][1]["alt_id"] = json!("SAW");
    };
    vec![
        flights(
            "4.3.6",
            "times are local: westbound lands before it leaves",
            b_direct(|_| {}),
            DIRECT,
        ),
        search_with(
            "flights of another day",
            RequestParams {
                depart: day("2026-11-13"),
                ..to_istanbul()
            },
            "unusable answer: all 2 itineraries were dropped (2 other_date)",
        ),
        search_with(
            "flights from elsewhere",
            RequestParams {
                origin: "PRN".into(),
                ..to_istanbul()
            },
            "unusable answer: all 2 itineraries were dropped (2 other_route)",
        ),
        search_with(
            "stops are filtered here",
            RequestParams {
                stops: Stops::Nonstop,
                ..to_istanbul()
            },
            DIRECT,
        ),
        search_with(
            "a city",
            RequestParams {
                destination: city,
                stops: Stops::Nonstop,
                ..to_istanbul()
            },
            DIRECT,
        ),
        search_with(
            "a city by its other name",
            RequestParams {
                destination: by_id,
                stops: Stops::Nonstop,
                ..to_istanbul()
            },
            DIRECT,
        ),
        flights(
            "4.3.6",
            "another airport of a city with the code of the airport",
            b_direct(other_airport),
            OTHER_ROUTE,
        ),
        row(
            "4",
            "the cheapest 30 percent are best",
            Via::Flights(RequestParams {
                stops: Stops::Nonstop,
                ..to_istanbul()
            }),
            priced(10),
            "10 usable, 0 dropped, best 102.00 101.00 100.00",
        ),
        row(
            "4",
            "a share of an itinerary is none",
            Via::Flights(RequestParams {
                stops: Stops::Nonstop,
                ..to_istanbul()
            }),
            priced(7),
            "7 usable, 0 dropped, best 101.00 100.00",
        ),
    ]
}

/// A body with `count` itineraries, the most expensive first.
fn priced(count: u32) -> Canned {
    b_direct(|body| {
        let one = body["itineraries"][0].clone();
        let priced = (0..count).rev().map(|number| {
            let mut one = one.clone();
            one["id"] = json!(format!("itinerary-{number}"));
            let amount = json!({"amount": 100 + number});
            one["cheapest_price"] = amount.clone();
            one["pricing_options"][0]["price"] = amount;
            one
        });
        body["itineraries"] = priced.collect();
    })
}

fn transfers() -> Vec<Row> {
    let transfer = |name, change: fn(&mut Value), expected| flights("4.1", name, b_over_belgrade(change), expected);
    let own = "1 usable, 0 dropped | 152.40 best unprotected TIA 21:10 JU233 22:15 BEG 06:50 JU800 10:30 IST 680m / IST 11:25 JU801 11:10 BEG 14:30 JU232 15:35 TIA 370m";
    let guarded = "1 usable, 0 dropped | 152.40 best protected TIA 21:10 JU233 22:15 BEG 06:50 JU800 10:30 IST 680m / IST 11:25 JU801 11:10 BEG 14:30 JU232 15:35 TIA 370m";
    vec![
        transfer("a managed transfer is one ticket", |_| {}, BELGRADE),
        transfer(
            "separate tickets by the leg's mark",
            |body| body["legs"][3]["self_transfer"] = json!(true),
            own,
        ),
        transfer(
            "with the seller's protection",
            |body| {
                body["legs"][3]["self_transfer"] = json!(true);
                body["itineraries"][0]["pricing_options"][0]["items"][0]["transfer_protection"] = json!("protected");
            },
            guarded,
        ),
        transfer(
            "by the seller's word",
            |body| body["itineraries"][0]["pricing_options"][0]["transfer_type"] = json!("SELF_TRANSFER"),
            own,
        ),
        transfer(
            "by the seller's longer word",
            |body| body["itineraries"][0]["pricing_options"][0]["transfer_type"] = json!("PROTECTED_SELF_TRANSFER"),
            guarded,
        ),
    ]
}
