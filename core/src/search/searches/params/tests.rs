use serde_json::{Value, json};

use super::*;

fn body() -> Value {
    json!({
        "fromLocation": "Tiranë (TIA)", "toLocation": "Romë (FCO)", "fromCode": "TIA", "toCode": "FCO",
        "departureDate": "2026-12-12T12:00:00.000Z", "returnDate": "2026-12-19T12:00:00.000Z",
        "tripType": "roundTrip", "travelClass": "1", "stops": "0",
        "passengers": {"adults": 2, "children": 0, "infantsInSeat": 0, "infantsOnLap": 0},
    })
}

fn read(body: Value) -> SearchParams {
    serde_json::from_value(body).unwrap()
}

#[test]
fn a_search_is_stored_as_it_is_read() {
    assert_eq!(serde_json::to_value(read(body())).unwrap(), body());
}

#[test]
fn fingerprints_are_stored_so_their_words_are_fixed() {
    let fingerprint = |travel_class: &str, stops: &str| {
        let mut body = body();
        body["travelClass"] = json!(travel_class);
        body["stops"] = json!(stops);
        read(body).fingerprint()
    };

    let fingerprints = ["1", "2", "3", "4"].map(|class| fingerprint(class, "0"));
    assert_eq!(
        fingerprints,
        ["Economy", "PremiumEconomy", "Business", "First"]
            .map(|class| format!("TIA-FCO 2026-12-12 2026-12-19 {class} Any 2.0.0.0"))
    );
    let fingerprints = ["1", "2", "3"].map(|stops| fingerprint("1", stops));
    assert_eq!(
        fingerprints,
        ["Nonstop", "OneOrFewer", "TwoOrFewer"]
            .map(|stops| format!("TIA-FCO 2026-12-12 2026-12-19 Economy {stops} 2.0.0.0"))
    );
}

#[test]
fn names_do_not_make_another_fingerprint_and_everything_else_does() {
    let fingerprint = |path: &str, value: Value| {
        let mut changed = body();
        *changed.pointer_mut(path).unwrap() = value;
        read(changed).fingerprint()
    };
    let original = read(body()).fingerprint();

    assert_eq!(fingerprint("/fromLocation", json!("Tirana")), original);
    for (path, value) in [
        ("/toCode", json!("ROM")),
        ("/departureDate", json!("2026-12-13")),
        ("/returnDate", json!("2026-12-20")),
        ("/travelClass", json!("3")),
        ("/stops", json!("1")),
        ("/passengers/adults", json!(3)),
        ("/passengers/children", json!(1)),
        ("/passengers/infantsInSeat", json!(1)),
        ("/passengers/infantsOnLap", json!(1)),
    ] {
        assert_ne!(fingerprint(path, value), original, "{path}");
    }
}
