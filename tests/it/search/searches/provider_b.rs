//! Answers of a provider that cannot be used are failures, and their reasons are counted.

use flight_finder_core::{
    platform::providers::{DropReason, Provider},
    search::statistics::provider_statistics,
};

use crate::support::{prelude::*, waiting::while_workers_run};

const MINUTE: Duration = Duration::from_mins(1);

on_both_databases!(
    an_answer_to_another_request_is_a_failure_and_its_reasons_are_counted,
    prices_in_another_currency_are_refused_and_not_requested_again,
    a_failure_beside_an_empty_list_is_not_an_absence_of_flights,
    a_404_that_may_be_the_key_is_not_an_absence_of_flights,
);

async fn an_answer_to_another_request_is_a_failure_and_its_reasons_are_counted(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::FlightApi, Scenario::BOtherDate);

    let view = app.searched(&round_trip()).await;

    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(&view, Service::FlightApi), "failed");
    assert_eq!(
        app.asked(Service::FlightApi),
        1,
        "the same question brings the same answer"
    );
    let hours = provider_statistics(&app.db, app.db.now().minus(MINUTE)).await.unwrap();
    let counted = hours
        .into_iter()
        .find(|hour| hour.provider == Provider::FlightApi)
        .unwrap()
        .counted;
    assert_eq!((counted.requests, counted.failed), (1, 1));
    let reasons: Vec<_> = counted.dropped.iter().collect();
    assert!(matches!(reasons[..], [(DropReason::OtherDate, 1..)]), "{reasons:?}");

    app.sandbox.reset();
    app.age_runs(3 * MINUTE).await;
    let again = app.searched(&round_trip()).await;
    assert_ne!(
        run_of(&again),
        run_of(&view),
        "it is reused for two minutes, not for hours"
    );
    assert_eq!(status_of(&again, Service::FlightApi), "done");
}

async fn prices_in_another_currency_are_refused_and_not_requested_again(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::AOtherCurrency);
    app.order(Service::FlightApi, Scenario::BOtherCurrency);

    let view = app.searched(&round_trip()).await;

    for provider in [Service::RapidApi, Service::FlightApi] {
        assert_eq!(status_of(&view, provider), "failed");
        assert_eq!(app.asked(provider), 1);
    }
    assert_eq!(view["status"], "failed");
}

async fn a_failure_beside_an_empty_list_is_not_an_absence_of_flights(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    stop_clock(&app.db);
    app.order(Service::RapidApi, Scenario::AEmptyFailed);
    app.order(Service::FlightApi, Scenario::BEmptyError);

    let batch = app.create(&round_trip()).await;
    let ended = app.until_ended(&batch);
    let view = while_workers_run(&app.db, Duration::from_millis(100), ended).await;

    for provider in [Service::RapidApi, Service::FlightApi] {
        assert_eq!(status_of(&view, provider), "failed");
        assert_eq!(app.asked(provider), 3);
    }
    assert_eq!(
        (&view["status"], view["cached_until"].is_null()),
        (&json!("failed"), true)
    );
}

async fn a_404_that_may_be_the_key_is_not_an_absence_of_flights(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[("providers.active_api", "flightapi")]).await;
    app.order(Service::FlightApi, Scenario::B404);

    let view = app.searched(&round_trip()).await;

    assert_eq!(view["status"], "failed");
    assert_eq!(status_of(&view, Service::FlightApi), "failed");
    assert!(view["cached_until"].is_null());
}
