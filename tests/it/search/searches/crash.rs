//! Jobs whose process died before their end, and parts that cannot be published.

use flight_finder_core::{
    base::ids::RunId,
    platform::jobs::{SearchedRoute, fetch_flights},
};

use crate::support::prelude::*;

on_both_databases!(
    a_part_that_was_stored_but_not_published_is_published_by_the_next_attempt,
    a_part_that_cannot_be_read_ends_the_run_with_an_error,
);

async fn a_part_that_was_stored_but_not_published_is_published_by_the_next_attempt(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&round_trip()).await;
    let view = app.until_ended(&batch).await;
    let (before, asked) = (app.results(&view).await, app.asked_both());

    unpublish(&app, &view).await;
    let again = app.until_ended(&batch).await;

    assert_eq!(again["status"], "complete");
    assert_eq!(options(&app.results(&again).await).len(), options(&before).len());
    assert_eq!(app.asked_both(), asked);
}

async fn a_part_that_cannot_be_read_ends_the_run_with_an_error(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[("search.deadline_seconds", "5")]).await;
    app.order(Service::RapidApi, Scenario::Hang);
    let batch = app.create(&round_trip()).await;
    app.until(&batch, |view| status_of(view, Service::FlightApi) == "done")
        .await;

    let mut connection = app.shared.connection().await;
    connection
        .run(
            "UPDATE provider_parts SET body = x'00'",
            "UPDATE provider_parts SET body = '\\x00'",
        )
        .await;
    let view = app.until_ended(&batch).await;

    assert_eq!(view["status"], "failed");
    assert_eq!(view["last_error"], "Failed to save search results");
}

/// Resets a run to the state in which its parts are stored but not published, and queues its jobs again.
async fn unpublish(app: &TestApp, view: &Value) {
    let run: RunId = RunId(run_of(view).parse().unwrap());
    app.shared
        .execute(
            "DELETE FROM search_results;
             UPDATE search_runs SET status = 'running', results_version = 0, options = 0, answered = 0,
                                    finished_at = NULL, version = version + 1",
        )
        .await;
    let mut tx = app.db.write().await.unwrap();
    for request in tx.searches().requests(run).await.unwrap() {
        tx.queue()
            .enqueue(&fetch_flights(request.provider, request.id, SearchedRoute::default()))
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
}
