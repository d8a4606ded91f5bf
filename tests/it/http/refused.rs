//! Requests that are refused: their errors, and that nothing is stored.

use crate::support::{api::written, prelude::*};

const AIRPORTS: &str = "Please select both departure and arrival airports.";
const DEPARTURE: &str = "Please select a valid departure date.";
const RETURN: &str = "Please select a return date on or after the departure date.";
const PASSENGERS: &str = "Please check the number of passengers.";
const OTHER: &str = "Failed to search for flights";

on_both_databases!(
    every_bad_field_is_named_and_nothing_is_stored,
    every_bad_body_is_refused_and_nothing_is_stored,
    unknown_addresses_and_methods_have_the_one_body,
    a_query_that_cannot_be_read_is_refused,
    a_query_parameter_that_does_not_exist_is_refused,
);

/// A field of the round trip, its value (null removes it), the code and the message of the error.
fn bad_fields() -> Vec<(&'static str, Value, &'static str, &'static str)> {
    let long = json!("x".repeat(121));
    vec![
        ("fromCode", Value::Null, "required", AIRPORTS),
        ("fromCode", json!(""), "required", AIRPORTS),
        ("fromCode", json!("QQQ"), "unknown_airport", AIRPORTS),
        ("fromCode", json!("TIA'; DROP TABLE jobs"), "unknown_airport", AIRPORTS),
        ("fromCode", json!(["TIA"]), "invalid", AIRPORTS),
        ("toCode", Value::Null, "required", AIRPORTS),
        ("toCode", json!("  "), "required", AIRPORTS),
        ("toCode", json!("TIA"), "same_airport", AIRPORTS),
        ("toCode", json!("tia "), "same_airport", AIRPORTS),
        ("toCode", json!(7), "unknown_airport", AIRPORTS),
        ("fromLocation", Value::Null, "required", OTHER),
        ("fromLocation", long.clone(), "too_long", OTHER),
        ("toLocation", json!({}), "invalid", OTHER),
        ("toLocation", long, "too_long", OTHER),
        (
            "departureDate",
            Value::Null,
            "required",
            "Please select a departure date.",
        ),
        (
            "departureDate",
            json!("2020-01-01T12:00:00.000Z"),
            "past_date",
            DEPARTURE,
        ),
        ("departureDate", in_days(368), "too_far", DEPARTURE),
        ("departureDate", json!("2027-02-30"), "invalid", DEPARTURE),
        ("departureDate", json!("2027-02-28T11:00:00Z"), "invalid", DEPARTURE),
        ("departureDate", json!("tomorrow"), "invalid", DEPARTURE),
        ("departureDate", json!("+99999-01-01"), "too_far", DEPARTURE),
        (
            "returnDate",
            Value::Null,
            "required",
            "Please select a return date for round-trip flights.",
        ),
        ("returnDate", in_days(39), "before_departure", RETURN),
        ("returnDate", in_days(400), "too_far", RETURN),
        ("returnDate", json!(false), "invalid", RETURN),
        ("tripType", Value::Null, "required", OTHER),
        ("tripType", json!("multiCity"), "invalid", OTHER),
        ("travelClass", json!("5"), "invalid", OTHER),
        ("travelClass", json!(0), "invalid", OTHER),
        ("stops", json!("4"), "invalid", OTHER),
        ("stops", json!(-1), "invalid", OTHER),
        ("passengers", Value::Null, "required", PASSENGERS),
        ("passengers", json!(2), "invalid", PASSENGERS),
        ("passengers.adults", Value::Null, "required", PASSENGERS),
        ("passengers.adults", json!(0), "out_of_range", PASSENGERS),
        ("passengers.adults", json!(10), "out_of_range", PASSENGERS),
        ("passengers.adults", json!(1.5), "out_of_range", PASSENGERS),
        ("passengers.adults", json!("2"), "invalid", PASSENGERS),
        ("passengers.children", json!(9), "out_of_range", PASSENGERS),
        ("passengers.children", json!(-1), "out_of_range", PASSENGERS),
        ("passengers.infantsOnLap", json!(3), "too_many_infants", PASSENGERS),
        ("passengers.infantsInSeat", json!(u64::MAX), "out_of_range", PASSENGERS),
        ("passengers.pets", json!(1), "unknown", PASSENGERS),
        ("price", json!(1), "unknown", OTHER),
        ("batch_id", json!("x"), "unknown", OTHER),
    ]
}

async fn every_bad_field_is_named_and_nothing_is_stored(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    for (field, value, code, message) in bad_fields() {
        let answer = api.create(&with(&round_trip(), field, value.clone())).await;
        let fields = answer.refused(422, "invalid_search", message);
        assert_eq!(fields, json!({field: code}), "{field} = {value}");
    }
    let full = with(
        &with(&round_trip(), "passengers.adults", json!(5)),
        "passengers.children",
        json!(5),
    );
    let answer = api.create(&full).await.refused(422, "invalid_search", PASSENGERS);
    assert_eq!(answer, json!({"passengers": "too_many_passengers"}));
    let one_way_and_back = with(&one_way(), "returnDate", in_days(50));
    let answer =
        api.create(&one_way_and_back)
            .await
            .refused(422, "invalid_search", "A one-way search has no return date.");
    assert_eq!(answer, json!({"returnDate": "invalid"}));
    let several = with(&with(&round_trip(), "fromCode", Value::Null), "stops", json!("9"));
    let answer = api.create(&several).await.refused(422, "invalid_search", AIRPORTS);
    assert_eq!(answer, json!({"fromCode": "required", "stops": "invalid"}));

    assert_eq!(written(&shared).await, [0; 6]);
}

async fn every_bad_body_is_refused_and_nothing_is_stored(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let post = |content_type: &'static str, body: Vec<u8>| {
        let request = api
            .request(Method::POST, "/api/searches")
            .header("content-type", content_type);
        Answer::to(request.body(body))
    };
    let good = round_trip().to_string().into_bytes();

    for (content_type, body) in [
        ("text/plain", good.clone()),
        ("application/x-www-form-urlencoded", b"fromCode=TIA".to_vec()),
        ("application/jsonp", good.clone()),
        ("text/plain", vec![b' '; 1024 * 1024]),
    ] {
        let answer = post(content_type, body).await;
        answer.refused(415, "unsupported_media_type", "The body must be application/json.");
    }
    let nested = [b"[".repeat(40_000), b"]".repeat(20_000)].concat();
    for body in [
        b"".to_vec(),
        b"{".to_vec(),
        b"\xff\xfe".to_vec(),
        good[..good.len() - 1].to_vec(),
        nested,
    ] {
        post("application/json", body)
            .await
            .refused(400, "invalid_json", "The body is not valid JSON.");
    }
    for size in [64 * 1024 + 1, 1024 * 1024] {
        let answer = post("application/json; charset=utf-8", vec![b' '; size]).await;
        answer.refused(413, "body_too_large", "The body is too large.");
    }
    for body in ["null", "[]", "7", "\"x\"", "{}"] {
        let answer = post("application/json", body.into()).await;
        assert_eq!(answer.refused(422, "invalid_search", AIRPORTS)["fromCode"], "required");
    }

    assert_eq!(written(&shared).await, [0; 6]);
    let spaced = [good, vec![b' '; 60 * 1024]].concat();
    post("Application/JSON", spaced).await.batch();
}

async fn unknown_addresses_and_methods_have_the_one_body(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    for path in [
        "/api",
        "/api/",
        "/api/search",
        "/api/searches/1/2",
        "/api/searches//results",
        "/assets/none.js",
    ] {
        api.get(path).await.refused(404, "not_found", "There is nothing here.");
    }
    for path in [
        "/api/searches/nonsense",
        "/api/searches/%FF",
        "/api/searches/019a9f3c-0000-7000-8000-000000000001",
        "/api/searches/019a9f3c-0000-7000-8000-000000000001?wait=20",
    ] {
        let answer = api.get(path).await;
        answer.refused(404, "search_not_found", "Search not found. Please try searching again.");
    }
    for (method, path, allowed) in [
        (Method::GET, "/api/searches", "POST"),
        (
            Method::DELETE,
            "/api/searches/019a9f3c-0000-7000-8000-000000000001",
            "GET,HEAD",
        ),
        (Method::POST, "/api/airports", "GET,HEAD"),
        (Method::POST, "/results", "GET,HEAD"),
    ] {
        let answer = Answer::to(api.request(method, path)).await;
        answer.refused(405, "method_not_allowed", "This method is not allowed here.");
        assert_eq!(answer.header("allow"), allowed, "{path}");
    }
}

async fn a_query_that_cannot_be_read_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let batch = api.create(&one_way()).await.batch();

    for (path, what) in [
        (format!("/api/searches/{batch}?wait=soon"), "wait"),
        (format!("/api/searches/{batch}?wait=-1"), "wait"),
        (format!("/api/searches/{batch}?wait=1&wait=2"), "The query string"),
        ("/api/airports?q=a&q=b".to_owned(), "The query string"),
        ("/api/routes/popular?lang=en&lang=sq".to_owned(), "The query string"),
        ("/api/routes/popular?lang=de".to_owned(), "lang"),
        ("/api/airports?q=tir&lang=EN".to_owned(), "lang"),
    ] {
        let answer = api.get(&path).await;
        let fields = answer.refused(400, "invalid_query", &format!("{what} cannot be read"));
        let is_parameter = what != "The query string";
        assert_eq!(fields[what] == "invalid", is_parameter, "{path}");
    }
}

async fn a_query_parameter_that_does_not_exist_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let batch = api.create(&one_way()).await.batch();

    for path in [
        &format!("/api/searches/{batch}?colour=red"),
        "/api/airports?q=tir&colour=red",
        "/api/routes/popular?colour=red",
        "/api/calendar?origin=TIA&destination=VIE&month=2026-12&trip_type=oneWay&colour",
        "/api/openapi.json?colour=red",
    ] {
        let answer = api.get(path).await;
        let message = "The query string has parameters that do not exist.";
        let fields = answer.refused(400, "invalid_query", message);
        assert_eq!(fields, json!({"colour": "unknown"}), "{path}");
    }
    // Probes and scrapers may add parameters.
    assert_eq!(api.get("/health/ready?source=probe").await.status.as_u16(), 200);
}

/// A search with one changed field; null removes it.
fn with(search: &Value, field: &str, value: Value) -> Value {
    let mut search = search.clone();
    let (holder, name) = match field.split_once('.') {
        Some((holder, name)) => (&mut search[holder], name),
        None => (&mut search, field),
    };
    let holder = holder.as_object_mut().unwrap();
    if value.is_null() {
        holder.remove(name);
    } else {
        holder.insert(name.to_owned(), value);
    }
    search
}
