//! The deadline of a run: flights that have arrived are final, and later ones are still stored.

use std::time::{Duration, Instant};

use flight_finder_sandbox::{Scenario, Service};
use futures_util::join;
use serde_json::Value;

use crate::{
    on_both_databases,
    support::{
        app::{TestApp, one_way},
        database::SharedDatabase,
        pipeline::{between, options, status_of},
    },
};

/// The deadline in this test. The default is 25 s.
const DEADLINE: Duration = Duration::from_secs(5);

on_both_databases!(at_the_deadline_what_has_arrived_is_final);

async fn at_the_deadline_what_has_arrived_is_final(shared: SharedDatabase) {
    let app = TestApp::start_with(shared, |_, providers| {
        providers.slow = DEADLINE + Duration::from_secs(2);
    })
    .await;
    app.set(&[("search.deadline_seconds", &DEADLINE.as_secs().to_string())])
        .await;
    app.order_from("TIA", Service::RapidApi, Scenario::Hang);
    app.order_from("PRN", Service::FlightApi, Scenario::BSlow40s);
    app.order_from("SKP", Service::RapidApi, Scenario::Hang);
    app.order_from("SKP", Service::FlightApi, Scenario::Hang);

    // Loads the airports before the searches start, because the first load takes time.
    app.get("/api/airports?q=tirana").await;
    join!(one_hangs(&app), one_is_late(&app), both_hang(&app));
}

async fn one_hangs(app: &TestApp) {
    let view = ends_at_the_deadline(app, "TIA").await.1;

    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(&view, Service::RapidApi), "late");
    assert_eq!(status_of(&view, Service::FlightApi), "done");
    assert!(view["results"]["count"].as_u64() > Some(0));
}

async fn one_is_late(app: &TestApp) {
    let (batch, view) = ends_at_the_deadline(app, "PRN").await;
    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(&view, Service::FlightApi), "late");
    assert!(has_only(&app.results(&view).await, "burimi 1"));

    let first = view["results"]["version"].as_i64();
    let later = app
        .until(&batch, |view| view["results"]["version"].as_i64() > first)
        .await;

    assert_eq!(later["status"], "complete");
    assert_eq!(status_of(&later, Service::FlightApi), "done");
    assert!(!has_only(&app.results(&later).await, "burimi 1"));
}

async fn both_hang(app: &TestApp) {
    let (_, view) = ends_at_the_deadline(app, "SKP").await;

    assert_eq!(view["status"], "failed");
    assert_eq!(view["last_error"], "No flights found. Please try again later.");
    assert_eq!(
        (&view["results"], &view["cached_results"]),
        (&Value::Null, &Value::Null)
    );
}

async fn ends_at_the_deadline(app: &TestApp, from: &str) -> (String, Value) {
    let begun = Instant::now();
    let batch = app.create(&between(one_way(), from, "VIE")).await;
    let view = app.until_ended(&batch).await;
    let taken = begun.elapsed();

    assert!(
        taken.abs_diff(DEADLINE) <= Duration::from_millis(500),
        "{from} took {taken:?}"
    );
    (batch, view)
}

fn has_only(results: &Value, provider: &str) -> bool {
    options(results)
        .iter()
        .all(|option| option["providers"] == serde_json::json!([provider]))
}
