//! The calendar answers that the worker refuses, and how it chooses the price of a day.

use serde_json::{Value, json};

use super::{
    bodies::{calendar, cells, changed, without},
    runner::{Row, Via, day, row},
    server::Canned,
};

const NO_DATA: &str =
    "Invalid API response format: Missing status or data (unreadable answer: no status or data in the answer, again)";
const NO_GRID: &str =
    "Invalid API response format: Missing price grid data (unreadable answer: no price grid in the answer, again)";

fn month(name: &'static str, answer: Canned, expected: &'static str) -> Row {
    row("3", name, Via::Month(day("2026-11-20")), answer, expected)
}

fn body(name: &'static str, change: impl FnOnce(&mut Value), expected: &'static str) -> Row {
    month(name, changed(calendar(), change), expected)
}

fn one_cell(name: &'static str, cell: &Value, expected: &'static str) -> Row {
    month(name, cells(&json!([cell])), expected)
}

pub fn rows() -> Vec<Row> {
    [guards(), failures(), grids(), choices(), traces()]
        .into_iter()
        .flatten()
        .collect()
}

fn guards() -> Vec<Row> {
    vec![
        body("status false", |body| body["status"] = json!(false), NO_DATA),
        body("status empty", |body| body["status"] = json!(""), NO_DATA),
        body("status missing", |body| without(body, "status"), NO_DATA),
        body(
            "status false with words",
            |body| {
                body["status"] = json!(false);
                body["message"] = json!("The location cannot be empty");
            },
            "Invalid API response format: Missing status or data (rejected (200): The location cannot be empty)",
        ),
        body("data missing", |body| without(body, "data"), NO_DATA),
        body("data null", |body| body["data"] = Value::Null, NO_DATA),
        body("data of another type", |body| body["data"] = json!([]), NO_DATA),
        month("HTML", Canned::new(200, "<html></html>"), NO_DATA),
        body(
            "no price grids",
            |body| without(&mut body["data"], "PriceGrids"),
            NO_GRID,
        ),
        body("no grid", |body| body["data"]["PriceGrids"] = json!({}), NO_GRID),
        body(
            "a grid of another type",
            |body| body["data"]["PriceGrids"]["Grid"] = json!("none"),
            NO_GRID,
        ),
        body(
            "the calendar of another path",
            |body| {
                body["data"] =
                    json!({"flights": {"days": [{"day": "2026-11-01", "group": "low", "price": 124.0}], "groups": []}});
            },
            NO_GRID,
        ),
        body(
            "an empty grid",
            |body| body["data"]["PriceGrids"]["Grid"] = json!([]),
            "0 days",
        ),
        body(
            "an empty row",
            |body| body["data"]["PriceGrids"]["Grid"] = json!([[]]),
            "0 days",
        ),
        body(
            "a null row",
            |body| body["data"]["PriceGrids"]["Grid"] = json!([null]),
            "0 days",
        ),
        body(
            "a row of another type",
            |body| body["data"]["PriceGrids"]["Grid"] = json!([{"1": {"Direct": {"Price": 63}}}]),
            NO_GRID,
        ),
        body(
            "prices under another name",
            |body| rename(&mut body["data"]["PriceGrids"]["Grid"], "Price", "Amount"),
            "Invalid API response format: Missing price grid data (unusable answer: all 25 itineraries were dropped (25 no_price))",
        ),
        body(
            "days under other names",
            |body| body["data"]["PriceGrids"]["Grid"] = json!([[{"price": 63}, {"price": 70}, null]]),
            "Invalid API response format: Missing price grid data (unusable answer: all 2 itineraries were dropped (2 unreadable))",
        ),
    ]
}

fn failures() -> Vec<Row> {
    vec![
        month(
            "429",
            Canned::new(429, r#"{"message":"Too many requests"}"#).header("retry-after", "2"),
            "API request failed: Too Many Requests (too many requests, again in 2s) [slower]",
        ),
        month(
            "429 of the plan",
            Canned::new(429, r#"{"message":"You have exceeded the MONTHLY quota"}"#),
            "API request failed: Too Many Requests (the plan is spent) [closed]",
        ),
        month(
            "502",
            Canned::new(502, "{}"),
            "API request failed: Bad Gateway (unavailable (502): HTTP 502, again) [failed]",
        ),
        month(
            "400 for a number as a place",
            Canned::new(400, r#"{"data":null,"errors":"SkyId can contain only letters"}"#),
            "API request failed: Bad Request (rejected (400): SkyId can contain only letters)",
        ),
        month(
            "no answer",
            Canned::Hang,
            "API request failed: Gateway Timeout (no answer in time, again) [failed]",
        ),
    ]
}

fn grids() -> Vec<Row> {
    let priced = || json!({"Direct": {"Price": 63.0, "TraceRefs": ["2"]}});
    vec![
        month(
            "a whole month",
            Canned::new(200, calendar().to_string()).header("x-demo-data", "1"),
            "25 days, direct",
        ),
        month(
            "31 cells for a month of 30 days",
            cells(&json!(vec![priced(); 31])),
            "30 days, direct",
        ),
        row(
            "3",
            "31 cells for February",
            Via::Month(day("2027-02-28")),
            cells(&json!(vec![priced(); 31])),
            "28 days, direct",
        ),
        row(
            "3",
            "December is followed by nothing",
            Via::Month(day("2026-12-01")),
            cells(&json!(vec![priced(); 40])),
            "31 days, direct",
        ),
        month(
            "fewer cells than days",
            cells(&json!([priced(), priced()])),
            "2 days, direct | 01 63.00 direct OS | 02 63.00 direct OS",
        ),
        month(
            "a null cell is an empty day",
            cells(&json!([null, priced()])),
            "1 days, direct | 02 63.00 direct OS",
        ),
        month(
            "a strange cell too",
            cells(&json!(["x", {"Direct": 7}, {"Direct": {"Price": {}}}, priced()])),
            "1 days, direct, 3 dropped | 04 63.00 direct OS",
        ),
        month(
            "only the first row is read",
            changed(calendar(), |body| {
                body["data"]["PriceGrids"]["Grid"] = json!([[priced()], [priced(), priced()]]);
            }),
            "1 days, direct | 01 63.00 direct OS",
        ),
    ]
}

fn choices() -> Vec<Row> {
    let quote = |price: Value| json!({"Price": price, "TraceRefs": ["2"]});
    let all = |available: Value| {
        json!({
            "DirectOutboundAvailable": available,
            "DirectOutbound": {"Price": 40},
            "Direct": quote(json!(63.0)),
            "Indirect": {"Price": 39, "TraceRefs": ["3"]},
        })
    };
    vec![
        one_cell(
            "direct outbound comes first",
            &all(json!(true)),
            "1 days, direct | 01 40.00 direct OS",
        ),
        one_cell(
            "unless none is available",
            &all(json!(false)),
            "1 days, direct | 01 63.00 direct OS",
        ),
        one_cell(
            "or it is not said",
            &all(Value::Null),
            "1 days, direct | 01 63.00 direct OS",
        ),
        one_cell(
            "available says nothing of a price",
            &json!({"DirectOutboundAvailable": true}),
            "0 days, direct",
        ),
        one_cell(
            "available, but only indirect is priced",
            &json!({"DirectOutboundAvailable": true, "Indirect": {"Price": 39, "TraceRefs": ["3"]}}),
            "1 days, direct | 01 39.00 JU",
        ),
        one_cell(
            "only indirect",
            &json!({"Indirect": {"Price": 61.5}}),
            "1 days | 01 61.50 ?",
        ),
        one_cell(
            "nothing is no price",
            &json!({"DirectOutboundAvailable": true, "DirectOutbound": {"Price": 0}, "Direct": quote(json!(-1)), "Indirect": {"Price": 39}}),
            "1 days, direct | 01 39.00 ?",
        ),
        one_cell("zero is no price", &json!({"Direct": quote(json!(0))}), "0 days"),
        month(
            "words are no price",
            cells(&json!([{"Direct": quote(json!("n/a"))}, {"Direct": quote(json!(63))}])),
            "1 days, direct, 1 dropped | 02 63.00 direct OS",
        ),
        one_cell(
            "digits in a string are",
            &json!({"Direct": quote(json!("63"))}),
            "1 days, direct | 01 63.00 direct OS",
        ),
    ]
}

fn traces() -> Vec<Row> {
    let traced = |name, trace: Value, expected| {
        let answer = changed(calendar(), |body| {
            body["data"]["Traces"] = json!({"x": trace});
            body["data"]["PriceGrids"]["Grid"] = json!([[{"Direct": {"Price": 63, "TraceRefs": ["x"]}}]]);
        });
        month(name, answer, expected)
    };
    let unknown = "1 days, direct | 01 63.00 direct ?";
    vec![
        traced(
            "a trace names the carrier",
            json!("202609230915*D*TIA*VIE*20261101*agnt*OS"),
            "1 days, direct | 01 63.00 direct OS",
        ),
        traced(
            "with a prefix and more behind",
            json!("{bl}:202609230908*D*TIA*VIE*20261101*skyp*F9|1|2"),
            "1 days, direct | 01 63.00 direct F9",
        ),
        traced("a short trace", json!("202609230915*D*TIA"), unknown),
        traced("a trace of another type", json!({"carrier": "OS"}), unknown),
        body(
            "no traces",
            |body| {
                without(&mut body["data"], "Traces");
                body["data"]["PriceGrids"]["Grid"] = json!([[{"Direct": {"Price": 63, "TraceRefs": ["1"]}}]]);
            },
            unknown,
        ),
    ]
}

/// Renames a key at every depth of `value`.
fn rename(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|item| rename(item, from, to)),
        Value::Object(fields) => {
            if let Some(moved) = fields.remove(from) {
                fields.insert(to.to_owned(), moved);
            }
            fields.values_mut().for_each(|field| rename(field, from, to));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
