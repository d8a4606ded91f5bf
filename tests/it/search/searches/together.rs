//! Both providers answer at the same moment: no part is lost, and every run ends.

use flight_finder_sandbox::{Barrier, Scope, Tuning};
use futures_util::{StreamExt, stream};

use crate::support::{faults, pipeline::UNLIMITED, prelude::*};

/// The number of searches. Both answers of each arrive in the same millisecond; `make chaos` repeats that more often.
fn runs() -> usize {
    if faults::long() { 500 } else { 120 }
}

/// The number of concurrent searches. It is less than the number of handlers, so that no answer waits at the barrier
/// for a queued request.
const AT_ONCE: usize = 24;

on_both_databases!(answers_in_the_same_millisecond_are_both_in_the_results);

async fn answers_in_the_same_millisecond_are_both_in_the_results(shared: SharedDatabase) {
    let app = TestApp::start_with(shared, |config, _| {
        config
            .worker
            .concurrency
            .values_mut()
            .for_each(|slots| *slots = 2 * AT_ONCE);
    })
    .await;
    app.set(&UNLIMITED).await;
    // No run reaches its deadline.
    stop_clock(&app.db);
    app.order(Service::RapidApi, Scenario::AFirstComplete);
    app.sandbox.tune(Tuning {
        results: Some(4),
        ..Tuning::default()
    });
    app.sandbox.set_barrier(Barrier {
        size: 2,
        scope: Scope::Route,
    });

    let views: Vec<_> = stream::iter(searches())
        .map(async |search| app.searched(&search).await)
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;

    assert_eq!(views.len(), runs());
    for view in &views {
        assert_eq!(view["status"], "complete", "{view}");
        for provider in [Service::RapidApi, Service::FlightApi] {
            assert_eq!(status_of(view, provider), "done", "{view}");
            assert!(share_of(view, provider).unwrap()["count"].as_u64() > Some(0), "{view}");
        }
    }
    assert_eq!(app.asked_both(), 2 * u64::try_from(runs()).unwrap());
}

fn searches() -> impl Iterator<Item = Value> {
    let routes = [
        ("TIA", "VIE"),
        ("PRN", "VIE"),
        ("TIA", "FCO"),
        ("VIE", "TIA"),
        ("FCO", "TIA"),
    ];
    (0..runs()).map(move |at| {
        let (from, to) = routes[at % routes.len()];
        let mut search = between(one_way(), from, to);
        search["departureDate"] = in_days(u64::try_from(10 + at / routes.len()).unwrap());
        search["passengers"]["adults"] = json!(1);
        search
    })
}
