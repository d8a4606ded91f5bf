//! The deadline of a run: flights that have arrived are final, and later ones are still stored.

use flight_finder_worker::providers::Limits;

use crate::support::{
    pipeline::UNLIMITED,
    prelude::*,
    waiting::{pass, while_workers_run},
};

const DEADLINE: Duration = Duration::from_secs(25);
const SECOND: Duration = Duration::from_secs(1);

on_both_databases!(at_the_deadline_what_has_arrived_is_final, a_run_that_no_job_ends_fails,);

async fn at_the_deadline_what_has_arrived_is_final(shared: SharedDatabase) {
    // Nothing but the deadline ends the requests, however slow the machine is.
    let limits = Limits {
        attempt: Duration::from_mins(10),
        ..Limits::default()
    };
    let app = TestApp::start_limited(shared, limits, |_, _| {}).await;
    app.set(&UNLIMITED).await;
    stop_clock(&app.db);
    app.order_from("TIA", Service::RapidApi, Scenario::Hang);
    app.order_from("PRN", Service::RapidApi, Scenario::AFirstComplete);
    app.order_from("PRN", Service::FlightApi, Scenario::Held);
    app.order_from("TGD", Service::RapidApi, Scenario::Held);
    app.order_from("SKP", Service::RapidApi, Scenario::Hang);
    app.order_from("SKP", Service::FlightApi, Scenario::Hang);

    let one_hangs = begun(&app, "TIA", ["asking", "done"]).await;
    let one_is_late = begun(&app, "PRN", ["done", "asking"]).await;
    let one_grows = begun(&app, "TGD", ["asking", "done"]).await;
    let both_hang = begun(&app, "SKP", ["asking", "asking"]).await;
    pass(&app.db, DEADLINE.saturating_sub(Duration::from_micros(1))).await;
    for batch in [&one_hangs, &one_is_late, &one_grows, &both_hang] {
        assert_eq!(app.look(batch).await["status"], "running", "before the deadline");
    }
    app.db.clock().advance(Duration::from_micros(1));

    with_one_hanging(&app.until_ended(&one_hangs).await);
    // Held requests are answered when no order holds any.
    app.order_from("TGD", Service::RapidApi, Scenario::AHeld);
    with_one_late(&app, &one_is_late).await;
    with_one_growing(&app, &one_grows).await;
    with_both_hanging(&app.until_ended(&both_hang).await);
}

async fn a_run_that_no_job_ends_fails(shared: SharedDatabase) {
    const CRASHED: &str = "UPDATE jobs SET crash_count = 3 WHERE kind = 'finish_search'";
    const CANCELLED: &str = "UPDATE jobs SET cancel_requested = TRUE WHERE kind = 'finish_search'";
    let mut database = shared.connection().await;
    let app = TestApp::start(shared).await;
    app.set(&UNLIMITED).await;
    stop_clock(&app.db);
    for service in [Service::RapidApi, Service::FlightApi] {
        app.order(service, Scenario::Hang);
    }

    for end_of_job in [CRASHED, CANCELLED] {
        let batch = begun(&app, "TIA", ["asking", "asking"]).await;
        database.run(end_of_job, end_of_job).await;
        let view = while_workers_run(&app.db, SECOND, app.until_ended(&batch)).await;

        assert_eq!(view["status"], "failed", "{end_of_job}");
        assert_eq!(view["last_error"], "Failed to save search results");
        for service in [Service::RapidApi, Service::FlightApi] {
            assert_eq!(status_of(&view, service), "late");
        }
    }
}

/// Creates a search and waits until the requests to both providers have these states. The run has begun then, and with it
/// the time until its deadline.
async fn begun(app: &TestApp, from: &str, statuses: [&str; 2]) -> String {
    let batch = app.create(&between(one_way(), from, "VIE")).await;
    app.until(&batch, |view| {
        view["status"] == "running"
            && [Service::RapidApi, Service::FlightApi].map(|provider| status_of(view, provider)) == statuses
    })
    .await;
    batch
}

fn with_one_hanging(view: &Value) {
    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(view, Service::RapidApi), "late");
    assert_eq!(status_of(view, Service::FlightApi), "done");
    assert!(view["results"]["count"].as_u64() > Some(0));
}

async fn with_one_late(app: &TestApp, batch: &str) {
    let view = app.until_ended(batch).await;
    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(&view, Service::FlightApi), "late");
    assert!(has_only(&app.results(&view).await, "burimi 1"));

    app.release(Some("PRN"), Service::FlightApi);
    let first = view["results"]["version"].as_i64();
    let later = app
        .until(batch, |view| view["results"]["version"].as_i64() > first)
        .await;

    assert_eq!(later["status"], "complete");
    assert_eq!(status_of(&later, Service::FlightApi), "done");
    assert!(!has_only(&app.results(&later).await, "burimi 1"));
}

/// The first flights arrive late, and the list that follows may never come: nothing waits for it any more.
async fn with_one_growing(app: &TestApp, batch: &str) {
    let found = app
        .until(batch, |view| {
            share_of(view, Service::RapidApi).unwrap()["count"].as_u64() > Some(0)
        })
        .await;

    assert_eq!(status_of(&found, Service::RapidApi), "late", "{found}");
}

fn with_both_hanging(view: &Value) {
    assert_eq!(view["status"], "failed");
    assert_eq!(view["last_error"], "No flights found. Please try again later.");
    includes(view, &json!({ "results": null, "cached_results": null }));
}

fn has_only(results: &Value, provider: &str) -> bool {
    options(results)
        .iter()
        .all(|option| option["providers"] == json!([provider]))
}
