//! Provider A's itineraries with varying, missing and unusual values.

use flight_finder_core::base::trip::Stops;
use serde_json::{Value, json};

use super::{
    bodies::{a, a_list, a_one, without},
    runner::{Row, Via, day, row, to_vienna},
    server::Canned,
};
use flight_finder_worker::providers::{RequestParams, RequestPlace};

/// The first itinerary of the good body.
const PLAIN: &str = "1 usable, 0 dropped | 214.36 best TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m";
const BOTH: &str = "2 usable, 0 dropped | 214.36 best TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m | 96.00 best protected TIA 21:35 W46642 23:05 FCO 06:20 FR7368(MW) 08:05 VIE 630m / VIE 22:40 W47812 00:15+1 TIA 95m";
const NONE: &str = "0 usable, 1 dropped";

fn search(paragraph: &'static str, name: &'static str, answer: Canned, expected: &'static str) -> Row {
    row(paragraph, name, Via::Search(to_vienna()), answer, expected)
}

/// The first flight of an itinerary.
fn flight(itinerary: &mut Value) -> &mut Value {
    &mut itinerary["legs"][0]["segments"][0]
}

pub fn rows() -> Vec<Row> {
    [repeats(), codes(), times(), prices(), optional(), asked()]
        .into_iter()
        .flatten()
        .collect()
}

fn repeats() -> Vec<Row> {
    let code_share = a_one(|_| {});
    let Canned::Reply(_, _, body) = code_share else {
        unreachable!("it is a reply")
    };
    let mut body: Value = serde_json::from_slice(&body).expect("JSON");
    let mut shared = body["data"]["itineraries"][0].clone();
    shared["id"] = json!("code-share");
    flight(&mut shared)["marketingCarrier"] = json!({"id": -1, "name": "Lufthansa", "displayCode": "LH"});
    flight(&mut shared)["flightNumber"] = json!("6360");
    body["data"]["itineraries"].as_array_mut().expect("a list").push(shared);
    let twice = |body: &mut Value| {
        let mut dear = body["data"]["itineraries"][0].clone();
        dear["price"]["raw"] = json!(500);
        let list = body["data"]["itineraries"].as_array_mut().expect("a list");
        list.push(dear.clone());
        list.insert(0, dear);
    };
    let one_id = |body: &mut Value| body["data"]["itineraries"][1]["id"] = body["data"]["itineraries"][0]["id"].clone();
    vec![
        search(
            "2.5.4",
            "code-shares stay apart and name who flies",
            Canned::new(200, body.to_string()),
            "2 usable, 0 dropped | 214.36 best TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m | 214.36 best TIA 06:05 LH6360(OS) 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
        search(
            "2.5.4",
            "the same id twice is one itinerary, at the lower price",
            a(twice),
            BOTH,
        ),
        search(
            "2.5.4",
            "different flights with one id are two itineraries",
            a(one_id),
            BOTH,
        ),
    ]
}

fn codes() -> Vec<Row> {
    let carrier = |name: &'static str, code: &'static str, alternate: &'static str| {
        a_one(move |one| {
            flight(one)["marketingCarrier"] =
                json!({"id": -31902, "name": name, "alternateId": alternate, "displayCode": code});
            flight(one)["operatingCarrier"] = Value::Null;
        })
    };
    vec![
        search(
            "2.5.5",
            "no display code: the alternate id",
            carrier("Nowhere Air", "", "FR"),
            "1 usable, 0 dropped | 214.36 best TIA 06:05 FR850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
        search(
            "2.5.5",
            "an alternate id that is no airline's code is left out",
            carrier("Nowhere Air", "", "I*"),
            "1 usable, 0 dropped | 214.36 best TIA 06:05 850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
        search(
            "2.5.5",
            "a known name gives the code",
            carrier("Wizz Air Malta", "", "I*"),
            "1 usable, 0 dropped | 214.36 best TIA 06:05 W4850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
        search(
            "2.5.5",
            "the display code comes first",
            carrier("Nowhere Air", "W4", "I*"),
            "1 usable, 0 dropped | 214.36 best TIA 06:05 W4850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
        search(
            "2.5.5",
            "an airport without a display code",
            a_one(|one| flight(one)["origin"]["displayCode"] = json!("")),
            PLAIN,
        ),
        search(
            "2.5.5",
            "an airport without any code at an end",
            a_one(|one| flight(one)["origin"] = json!({"name": "Tirana"})),
            NONE,
        ),
        search(
            "2.5.5",
            "a number is no airport's code",
            a_one(|one| flight(one)["destination"] = json!({"displayCode": "16292", "flightPlaceId": 16292})),
            NONE,
        ),
    ]
}

fn times() -> Vec<Row> {
    let westbound = |one: &mut Value| {
        flight(one)["departure"] = json!("2026-11-12T07:55:00");
        flight(one)["arrival"] = json!("2026-11-12T07:35:00");
    };
    let time =
        |name, value: Value, expected| search("2.5.6", name, a_one(|one| flight(one)["departure"] = value), expected);
    vec![
        search(
            "2.5.6",
            "overnight, over midnight between flights",
            a(|body| {
                body["data"]["itineraries"].as_array_mut().expect("a list").remove(0);
            }),
            "1 usable, 0 dropped | 96.00 best protected TIA 21:35 W46642 23:05 FCO 06:20 FR7368(MW) 08:05 VIE 630m / VIE 22:40 W47812 00:15+1 TIA 95m",
        ),
        search(
            "2.5.6",
            "westbound lands before it leaves",
            a_one(westbound),
            "1 usable, 0 dropped | 214.36 best TIA 07:55 OS850 07:35 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
        time("an offset is not added", json!("2026-11-12T06:05:00+02:00"), PLAIN),
        time("no such time", json!("2026-11-12T25:05:00"), NONE),
        time("no time", Value::Null, NONE),
        search(
            "2.2",
            "a duration that is missing is that of the flights",
            a_one(|one| without(&mut one["legs"][0], "durationInMinutes")),
            PLAIN,
        ),
        search(
            "2.2",
            "nor is the one of a single flight needed",
            a_one(|one| without(flight(one), "durationInMinutes")),
            PLAIN,
        ),
        search(
            "2.2",
            "nor is one of several flights, if that of the leg is known",
            a(|body| {
                body["data"]["itineraries"].as_array_mut().expect("a list").remove(0);
                body["data"]["itineraries"][0]["legs"][0]["segments"][1]["durationInMinutes"] = json!(0);
            }),
            "1 usable, 0 dropped | 96.00 best protected TIA 21:35 W46642 23:05 FCO 06:20 FR7368(MW) 08:05 VIE 630m / VIE 22:40 W47812 00:15+1 TIA 95m",
        ),
        search(
            "2.2",
            "no duration at all",
            a_one(|one| {
                one["legs"][0]["durationInMinutes"] = json!(0);
                flight(one)["durationInMinutes"] = json!(0);
            }),
            NONE,
        ),
        search(
            "2.2",
            "a month in the air",
            a_one(|one| {
                one["legs"][0]["durationInMinutes"] = json!(44_640);
                flight(one)["durationInMinutes"] = json!(44_640);
            }),
            NONE,
        ),
    ]
}

fn prices() -> Vec<Row> {
    let price = |name, raw: Value, expected| search("2.5.7", name, a_one(|one| one["price"]["raw"] = raw), expected);
    let costs = "1 usable, 0 dropped | 980.00 best TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m";
    vec![
        price("a whole number", json!(980), costs),
        price("a fraction", json!(980.0), costs),
        price("digits in a string", json!("980"), costs),
        price("half a cent is rounded", json!(979.996), costs),
        price("words", json!("on request"), NONE),
        price("nothing", json!(0), NONE),
        price("less than nothing", json!(-20.5), NONE),
        price("ten million", json!(10_000_000), NONE),
        price("null", Value::Null, NONE),
        search(
            "2.2",
            "the formatted price is no price",
            a_one(|one| without(&mut one["price"], "raw")),
            NONE,
        ),
        formatted("$101", "foreign currency: prices in $"),
        formatted("12\u{a0}500 L", "foreign currency: prices in L"),
        formatted("CHF 215.–", "foreign currency: prices in CHF"),
        formatted("1.352,10 lekë", "foreign currency: prices in lekë"),
        formatted("€215", PLAIN),
        formatted("1 215 €", PLAIN),
        formatted("EUR 215", PLAIN),
        formatted("215 EUR in total", PLAIN),
        formatted("215", PLAIN),
        formatted("sold out", PLAIN),
        formatted("", PLAIN),
    ]
}

fn formatted(text: &'static str, expected: &'static str) -> Row {
    search(
        "2.2",
        text,
        a_one(|one| one["price"]["formatted"] = json!(text)),
        expected,
    )
}

fn optional() -> Vec<Row> {
    let bare = |one: &mut Value| {
        without(one, "tags");
        without(one, "eco");
        without(one, "score");
        without(one, "fareAttributes");
        without(&mut one["price"], "formatted");
        without(&mut one["price"], "pricingOptionId");
        without(&mut one["legs"][0], "carriers");
        without(flight(one), "operatingCarrier");
    };
    let nulls = |one: &mut Value| {
        for key in ["tags", "eco", "score", "isSelfTransfer"] {
            one[key] = Value::Null;
        }
        one["legs"][0]["carriers"] = json!({"marketing": null, "operationType": null});
    };
    let plain = "1 usable, 0 dropped | 214.36 TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m";
    let marked = |name, tags: Value, score: Value, expected| {
        search(
            "2.2",
            name,
            a_one(|one| {
                one["tags"] = tags;
                one["score"] = score;
            }),
            expected,
        )
    };
    let transfer = |name, own: bool, guarded: bool, expected| {
        search(
            "2.2",
            name,
            a_one(|one| {
                one["isSelfTransfer"] = json!(own);
                one["isProtectedSelfTransfer"] = json!(guarded);
            }),
            expected,
        )
    };
    vec![
        search("2.5.8", "optional keys vanish", a_one(bare), plain),
        search("2.5.8", "or are null", a_one(nulls), plain),
        search(
            "2.5.8",
            "unknown keys are ignored",
            a_one(|one| one["brandNew"] = json!({"deep": [[[1]]]})),
            PLAIN,
        ),
        marked("0.8 is not above 0.8", json!(["second_cheapest"]), json!(0.8), plain),
        marked(
            "a tag makes it one of the best",
            json!(["third_shortest", "best_value"]),
            json!(0.1),
            PLAIN,
        ),
        marked("so does the score, on any scale", json!([]), json!(9.99), PLAIN),
        transfer(
            "separate tickets",
            true,
            false,
            "1 usable, 0 dropped | 214.36 best unprotected TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
        transfer(
            "separate tickets with a guarantee",
            true,
            true,
            "1 usable, 0 dropped | 214.36 best protected TIA 06:05 OS850 07:45 VIE 100m / VIE 20:00 OS849 21:35 TIA 95m",
        ),
    ]
}

fn asked() -> Vec<Row> {
    let search_with = |name, params: RequestParams, answer: Canned, expected| {
        row("2.5.11", name, Via::Search(params), answer, expected)
    };
    let later = RequestParams {
        depart: day("2026-11-13"),
        ..to_vienna()
    };
    let longer = RequestParams {
        return_date: Some(day("2026-11-17")),
        ..to_vienna()
    };
    let one_way = || RequestParams {
        return_date: None,
        ..to_vienna()
    };
    let rome = RequestPlace {
        id: "ROME".into(),
        airports: Some(vec!["FCO".into(), "CIA".into()]),
    };
    let city = |id: &str| RequestParams {
        destination: RequestPlace {
            id: id.into(),
            airports: Some(Vec::new()),
        },
        ..to_vienna()
    };
    let other_airport = |one: &mut Value| {
        flight(one)["destination"]["displayCode"] = json!("XWC");
        let back = &mut one["legs"][1]["segments"][0];
        back["origin"]["displayCode"] = json!("XWC");
    };
    let direct = || RequestParams {
        stops: Stops::Nonstop,
        ..to_vienna()
    };
    let there = || {
        a_one(|one| {
            one["legs"].as_array_mut().expect("a list").truncate(1);
        })
    };
    vec![
        search_with("flights of another day", later, a_one(|_| {}), NONE),
        search_with("a return on another day", longer, a_one(|_| {}), NONE),
        search_with(
            "flights to elsewhere",
            RequestParams {
                destination: "LHR".into(),
                ..to_vienna()
            },
            a_one(|_| {}),
            NONE,
        ),
        search_with(
            "an airport of another city",
            RequestParams {
                destination: rome,
                ..to_vienna()
            },
            a_one(|_| {}),
            NONE,
        ),
        search_with("a city by its own code", city("VIEN"), a_one(|_| {}), PLAIN),
        search_with(
            "another airport of a city that was asked for",
            city("VIE"),
            a_one(other_airport),
            "1 usable, 0 dropped | 214.36 best TIA 06:05 OS850 07:45 XWC 100m / XWC 20:00 OS849 21:35 TIA 95m",
        ),
        search_with(
            "another airport of a city with the code of the airport",
            to_vienna(),
            a_one(other_airport),
            NONE,
        ),
        search_with("no return was asked for", one_way(), a_one(|_| {}), NONE),
        search_with(
            "one way",
            one_way(),
            there(),
            "1 usable, 0 dropped | 214.36 best TIA 06:05 OS850 07:45 VIE 100m",
        ),
        search_with("a return is missing", to_vienna(), there(), NONE),
        search_with(
            "stops that were not asked for are left out, not dropped",
            direct(),
            a(|_| {}),
            PLAIN,
        ),
        search_with(
            "one stop is one stop or fewer",
            RequestParams {
                stops: Stops::OneOrFewer,
                ..to_vienna()
            },
            a_list(3, "complete"),
            "3 usable, 0 dropped",
        ),
    ]
}
