use std::sync::LazyLock;

use flight_finder_core::places::airports::{Airport, seed};
use proptest::prelude::*;
use serde_json::json;

use super::{super::params::SearchParamsBody, *};
use crate::http::language::Language;

static AIRPORTS: LazyLock<AirportIndex> =
    LazyLock::new(|| AirportIndex::build(seed::all().iter().map(Airport::from).collect()));

fn today() -> NaiveDate {
    "2026-11-20".parse().unwrap()
}

fn body() -> Value {
    json!({
        "fromLocation": "Tiranë (TIA)", "toLocation": "Romë (FCO)", "fromCode": "TIA", "toCode": "FCO",
        "departureDate": "2026-12-12T12:00:00.000Z", "returnDate": "2026-12-19T12:00:00.000Z",
        "tripType": "roundTrip", "travelClass": "1", "stops": "0",
        "passengers": {"adults": 2, "children": 0, "infantsInSeat": 0, "infantsOnLap": 0},
    })
}

fn parse(body: &Value) -> Result<SearchParams, (FieldErrors, &'static str)> {
    search_params(&Unchecked::read(body.clone()), today(), &AIRPORTS).map_err(|error| match error {
        ApiError::InvalidSearch { message, fields } => (fields, message),
        error => panic!("{error}"),
    })
}

/// The first bad field of `body` with `path` set to `value`, its error, and the sentence.
fn refused(path: &str, value: Value) -> (String, FieldError, &'static str) {
    let mut changed = body();
    *changed.pointer_mut(path).unwrap_or_else(|| panic!("no {path}")) = value;
    let (fields, message) = parse(&changed).unwrap_err();
    let (field, code) = fields.into_iter().next().unwrap();
    (field, code, message)
}

#[test]
fn a_search_reads_back_as_it_is_written() {
    let search = parse(&body()).unwrap();

    assert_eq!(serde_json::to_value(&search).unwrap(), body());
    assert_eq!(serde_json::from_value::<SearchParams>(body()).unwrap(), search);
    let shown = SearchParamsBody::new(&search, Language::Sq, &AirportIndex::build(Vec::new()));
    assert_eq!(serde_json::to_value(shown).unwrap(), body());
}

#[test]
fn every_bad_field_is_named() {
    const AIRPORTS: &str = "Please select both departure and arrival airports.";
    const DEPARTURE: &str = "Please select a departure date.";
    const RETURN: &str = "Please select a return date for round-trip flights.";
    use FieldError as E;
    for (path, value, field, code, message) in [
        ("/fromCode", json!(""), "fromCode", E::Required, Some(AIRPORTS)),
        ("/fromCode", json!("XXX"), "fromCode", E::UnknownAirport, Some(AIRPORTS)),
        ("/toCode", json!(null), "toCode", E::Required, Some(AIRPORTS)),
        ("/toCode", json!("tia"), "toCode", E::SameAirport, Some(AIRPORTS)),
        ("/toCode", json!(["FCO"]), "toCode", E::Invalid, Some(AIRPORTS)),
        (
            "/departureDate",
            json!(null),
            "departureDate",
            E::Required,
            Some(DEPARTURE),
        ),
        ("/departureDate", json!("2026-02-30"), "departureDate", E::Invalid, None),
        (
            "/departureDate",
            json!("2026-12-12T23:30:00Z"),
            "departureDate",
            E::Invalid,
            None,
        ),
        (
            "/departureDate",
            json!("2026-11-18"),
            "departureDate",
            E::PastDate,
            None,
        ),
        ("/departureDate", json!("2028-01-01"), "departureDate", E::TooFar, None),
        ("/returnDate", json!(null), "returnDate", E::Required, Some(RETURN)),
        (
            "/returnDate",
            json!("2026-12-11"),
            "returnDate",
            E::BeforeDeparture,
            None,
        ),
        ("/tripType", json!("multi"), "tripType", E::Invalid, None),
        ("/travelClass", json!("5"), "travelClass", E::Invalid, None),
        ("/stops", json!(4), "stops", E::Invalid, None),
        (
            "/fromLocation",
            json!("x".repeat(121)),
            "fromLocation",
            E::TooLong,
            Some("Failed to search for flights"),
        ),
        ("/passengers", json!(2), "passengers", E::Invalid, None),
        ("/passengers/adults", json!(0), "passengers.adults", E::OutOfRange, None),
        (
            "/passengers/adults",
            json!(10),
            "passengers.adults",
            E::OutOfRange,
            None,
        ),
        (
            "/passengers/adults",
            json!(1.5),
            "passengers.adults",
            E::OutOfRange,
            None,
        ),
        (
            "/passengers/children",
            json!(9),
            "passengers.children",
            E::OutOfRange,
            None,
        ),
        (
            "/passengers/children",
            json!(8),
            "passengers",
            E::TooManyPassengers,
            None,
        ),
        (
            "/passengers/infantsOnLap",
            json!(3),
            "passengers.infantsOnLap",
            E::TooManyInfants,
            None,
        ),
    ] {
        let (named, said, sentence) = refused(path, value.clone());
        assert_eq!((named.as_str(), said), (field, code), "{path} = {value}");
        if let Some(message) = message {
            assert_eq!(sentence, message, "{path} = {value}");
        }
    }
}

#[test]
fn a_field_that_does_not_exist_is_refused() {
    let mut extra = body();
    extra["price"] = json!(1);
    extra["passengers"]["dogs"] = json!(1);

    let (fields, _) = parse(&extra).unwrap_err();

    assert_eq!(fields["price"], FieldError::Unknown);
    assert_eq!(fields["passengers.dogs"], FieldError::Unknown);
}

#[test]
fn yesterday_is_still_today_somewhere() {
    let mut early = body();
    early["departureDate"] = json!("2026-11-19");

    assert!(parse(&early).is_ok());
}

#[test]
fn a_return_on_the_day_of_departure_is_accepted() {
    let mut same_day = body();
    same_day["returnDate"] = same_day["departureDate"].clone();

    let search = parse(&same_day).unwrap();

    assert_eq!(search.return_date, Some(search.departure_date));
}

#[test]
fn one_way_needs_no_return() {
    let mut one_way = body();
    one_way["tripType"] = json!("oneWay");
    assert_eq!(parse(&one_way).unwrap_err().0["returnDate"], FieldError::Invalid);

    one_way["returnDate"] = Value::Null;
    assert_eq!(parse(&one_way).unwrap().return_date, None);
}

#[test]
fn a_body_that_is_no_object_lacks_everything() {
    let (fields, message) = parse(&json!([1, 2])).unwrap_err();

    assert_eq!(message, "Please select both departure and arrival airports.");
    assert_eq!(fields["departureDate"], FieldError::Required);
}

#[test]
fn wrong_types_of_several_fields_are_named_together() {
    let mut wrong = body();
    (wrong["fromCode"], wrong["tripType"], wrong["passengers"]["adults"]) = (json!([]), json!({}), json!("two"));

    let (fields, _) = parse(&wrong).unwrap_err();

    let expected = ["fromCode", "passengers.adults", "tripType"].map(|field| (field.to_owned(), FieldError::Invalid));
    assert_eq!(fields, expected.into());
}

#[test]
fn class_and_stops_may_be_left_out() {
    let mut short = body();
    let fields = short.as_object_mut().unwrap();
    fields.remove("travelClass");
    fields.remove("stops");

    let search = parse(&short).unwrap();

    assert_eq!((search.travel_class, search.stops), (TravelClass::Economy, Stops::Any));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(field in "[a-zA-Z]{1,14}", text in ".{0,200}") {
        let mut odd = body();
        odd[field.as_str()] = json!(text);
        odd["departureDate"] = json!(text);

        prop_assert!(parse(&odd).is_err());
    }
}
