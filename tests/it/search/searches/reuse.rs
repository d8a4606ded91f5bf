//! When equal searches reuse a run, and when they do not.

use crate::support::prelude::*;

const MINUTE: Duration = Duration::from_mins(1);

on_both_databases!(
    a_complete_run_answers_equal_searches_for_two_hours,
    a_partial_run_answers_equal_searches_for_two_minutes,
    a_list_whose_polls_failed_answers_equal_searches_for_two_minutes,
    a_failed_run_is_not_reused,
    changed_provider_settings_end_the_reuse,
    a_run_without_flights_is_complete_and_empty,
);

async fn a_complete_run_answers_equal_searches_for_two_hours(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let first = app.searched(&round_trip()).await;

    app.age_runs(119 * MINUTE).await;
    let batch = app.create(&round_trip()).await;
    let at_once = app.look(&batch).await;
    let asked = app.asked_both();
    app.age_runs(2 * MINUTE).await;
    let much_later = app.searched(&round_trip()).await;

    assert_eq!(at_once["status"], "complete");
    assert_eq!(run_of(&at_once), run_of(&first));
    assert!(app.results(&at_once).await["best_flights"].as_array().is_some());
    assert_eq!(asked, 2);
    assert_ne!(run_of(&much_later), run_of(&first));
    assert_eq!(app.asked_both(), 4);
}

async fn is_reused_for_two_minutes(app: &TestApp, first: &Value) {
    app.age_runs(MINUTE).await;
    let soon = app.searched(&round_trip()).await;
    app.age_runs(2 * MINUTE).await;
    let later = app.searched(&round_trip()).await;

    assert_eq!(run_of(&soon), run_of(first));
    assert_ne!(run_of(&later), run_of(first));
}

async fn a_partial_run_answers_equal_searches_for_two_minutes(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::A401);
    let first = app.searched(&round_trip()).await;
    assert_eq!(status_of(&first, Service::RapidApi), "failed");

    is_reused_for_two_minutes(&app, &first).await;
}

async fn a_list_whose_polls_failed_answers_equal_searches_for_two_minutes(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::APollsFail);
    let first = app.searched(&round_trip()).await;

    assert_eq!(first["status"], "complete");
    assert_eq!(status_of(&first, Service::RapidApi), "failed");
    let share = share_of(&first, Service::RapidApi).unwrap();
    assert!(share["count"].as_u64() > Some(0), "{share}");
    let results = app.results(&first).await;
    let of_a = |option: &&Value| option["providers"].as_array().unwrap().contains(&json!("burimi 1"));
    assert!(options(&results).iter().any(of_a), "its first flights are kept");

    is_reused_for_two_minutes(&app, &first).await;
}

async fn a_failed_run_is_not_reused(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::A401);
    app.order(Service::FlightApi, Scenario::Down);
    let failed = app.searched(&round_trip()).await;
    app.sandbox.reset();

    let again = app.searched(&round_trip()).await;

    assert_eq!(failed["status"], "failed");
    assert_eq!(failed["last_error"], "No flights found. Please try again later.");
    assert!(failed["error_timestamp"].is_string());
    includes(&failed, &json!({ "results": null, "cached_results": null }));
    assert_eq!(again["status"], "complete");
    assert_eq!(app.asked_both(), 2);
}

async fn changed_provider_settings_end_the_reuse(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let first = app.searched(&round_trip()).await;

    app.set(&[("providers.roundtrip_api", "flightapi")]).await;
    let second = app.searched(&round_trip()).await;

    assert_ne!(run_of(&second), run_of(&first));
    assert_eq!(status_of(&second, Service::RapidApi), "-");
}

async fn a_run_without_flights_is_complete_and_empty(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::AEmptyComplete);
    app.order(Service::FlightApi, Scenario::B410);

    let view = app.searched(&round_trip()).await;

    assert_eq!(view["status"], "complete");
    assert_eq!(view["results"]["count"], 0);
    assert_eq!(
        app.results(&view).await,
        json!({"best_flights": [], "other_flights": []})
    );
    let statuses = [Service::RapidApi, Service::FlightApi].map(|one| status_of(&view, one));
    assert_eq!(statuses, ["empty", "empty"]);
    assert_eq!(view["last_error"], Value::Null);
}
