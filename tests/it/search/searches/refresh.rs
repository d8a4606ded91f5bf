//! Refreshes of searches that have results.

use crate::support::prelude::*;

/// A little more than the pause between two runs.
const PAUSE: Duration = Duration::from_secs(61);

on_both_databases!(
    a_refresh_queries_again_while_the_old_results_stay,
    a_run_is_refreshed_at_most_once_a_minute,
    a_run_is_refreshed_at_most_ten_times_an_hour,
    the_first_run_is_no_refresh_whenever_it_was,
    a_refresh_that_fails_shows_the_old_results_and_the_error,
);

async fn a_refresh_queries_again_while_the_old_results_stay(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    // These dates give the stability HIGH, which a search without results does not have.
    let mut search = round_trip();
    (search["departureDate"], search["returnDate"]) = (in_days(80), in_days(87));
    let batch = app.create(&search).await;
    let first = app.until_ended(&batch).await;
    let providers = [Service::RapidApi, Service::FlightApi];
    for provider in providers {
        app.order(provider, Scenario::Held);
    }

    app.age_runs(PAUSE).await;
    let aged = app.look(&batch).await;
    refresh(&app, &batch).await;
    let meanwhile = app.look(&batch).await;
    for provider in providers {
        app.release(None, provider);
    }
    let after = app.until_ended(&batch).await;

    assert_ne!(meanwhile["status"], "complete");
    assert_eq!(meanwhile["results"], Value::Null);
    assert_eq!(meanwhile["cached_results"], first["results"]);
    for kept in ["cached_until", "price_stability_level"] {
        assert_eq!(meanwhile[kept], aged[kept], "{kept}");
        assert_ne!(aged[kept], Value::Null, "{kept}");
    }
    assert_eq!(meanwhile["price_stability_level"], "HIGH");
    let old = app.get(meanwhile["cached_results"]["url"].as_str().unwrap()).await;
    assert_eq!(old.status(), StatusCode::OK);
    assert_ne!(run_of(&after), run_of(&first));
    assert_eq!(after["cached_results"], Value::Null);
    assert_eq!(app.asked_both(), 4);
}

async fn a_run_is_refreshed_at_most_once_a_minute(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (batch, first) = searched(&app).await;

    refresh(&app, &batch).await;
    let too_soon = app.look(&batch).await;
    app.age_runs(PAUSE).await;
    refresh(&app, &batch).await;
    refresh(&app, &batch).await;
    let later = app.until_ended(&batch).await;
    refresh(&app, &batch).await;

    assert_eq!(run_of(&too_soon), run_of(&first));
    assert_ne!(run_of(&later), run_of(&first));
    assert_eq!(run_of(&app.look(&batch).await), run_of(&later));
    assert_eq!(app.asked_both(), 4);
}

async fn a_run_is_refreshed_at_most_ten_times_an_hour(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::AFirstComplete);
    let (batch, _) = searched(&app).await;

    for _ in 0..12 {
        app.age_runs(PAUSE).await;
        refresh(&app, &batch).await;
        app.until_ended(&batch).await;
    }

    assert_eq!(app.asked(Service::FlightApi), 11);
}

async fn the_first_run_is_no_refresh_whenever_it_was(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::AFirstComplete);
    let (batch, _) = searched(&app).await;
    app.age_runs(Duration::from_secs(3_601)).await;

    for _ in 0..12 {
        refresh(&app, &batch).await;
        app.until_ended(&batch).await;
        app.age_runs(PAUSE).await;
    }

    assert_eq!(app.asked(Service::FlightApi), 11);
}

async fn a_refresh_that_fails_shows_the_old_results_and_the_error(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (batch, first) = searched(&app).await;
    app.order(Service::RapidApi, Scenario::A401);
    app.order(Service::FlightApi, Scenario::Down);

    app.age_runs(PAUSE).await;
    refresh(&app, &batch).await;
    let failed = app.until_ended(&batch).await;

    assert_eq!(failed["status"], "failed");
    assert_eq!(failed["last_error"], "No flights found. Please try again later.");
    assert!(failed["error_timestamp"].is_string());
    assert_eq!(failed["results"], Value::Null);
    assert_eq!(failed["cached_results"], first["results"]);
    assert!(failed["checked_at"].is_string());
}

async fn searched(app: &TestApp) -> (String, Value) {
    let batch = app.create(&round_trip()).await;
    let view = app.until_ended(&batch).await;
    (batch, view)
}

async fn refresh(app: &TestApp, batch: &str) {
    let response = app.post(&format!("/api/searches/{batch}/refresh"), &json!({})).await;
    assert_eq!(response.status(), StatusCode::ACCEPTED);
}
