//! The modes of a search: partial results, the first provider wins, the choice of providers.

use std::cell::RefCell;

use flight_finder_sandbox::Tuning;

use crate::support::prelude::*;

on_both_databases!(
    partial_results_grow_and_never_shrink,
    without_partial_results_only_the_progress_moves,
    the_first_to_deliver_wins_and_the_slower_is_dropped,
    a_provider_that_polls_can_lose,
    an_empty_first_answer_waits_for_the_other,
    a_failed_first_answer_waits_for_the_other,
    the_settings_choose_the_providers,
);

async fn partial_results_grow_and_never_shrink(shared: SharedDatabase) {
    let app = growing(shared).await;

    let views = watch(&app, &round_trip()).await;

    let shown = |view: &Value| view["results"]["count"].as_u64().unwrap_or_default();
    let versions: Vec<_> = views.iter().map(|view| view["version"].as_i64().unwrap()).collect();
    assert!(versions.is_sorted_by(|a, b| a < b), "{versions:?}");
    let counts: Vec<_> = views.iter().map(shown).collect();
    assert!(counts.is_sorted(), "{counts:?}");
    let partial = views
        .iter()
        .filter(|view| view["status"] == "running" && shown(view) > 0)
        .count();
    assert!(partial > 0, "{counts:?}");
    assert_eq!(status_of(views.last().unwrap(), Service::RapidApi), "done");
}

async fn without_partial_results_only_the_progress_moves(shared: SharedDatabase) {
    let app = growing(shared).await;
    app.set(&[("mode.use_incomplete_api", "false")]).await;

    let views = watch(&app, &round_trip()).await;

    let (end, before) = views.split_last().unwrap();
    assert!(before.iter().all(|view| view["results"] == Value::Null));
    assert!(end["results"]["count"].as_u64() > Some(0));
    let percents: Vec<_> = views
        .iter()
        .map(|view| view["progress"]["percent"].as_u64().unwrap())
        .collect();
    assert!(percents.is_sorted(), "{percents:?}");
    assert!(
        percents.iter().any(|percent| (50..100).contains(percent)),
        "{percents:?}"
    );
    assert_eq!((percents.first(), percents.last()), (Some(&25), Some(&100)));
}

async fn the_first_to_deliver_wins_and_the_slower_is_dropped(shared: SharedDatabase) {
    let app = first_wins(shared, Duration::ZERO).await;
    app.order(Service::FlightApi, Scenario::Held);

    let batch = app.create(&round_trip()).await;
    let view = app.until_ended(&batch).await;
    app.release(None, Service::FlightApi);

    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(&view, Service::RapidApi), "done");
    assert_eq!(status_of(&view, Service::FlightApi), "cancelled");
    let heard = app.sandbox.clone();
    eventually("the slower one is hung up on or ignored", async || {
        heard.stats().providers["flightapi"].concurrent == 0
    })
    .await;
    let after = app.look(&batch).await;
    assert_eq!(after["results"], view["results"]);
    assert!(
        options(&app.results(&after).await)
            .iter()
            .all(|one| one["providers"] == json!(["burimi 1"]))
    );

    // An equal search reuses this run like any complete run.
    app.age_runs(Duration::from_hours(1)).await;
    assert_eq!(run_of(&app.searched(&round_trip()).await), run_of(&view));
}

async fn a_provider_that_polls_can_lose(shared: SharedDatabase) {
    let app = first_wins(shared, Duration::ZERO).await;
    app.order(Service::RapidApi, Scenario::AEmptyThenFull);
    app.sandbox.tune(Tuning {
        poll_latency_ms: Some([20_000, 20_000]),
        ..Tuning::default()
    });

    let batch = app.create(&round_trip()).await;
    let view = app.until_ended(&batch).await;

    assert_eq!(status_of(&view, Service::RapidApi), "cancelled");
    assert_eq!(status_of(&view, Service::FlightApi), "done");
    assert!(
        options(&app.results(&view).await)
            .iter()
            .all(|one| one["providers"] == json!(["burimi 2"]))
    );
}

/// What a visitor sees if provider A answers this first, and provider B later.
async fn waited_for(shared: SharedDatabase, first: Scenario) -> Value {
    let app = first_wins(shared, Duration::from_millis(500)).await;
    app.order(Service::RapidApi, first);
    app.order(Service::FlightApi, Scenario::BSlow40s);
    app.searched(&round_trip()).await
}

async fn an_empty_first_answer_waits_for_the_other(shared: SharedDatabase) {
    let view = waited_for(shared, Scenario::AEmptyComplete).await;

    assert_eq!(status_of(&view, Service::RapidApi), "empty");
    assert_eq!(status_of(&view, Service::FlightApi), "done");
    assert!(view["results"]["count"].as_u64() > Some(0));
}

async fn a_failed_first_answer_waits_for_the_other(shared: SharedDatabase) {
    let view = waited_for(shared, Scenario::A401).await;

    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(&view, Service::RapidApi), "failed");
    assert_eq!(status_of(&view, Service::FlightApi), "done");
}

async fn the_settings_choose_the_providers(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let asked = async |search: &Value| {
        let view = app.searched(search).await;
        [Service::RapidApi, Service::FlightApi].map(|one| status_of(&view, one) != "-")
    };

    app.set(&[("providers.oneway_api", "flightapi")]).await;
    assert_eq!(asked(&one_way()).await, [false, true]);
    assert_eq!(asked(&round_trip()).await, [true, true]);

    app.set(&[("providers.active_api", "rapidapi")]).await;
    assert_eq!(asked(&one_way()).await, [true, false]);

    app.set(&[
        ("providers.active_api", "both"),
        ("providers.roundtrip_api", "rapidapi"),
    ])
    .await;
    assert_eq!(asked(&round_trip()).await, [true, false]);
}

/// A product in which provider A's list grows slowly.
async fn growing(shared: SharedDatabase) -> TestApp {
    let app = TestApp::start(shared).await;
    app.sandbox.tune(Tuning {
        poll_latency_ms: Some([600, 600]),
        ..Tuning::default()
    });
    app
}

async fn first_wins(shared: SharedDatabase, slow: Duration) -> TestApp {
    let app = TestApp::start_with(shared, |_, providers| providers.slow = slow).await;
    app.set(&[("providers.simultaneous_requests", "false")]).await;
    app
}

/// All views that a visitor sees until the run has ended.
async fn watch(app: &TestApp, search: &Value) -> Vec<Value> {
    let batch = app.create(search).await;
    let seen = RefCell::new(Vec::new());
    app.until(&batch, |view| {
        seen.borrow_mut().push(view.clone());
        view["status"] == "complete"
    })
    .await;
    seen.into_inner()
}
