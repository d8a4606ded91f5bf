//! Tests the airlines that fly to Tirana, Pristina, Skopje and Podgorica: code, name and number of a flight that both
//! providers offer, with and without the IATA code in their bodies.

use flight_finder_core::{
    base::{
        time::Timestamp,
        trip::{Stops, TravelClass},
    },
    platform::providers::Provider,
    rules::{
        airlines::met_in,
        flights::{
            itinerary::{Part, ProviderPart},
            merge::merge,
        },
    },
};
use reqwest::StatusCode;
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{RequestParams, flightapi, head::Head, http::Reply, rapidapi};

/// The IATA code, the name as a provider writes it, and the provider's own code.
const AIRLINES: [[&str; 3]; 36] = [
    ["4O", "Air Montenegro", "4O"],
    ["4Y", "Discover Airlines", "4Y"],
    ["A3", "Aegean Airlines", "A3"],
    ["AZ", "ITA Airways", "AZ"],
    ["BA", "British Airways", "BA"],
    ["BT", "airBaltic", "BT"],
    ["D8", "Norwegian Air Sweden", "D8"],
    ["DS", "easyJet Switzerland", "DS"],
    ["DY", "Norwegian", "DY"],
    ["EC", "easyJet Europe", "EC"],
    ["EN", "Air Dolomiti", "EN"],
    ["EW", "Eurowings", "EW"],
    ["FR", "Ryanair", "FR"],
    ["FZ", "flydubai", "FZ"],
    ["G9", "Air Arabia", "G9"],
    ["GM", "Chair Airlines", "GM"],
    ["HV", "Transavia", "HV"],
    ["IV", "GP Aviation", "IV"],
    ["JU", "Air Serbia", "JU"],
    ["LH", "Lufthansa", "LH"],
    ["LO", "LOT", "LO"],
    ["LX", "SWISS", "LX"],
    ["OS", "Austrian Airlines", "OS"],
    ["OU", "Croatia Airlines", "OU"],
    ["PC", "Pegasus", "PC"],
    ["QS", "Smartwings", "QS"],
    ["TK", "Turkish Airlines", "TK"],
    ["TO", "Transavia France", "TO"],
    ["U2", "easyJet", "EZ"],
    ["V7", "Volotea", "V7"],
    ["VF", "AJet", "VF"],
    ["VY", "Vueling Airlines", "07"],
    ["W4", "Wizz Air Malta", "I*"],
    ["W6", "Wizz Air", "WZ"],
    ["WK", "Edelweiss Air", "WK"],
    ["XQ", "SunExpress", "XQ"],
];

fn params() -> RequestParams {
    RequestParams {
        origin: "TIA".into(),
        destination: "VIE".into(),
        depart: "2026-11-12".parse().expect("a date"),
        return_date: None,
        class: TravelClass::Economy,
        stops: Stops::Any,
        adults: 1,
        children: 0,
        infants: 0,
    }
}

fn reply(body: &Value) -> Reply {
    Reply {
        status: StatusCode::OK,
        head: Head::default(),
        body: body.to_string().into_bytes(),
    }
}

const DEPARTS: &str = "2026-11-12T06:05:00";
const ARRIVES: &str = "2026-11-12T07:45:00";

/// Provider A's answer with one flight. `code` is the value of `displayCode`.
fn of_provider_a(id: i64, code: &str, name: &str, own: &str, number: &str) -> Part {
    let carrier = json!({"id": id, "name": name, "alternateId": own, "allianceId": 0, "displayCode": code});
    let segment = json!({
        "origin": {"flightPlaceId": "TIA", "displayCode": "TIA", "name": "Tirana", "type": "Airport"},
        "destination": {"flightPlaceId": "VIE", "displayCode": "VIE", "name": "Vienna", "type": "Airport"},
        "departure": DEPARTS, "arrival": ARRIVES, "durationInMinutes": 100, "flightNumber": number,
        "marketingCarrier": carrier, "operatingCarrier": carrier,
    });
    let leg = json!({"durationInMinutes": 100, "segments": [segment]});
    let body = json!({"status": true, "data": {
        "context": {"status": "complete"},
        "itineraries": [{"id": "one", "price": {"raw": 70, "formatted": "70 €"}, "legs": [leg]}],
    }});
    let answer = rapidapi::read(&reply(&body), &params(), None, &SecretString::default());
    answer.expect("an answer").found.part
}

/// Provider B's answer with the same flight at a higher price. `code` is the value of `display_code`.
fn of_provider_b(id: i64, code: &str, name: &str, own: &str, number: &str) -> Part {
    let body = json!({
        "query": {"currency": "EUR"},
        "itineraries": [{"id": "one", "leg_ids": ["leg"], "cheapest_price": {"amount": 72}, "pricing_options": []}],
        "legs": [{"id": "leg", "segment_ids": ["flight"], "duration": 100}],
        "segments": [{
            "id": "flight", "origin_place_id": 1, "destination_place_id": 2, "departure": DEPARTS, "arrival": ARRIVES,
            "duration": 100, "marketing_flight_number": number, "marketing_carrier_id": id, "operating_carrier_id": id,
            "mode": "flight",
        }],
        "places": [
            {"id": 1, "name": "Tirana", "alt_id": "TIA", "display_code": "TIA", "type": "Airport"},
            {"id": 2, "name": "Vienna", "alt_id": "VIE", "display_code": "VIE", "type": "Airport"},
        ],
        "carriers": [{"id": id, "name": name, "alt_id": own, "display_code": code}],
    });
    let found = flightapi::read(&reply(&body), &params(), &SecretString::default());
    found.expect("an answer").part
}

/// Merges the answers of both providers. Checks that they are one offer with this code, name and number.
fn check(parts: [Part; 2], [code, name]: [&str; 2], case: &str) {
    let provider_parts = Provider::ALL
        .into_iter()
        .zip(parts)
        .map(|(provider, part)| ProviderPart {
            provider,
            part,
            checked_at: Timestamp(0),
        });
    let offers = merge(&provider_parts.collect::<Vec<_>>());

    assert_eq!(offers.len(), 1, "{name}, {case}");
    let flight = offers[0].itinerary.legs[0].first();
    let shown = [
        flight.marketing.shown_code(),
        &*flight.marketing.name,
        &flight.flight_number,
    ];
    assert_eq!(shown, [code, name, "1234"], "{case}");
    assert_eq!(offers[0].providers, Provider::ALL, "{name}, {case}");
    let learned: Vec<_> = met_in(&offers).into_iter().map(|airline| airline.code).collect();
    assert_eq!(learned, [code], "{name}, {case}");
}

#[test]
fn a_flight_of_both_providers_is_one_card_with_or_without_the_code_of_iata() {
    for (id, [code, name, own]) in (-31_900..).zip(AIRLINES) {
        for (a, b) in [(code, code), ("", code), (code, ""), ("", "")] {
            let parts = [
                of_provider_a(id, a, name, own, "1234"),
                of_provider_b(id, b, name, own, "1234"),
            ];
            check(parts, [code, name], &format!("{a:?} and {b:?}"));
        }
    }
}

#[test]
fn a_flight_number_may_contain_the_code() {
    for number in ["U21234", "U2 1234", "u2-1234", "EZ1234", "01234"] {
        let parts = [
            of_provider_a(-32_356, "", "easyJet", "EZ", number),
            of_provider_b(-32_356, "U2", "easyJet", "EZ", number),
        ];
        check(parts, ["U2", "easyJet"], number);
    }
}

#[test]
fn an_airline_that_nobody_knows_has_its_own_code_which_is_not_learned() {
    let a = of_provider_a(-1, "", "Nowhere Air", "0S", "1234");
    let b = of_provider_b(-1, "SG", "Nowhere Air", "0S", "1234");
    let alone = ProviderPart {
        provider: Provider::RapidApi,
        part: a.clone(),
        checked_at: Timestamp(0),
    };
    let offers = merge(&[alone]);

    assert_eq!(offers[0].itinerary.legs[0].first().marketing.shown_code(), "0S");
    assert!(met_in(&offers).is_empty());
    check([a, b], ["SG", "Nowhere Air"], "the other provider knows the code");
}
