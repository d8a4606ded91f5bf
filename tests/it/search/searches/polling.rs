//! Polls of open pages: unchanged ones, and ones that wait for a change.

use reqwest::Response;

use crate::support::{
    prelude::*,
    waiting::{pass, while_time_passes},
};

on_both_databases!(
    an_unchanged_poll_is_a_304_without_a_body,
    a_poll_waits_while_nothing_moves,
    a_poll_of_an_ended_run_does_not_wait,
    waiting_polls_hold_no_connection_and_return_at_the_end,
);

async fn an_unchanged_poll_is_a_304_without_a_body(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&round_trip()).await;
    app.until_ended(&batch).await;
    let etag = etag(&poll(&app, &batch, 0, "").await);

    let unchanged = poll(&app, &batch, 0, &etag).await;

    assert_eq!(unchanged.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(unchanged.headers()["etag"], etag.as_str());
    assert_eq!(unchanged.headers()["cache-control"], "private, no-cache");
    assert!(unchanged.bytes().await.unwrap().is_empty());
}

async fn a_poll_waits_while_nothing_moves(shared: SharedDatabase) {
    let app = hanging(shared).await;
    let (batch, etag) = asking(&app).await;

    let poll = poll(&app, &batch, 2, &etag);
    let (unchanged, waited) = while_time_passes(app.db.clock(), Duration::from_millis(100), poll).await;

    assert_eq!(unchanged.status(), StatusCode::NOT_MODIFIED);
    assert!(waited >= Duration::from_secs(2), "{waited:?}");
}

async fn a_poll_of_an_ended_run_does_not_wait(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&round_trip()).await;
    app.until_ended(&batch).await;
    let etag = etag(&poll(&app, &batch, 20, "").await);

    stop_clock(&app.db);
    let stood_still = tokio::time::timeout(Duration::from_secs(15), poll(&app, &batch, 20, &etag)).await;

    let unchanged = stood_still.expect("the poll does not wait");
    assert_eq!(unchanged.status(), StatusCode::NOT_MODIFIED);
}

async fn waiting_polls_hold_no_connection_and_return_at_the_end(shared: SharedDatabase) {
    let app = hanging(shared).await;
    let (batch, _) = asking(&app).await;
    let waiting = join_all((0..50).map(|_| app.until_ended(&batch)));
    let others = async {
        // Other requests are served although more polls wait than there are database connections.
        for _ in 0..50 {
            assert_eq!(app.look(&batch).await["status"], "running");
        }
        pass(&app.db, DEADLINE).await;
    };

    let (ends, ()) = futures_util::join!(waiting, others);

    assert!(ends.iter().all(|view| view["status"] == "complete"), "{ends:?}");
}

const DEADLINE: Duration = Duration::from_secs(25);

/// Starts a product in which provider A hangs. A search ends when the case moves the clock to its deadline.
async fn hanging(shared: SharedDatabase) -> TestApp {
    let app = TestApp::start(shared).await;
    stop_clock(&app.db);
    app.order(Service::RapidApi, Scenario::Hang);
    app
}

/// A search that waits for provider A only, and its etag.
async fn asking(app: &TestApp) -> (String, String) {
    let batch = app.create(&round_trip()).await;
    // When the request is sent and the flights of the other provider are shown, nothing changes any more.
    eventually("provider A is asked", async || app.asked(Service::RapidApi) == 1).await;
    app.until(&batch, |view| {
        status_of(view, Service::FlightApi) == "done" && view["results"] != Value::Null
    })
    .await;
    let etag = etag(&poll(app, &batch, 0, "").await);
    (batch, etag)
}

async fn poll(app: &TestApp, batch: &str, wait: u64, etag: &str) -> Response {
    let path = format!("/api/searches/{batch}?wait={wait}");
    app.request(Method::GET, &path)
        .header("if-none-match", etag)
        .send()
        .await
        .unwrap()
}

fn etag(response: &Response) -> String {
    response.headers()["etag"].to_str().unwrap().to_owned()
}
