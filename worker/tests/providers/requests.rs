//! The exact requests that the providers receive.

use flight_finder_core::base::trip::{Stops, TravelClass};
use flight_finder_worker::providers::{
    NoLimit, RequestParams, calendar::Calendar, flightapi::FlightApi, rapidapi::RapidApi,
};

use super::{
    bodies::a_list,
    runner::{HTTP, day, flightapi_endpoint, rapidapi_endpoint, to_vienna},
    server::{Canned, Server},
};

const HEADERS: &str = " host=flights.example key=k3y+of/the=tests";

/// A search of a family in business class with at most one stop.
fn family() -> RequestParams {
    RequestParams {
        class: TravelClass::Business,
        stops: Stops::OneOrFewer,
        adults: 2,
        children: 3,
        infants: 1,
        ..to_vienna()
    }
}

#[tokio::test]
async fn provider_a_is_searched_and_polled() {
    let session = a_list(1, "incomplete");
    let server = Server::start(&[session, a_list(2, "complete")]).await;
    let rapidapi = RapidApi::new(HTTP.clone(), rapidapi_endpoint(&server));
    let gate = NoLimit::default();

    let answer = rapidapi.search(&family(), &gate).await.expect("an answer");
    let session = answer.session().expect("it is incomplete");
    rapidapi.poll(&family(), session, &gate).await.expect("an answer");

    let search = "/flights/search-roundtrip?fromEntityId=TIA&toEntityId=VIE&departDate=2026-11-12&returnDate=2026-11-16&currency=EUR&stops=direct%2C1stop&adults=2&children=3&infants=1&cabinClass=business";
    let poll = "/flights/search-incomplete?sessionId=KLUv_SynthSession0000exampleOnly-not_a_real_one%3D%3D&currency=EUR&stops=direct%2C1stop";
    assert_eq!(
        server.requests(),
        [format!("{search}{HEADERS}"), format!("{poll}{HEADERS}")]
    );
    assert_eq!(gate.passes(), 2);
}

#[tokio::test]
async fn provider_a_is_searched_one_way_in_every_class_and_number_of_stops() {
    let server = Server::start(&[a_list(0, "complete")]).await;
    let rapidapi = RapidApi::new(HTTP.clone(), rapidapi_endpoint(&server));

    for (class, stops) in [
        (TravelClass::Economy, Stops::Any),
        (TravelClass::PremiumEconomy, Stops::Nonstop),
        (TravelClass::Business, Stops::OneOrFewer),
        (TravelClass::First, Stops::TwoOrFewer),
    ] {
        let params = RequestParams {
            class,
            stops,
            return_date: None,
            ..to_vienna()
        };
        rapidapi.search(&params, &NoLimit::default()).await.expect("an answer");
    }

    let asked = |stops: &str, class: &str| {
        format!(
            "/flights/search-one-way?fromEntityId=TIA&toEntityId=VIE&departDate=2026-11-12&currency=EUR{stops}&adults=1&children=0&infants=0&cabinClass={class}{HEADERS}"
        )
    };
    let expected = [
        asked("", "economy"),
        asked("&stops=direct", "premium_economy"),
        asked("&stops=direct%2C1stop", "business"),
        asked("&stops=direct%2C1stop%2C2stops", "first"),
    ];
    assert_eq!(server.requests(), expected);
}

#[tokio::test]
async fn provider_b_is_searched_by_path() {
    let server = Server::start(&[Canned::new(200, r#"{"itineraries":[]}"#)]).await;
    let flightapi = FlightApi::new(HTTP.clone(), flightapi_endpoint(&server));

    for (class, return_date) in [
        (TravelClass::Economy, None),
        (TravelClass::PremiumEconomy, None),
        (TravelClass::Business, family().return_date),
        (TravelClass::First, None),
    ] {
        flightapi
            .search(
                &RequestParams {
                    class,
                    return_date,
                    ..family()
                },
                &NoLimit::default(),
            )
            .await
            .expect("an answer");
    }

    let expected = [
        "/onewaytrip/k3y+of%2Fthe=tests/TIA/VIE/2026-11-12/2/3/1/Economy/EUR host=- key=-",
        "/onewaytrip/k3y+of%2Fthe=tests/TIA/VIE/2026-11-12/2/3/1/Premium_Economy/EUR host=- key=-",
        "/roundtrip/k3y+of%2Fthe=tests/TIA/VIE/2026-11-12/2026-11-16/2/3/1/Business/EUR host=- key=-",
        "/onewaytrip/k3y+of%2Fthe=tests/TIA/VIE/2026-11-12/2/3/1/First/EUR host=- key=-",
    ];
    assert_eq!(server.requests(), expected);
}

#[tokio::test]
async fn the_calendar_is_requested_by_month() {
    let server = Server::start(&[super::bodies::cells(&serde_json::json!([]))]).await;
    let calendar = Calendar::new(HTTP.clone(), rapidapi_endpoint(&server));

    calendar
        .month("TIA", "VIE", day("2027-02-14"), &NoLimit::default())
        .await
        .expect("a month");

    let expected = "/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth=2027-02&currency=EUR";
    assert_eq!(server.requests(), [format!("{expected}{HEADERS}")]);
}
