//! Cities with several airports: providers are queried for the city if they know it, or else for its airports.

use crate::support::prelude::*;

on_both_databases!(
    a_city_that_both_providers_know_is_queried_once,
    a_city_that_one_provider_does_not_know_is_queried_by_airport,
);

async fn a_city_that_both_providers_know_is_queried_once(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let view = app.searched(&between(one_way(), "TIA", "ROM")).await;
    let results = app.results(&view).await;

    assert_eq!([app.asked(Service::RapidApi), app.asked(Service::FlightApi)], [1, 1]);
    assert!(arrivals(&results).is_subset(&BTreeSet::from(["FCO", "CIA"])));
    assert!(
        asked_for(&app, "flightapi")
            .iter()
            .all(|asked| asked.contains("/TIA/ROM/"))
    );
}

async fn a_city_that_one_provider_does_not_know_is_queried_by_airport(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let view = app.searched(&between(one_way(), "TIA", "ISTA")).await;
    let results = app.results(&view).await;

    assert_eq!([app.asked(Service::RapidApi), app.asked(Service::FlightApi)], [1, 2]);
    let asked = asked_for(&app, "flightapi");
    assert!(
        ["/TIA/IST/", "/TIA/SAW/"]
            .iter()
            .all(|pair| asked.iter().any(|one| one.contains(pair))),
        "{asked:?}"
    );
    assert!(asked_for(&app, "rapidapi").iter().all(|asked| asked.contains("ISTA")));
    assert_eq!(arrivals(&results), BTreeSet::from(["IST", "SAW"]));
    let of_b: Vec<_> = options(&results)
        .into_iter()
        .filter(|option| option["providers"].as_array().unwrap().contains(&json!("burimi 2")))
        .cloned()
        .collect();
    assert_eq!(
        arrivals(&json!({"best_flights": of_b, "other_flights": []})),
        BTreeSet::from(["IST", "SAW"])
    );
    assert_eq!(view["progress"]["providers"].as_array().unwrap().len(), 2);
    assert_eq!(status_of(&view, Service::FlightApi), "done");
}

/// The paths and queries of a provider's requests.
fn asked_for(app: &TestApp, provider: &str) -> Vec<String> {
    let recent = &app.sandbox.stats().providers[provider].recent;
    let searches = recent.iter().filter(|request| !request.path.contains("incomplete"));
    searches
        .map(|request| format!("{}?{}", request.path, request.query))
        .collect()
}

fn arrivals(results: &Value) -> BTreeSet<&str> {
    let last = |option: &&Value| option["outbound_flights"].as_array().unwrap().len() - 1;
    options(results)
        .iter()
        .map(|option| {
            option["outbound_flights"][last(option)]["arrival_airport"]["id"]
                .as_str()
                .unwrap()
        })
        .collect()
}
