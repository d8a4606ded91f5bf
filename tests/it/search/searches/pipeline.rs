//! A search from its creation to complete results.

use crate::support::prelude::*;

on_both_databases!(a_search_completes_with_both_providers);

async fn a_search_completes_with_both_providers(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let batch = app.create(&round_trip()).await;
    let view = app.until_ended(&batch).await;
    let results = app.results(&view).await;

    assert_eq!(view["status"], "complete");
    assert_eq!(view["progress"]["percent"], 100);
    let providers = view["progress"]["providers"].as_array().unwrap();
    assert!(
        providers.iter().all(|provider| provider["status"] == "done"),
        "{providers:?}"
    );
    let numbers: Vec<_> = providers.iter().map(|provider| &provider["number"]).collect();
    assert_eq!(numbers, [1, 2]);
    let options = |half: &str| results[half].as_array().unwrap().len();
    assert_eq!(
        Value::from(options("best_flights") + options("other_flights")),
        view["results"]["count"]
    );
}
