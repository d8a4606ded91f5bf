//! The parameters of a search are sent to the providers and applied to their answers.

use crate::support::prelude::*;

on_both_databases!(
    stops_are_applied_to_every_answer,
    both_providers_receive_the_class,
    both_providers_receive_all_passengers,
);

async fn stops_are_applied_to_every_answer(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    // There are nonstop flights between hubs on every day of the week.
    let any = between(one_way(), "FRA", "IST");
    let mut nonstop = any.clone();
    nonstop["stops"] = json!("1");

    let with_stops = app.results(&app.searched(&any).await).await;
    let view = app.searched(&nonstop).await;
    let without = app.results(&view).await;

    let stops = |option: &&Value| option["layovers"].as_array().unwrap().len();
    assert!(options(&with_stops).iter().any(|option| stops(option) > 0));
    assert!(!options(&without).is_empty());
    assert!(options(&without).iter().all(|option| stops(option) == 0));
    assert!(share_of(&view, Service::FlightApi).unwrap()["count"].as_u64() > Some(0));
}

async fn both_providers_receive_the_class(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let mut search = round_trip();
    search["travelClass"] = json!("3");

    let view = app.searched(&search).await;
    let results = app.results(&view).await;

    let stats = app.sandbox.stats();
    let asked = |provider: &str| {
        let request = &stats.providers[provider].recent[0];
        format!("{}?{}", request.path, request.query)
    };
    assert!(asked("flightapi").contains("/Business/"), "{}", asked("flightapi"));
    assert!(
        asked("rapidapi").contains("cabinClass=business"),
        "{}",
        asked("rapidapi")
    );
    let classes = options(&results);
    assert!(
        classes
            .iter()
            .all(|option| option["flights"][0]["travel_class"] == "Business")
    );
}

async fn both_providers_receive_all_passengers(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let mut search = round_trip();
    search["passengers"] = json!({"adults": 3, "children": 2, "infantsInSeat": 1, "infantsOnLap": 1});

    app.searched(&search).await;

    let stats = app.sandbox.stats();
    let path = &stats.providers["flightapi"].recent[0].path;
    let query = &stats.providers["rapidapi"].recent[0].query;
    assert!(path.contains("/3/2/2/"), "{path}");
    assert!(
        ["adults=3", "children=2", "infants=2"]
            .iter()
            .all(|part| query.contains(part)),
        "{query}"
    );
}
