//! Which new runs are accepted, and in which order their first requests are sent.

use flight_finder_core::{
    base::ids::RequestId,
    platform::{
        jobs::{SearchedRoute, fetch_flights},
        providers::{
            Provider,
            limits::{Account, Failure, Report},
        },
    },
};
use reqwest::RequestBuilder;

use crate::support::{api::written, http, pipeline::set, prelude::*};

on_both_databases!(
    an_address_beyond_its_budget_is_refused_until_the_minute_is_over,
    an_ipv6_network_has_one_budget,
    a_search_that_would_wait_too_long_is_refused_and_not_stored,
    addresses_take_turns_in_the_queue,
    a_provider_that_cannot_be_queried_in_time_is_limited_at_once,
    a_run_whose_first_request_is_never_sent_ends,
    a_closed_account_ends_a_queued_run_at_once,
    an_account_that_opens_too_late_ends_a_queued_run_at_once,
);

async fn an_address_beyond_its_budget_is_refused_until_the_minute_is_over(shared: SharedDatabase) {
    let clock = Clock::driven(clock().now());
    let api = api_behind_a_proxy(&shared, &clock, &[("admission.runs_per_minute", "2")]).await;
    for day in [1, 2] {
        create_from(&api, "192.0.2.1", day).await.batch();
    }
    let before = written(&shared).await;

    let refused = create_from(&api, "192.0.2.1", 3).await;

    refused.refused(
        429,
        "too_many_searches",
        "Too many new searches from your address. Please wait a moment.",
    );
    assert_eq!(refused.header("retry-after"), "60");
    assert_eq!(written(&shared).await, before, "nothing is stored");
    create_from(&api, "192.0.2.1", 2).await.batch();
    create_from(&api, "192.0.2.2", 3).await.batch();
    clock.advance(Duration::from_secs(61));
    create_from(&api, "192.0.2.1", 4).await.batch();
}

async fn an_ipv6_network_has_one_budget(shared: SharedDatabase) {
    let api = api_behind_a_proxy(
        &shared,
        &Clock::driven(clock().now()),
        &[("admission.runs_per_minute", "2")],
    )
    .await;
    create_from(&api, "2001:db8:1:1::1", 1).await.batch();
    create_from(&api, "2001:db8:1:2::1", 2).await.batch();

    let third = create_from(&api, "2001:db8:1:3::1", 3).await;
    let elsewhere = create_from(&api, "2001:db8:2:3::1", 3).await;

    assert_eq!(third.status, StatusCode::TOO_MANY_REQUESTS);
    elsewhere.batch();
}

async fn a_search_that_would_wait_too_long_is_refused_and_not_stored(shared: SharedDatabase) {
    let api = api_behind_a_proxy(&shared, &Clock::driven(clock().now()), &[]).await;
    let first = create_from(&api, "192.0.2.1", 1).await.batch();
    // The account sends five requests a second, so each queued request delays the next one by a little more than a
    // fifth of a second.
    queue_requests(&shared, 300).await;
    let before = written(&shared).await;

    let refused = creation(api.request(Method::POST, "/api/searches"), "192.0.2.1", 2);
    let refused = Answer::to(refused).await;
    let attached = create_from(&api, "192.0.2.1", 1).await;

    refused.refused(
        503,
        "busy",
        "Too many searches are waiting. Please try again in a moment.",
    );
    assert_eq!(refused.header("retry-after"), "6");
    assert_ne!(attached.batch(), first);
    let mut after = written(&shared).await;
    let searches = after.remove(0);
    assert_eq!(
        searches,
        before[0] + 1,
        "only the search that needs no request is stored"
    );
    assert_eq!(after[0], before[1], "no run is stored");
}

async fn addresses_take_turns_in_the_queue(shared: SharedDatabase) {
    let app = TestApp::start_with(shared, |config, _| {
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    one_hanging_request_at_a_time(&app).await;
    let asked = create_at(&app, "192.0.2.1", 1).await;
    // Waits until the first request is sent, because a waiting request would also count for its address.
    app.until(&asked, |view| both_are(view, "asking")).await;

    let mut first = Vec::new();
    for day in 2..5 {
        app.db.clock().advance(Duration::from_millis(1));
        let batch = create_at(&app, "192.0.2.1", day).await;
        let position = first.len() + 1;
        app.until(&batch, |view| {
            assert!(
                view["queue"].is_null() || both_are(view, "waiting"),
                "no place is made up: {view}"
            );
            view["queue"]["position"] == position
        })
        .await;
        first.push(batch);
    }
    let second = create_at(&app, "192.0.2.2", 5).await;

    let view = app.until(&second, |view| view["queue"]["position"] == 2).await;
    assert_eq!(view["status"], "queued");
    assert!(view["queue"]["expected_seconds"].is_u64());
    for (batch, position) in [(&first[0], 1), (&first[1], 3)] {
        let view = app.look(batch).await;
        assert_eq!(view["queue"]["position"], position, "{view}");
    }
    assert_eq!(app.look(&asked).await["queue"], Value::Null);
}

async fn a_provider_that_cannot_be_queried_in_time_is_limited_at_once(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[
        ("limits.rapidapi.requests_per_second", "1"),
        ("limits.rapidapi.concurrent", "1"),
        ("limits.flightapi.requests_per_second", "null"),
    ])
    .await;
    app.order(Service::RapidApi, Scenario::Hang);
    // No run reaches its deadline.
    stop_clock(&app.db);

    // The account sends one request a second, and a search has 25 s, so there are more searches than can be sent in time.
    let mut batches = Vec::new();
    for day in 0..30 {
        batches.push(app.create(&on_day(day)).await);
    }
    let limited = async || {
        let views = join_all(batches.iter().map(|batch| app.look(batch))).await;
        views
            .iter()
            .position(|view| status_of(view, Service::RapidApi) == "limited")
    };
    eventually("a request is limited", async || limited().await.is_some()).await;
    let view = app.until_ended(&batches[limited().await.unwrap()]).await;

    assert_eq!(status_of(&view, Service::RapidApi), "limited");
    assert_eq!(status_of(&view, Service::FlightApi), "done");
    assert_eq!(limited_at_the_deadline(&app).await, "0", "none waited for its deadline");
}

async fn a_run_whose_first_request_is_never_sent_ends(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[
        ("admission.longest_wait_seconds", "5"),
        ("search.deadline_seconds", "5"),
    ])
    .await;
    one_hanging_request_at_a_time(&app).await;
    let asked = app.create(&on_day(1)).await;
    app.until(&asked, |view| view["status"] == "running").await;
    app.db.clock().advance(Duration::from_millis(1));
    let queued = app.create(&on_day(2)).await;
    app.until(&queued, |view| both_are(view, "waiting")).await;

    // Makes the end of the run due now, as if no worker had run until then.
    let statement = "UPDATE jobs SET run_at = 0 WHERE kind = 'finish_search' AND state = 'scheduled'".to_owned();
    app.shared.execute(statement).await;
    let view = app.until_ended(&queued).await;

    includes(&view, &json!({ "status": "failed", "queue": null }));
    assert_eq!(status_of(&view, Service::RapidApi), "limited");
    assert_eq!(status_of(&view, Service::FlightApi), "limited");
}

async fn a_closed_account_ends_a_queued_run_at_once(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[
        ("limits.rapidapi.requests_per_day", "1"),
        ("limits.flightapi.requests_per_day", "1"),
    ])
    .await;
    app.order(Service::RapidApi, Scenario::AFirstComplete);
    app.searched(&on_day(1)).await;

    let view = app.searched(&on_day(2)).await;

    assert_eq!(view["status"], "failed");
    assert_eq!(status_of(&view, Service::RapidApi), "limited");
    assert_eq!(status_of(&view, Service::FlightApi), "limited");
    assert_eq!(app.asked_both(), 2);
}

async fn an_account_that_opens_too_late_ends_a_queued_run_at_once(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    // Ten failures in a row close an account for a minute, but a search waits for only 25 s.
    let mut tx = app.db.write().await.unwrap();
    for account in [Account::RapidApi, Account::FlightApi] {
        for _ in 0..10 {
            tx.limits()
                .report_request(account, Report::Failed(Failure::Timeout))
                .await
                .unwrap();
        }
    }
    tx.commit().await.unwrap();

    let view = app.searched(&on_day(1)).await;

    assert_eq!(view["status"], "failed");
    assert_eq!(status_of(&view, Service::RapidApi), "limited");
    assert_eq!(app.asked_both(), 0);
    assert_eq!(limited_at_the_deadline(&app).await, "0");
}

/// An api without workers that trusts a proxy on this host.
async fn api_behind_a_proxy(shared: &SharedDatabase, clock: &Clock, settings: &[(&str, &str)]) -> ApiServer {
    let api = ApiServer::start_with(shared, clock.clone(), |config| {
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    set(&shared.db, settings).await;
    api
}

fn creation(request: RequestBuilder, address: &str, day: u64) -> RequestBuilder {
    request.json(&on_day(day)).header("x-forwarded-for", address)
}

async fn create_from(api: &ApiServer, address: &str, day: u64) -> Answer {
    let request = || creation(api.request(Method::POST, "/api/searches"), address, day);
    Answer::read(http::answered(request).await).await
}

async fn create_at(app: &TestApp, address: &str, day: u64) -> String {
    let request = || creation(app.request(Method::POST, "/api/searches"), address, day);
    Answer::read(http::answered(request).await).await.batch()
}

/// Limits both accounts to one request at a time, and makes the providers never answer it. The clock stands still, so no run
/// reaches its deadline.
async fn one_hanging_request_at_a_time(app: &TestApp) {
    app.set(&[
        ("limits.rapidapi.concurrent", "1"),
        ("limits.flightapi.concurrent", "1"),
    ])
    .await;
    app.order(Service::RapidApi, Scenario::Hang);
    app.order(Service::FlightApi, Scenario::Hang);
    stop_clock(&app.db);
}

/// Whether a run has requests to both providers, in this state.
fn both_are(view: &Value, status: &str) -> bool {
    let providers = view["progress"]["providers"].as_array().unwrap();
    providers.len() == 2 && providers.iter().all(|provider| provider["status"] == status)
}

/// The number of requests that became `limited` at the deadline of their run.
async fn limited_at_the_deadline(app: &TestApp) -> String {
    let query = "SELECT CAST(count(*) AS TEXT) FROM provider_requests AS request
                 JOIN search_runs AS run ON run.id = request.run_id
                 WHERE request.status = 'limited' AND request.finished_at >= run.deadline_at";
    let rows = app.shared.rows(query, query).await;
    rows[0][0].clone().unwrap()
}

/// Queues requests of different addresses in both queues.
async fn queue_requests(shared: &SharedDatabase, requests: usize) {
    let mut tx = shared.db.write().await.unwrap();
    for provider in Provider::ALL {
        for _ in 0..requests {
            tx.queue()
                .enqueue(&fetch_flights(provider, RequestId::new(), SearchedRoute::default()))
                .await
                .unwrap();
        }
    }
    tx.commit().await.unwrap();
}

fn on_day(day: u64) -> Value {
    let mut search = one_way();
    search["departureDate"] = in_days(20 + day);
    search
}
