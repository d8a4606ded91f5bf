//! Providers fail: first one, then both, then both during a refresh of a search with earlier results.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use flight_finder_sandbox::{Scenario, Service};
use reqwest::StatusCode;

use crate::{
    eventually,
    figures::report,
    fleet::Fleet,
    long, on_both_databases,
    searches::{Accepted, Visitor},
    support::database::SharedDatabase,
};

on_both_databases!(providers_go_down_one_after_the_other);

const END: Duration = Duration::from_secs(26);
const NOTHING: &str = "No flights found. Please try again later.";

async fn providers_go_down_one_after_the_other(shared: SharedDatabase) {
    let fleet = Fleet::start(shared, 1).await;
    fleet.answer_within([50, 100]);
    let visitor = Visitor::new(&fleet);
    let earlier = visitor.search().await.unwrap();
    let before = visitor.follow(&earlier, END).await;
    assert!(before.has_both_parts(), "{}", before.view);

    fleet.order(Service::RapidApi, Some(Scenario::Down));
    let one = visitor.follow(&visitor.search().await.unwrap(), END).await;
    assert_eq!((&one.view["status"], one.statuses()[1]), (&"complete".into(), "done"));
    assert!(one.view["results"]["count"].as_u64() > Some(0) && one.view["last_error"].is_null());

    fleet.order(Service::FlightApi, Some(Scenario::Down));
    let none = visitor.follow(&visitor.search().await.unwrap(), END).await;
    assert_eq!(
        (&none.view["status"], &none.view["last_error"]),
        (&"failed".into(), &NOTHING.into())
    );
    assert!(none.view["results"].is_null() && none.view["cached_results"].is_null());

    let refreshed = refresh(&fleet, &visitor, &earlier).await;
    assert_eq!(refreshed["last_error"], NOTHING);
    assert!(refreshed["results"].is_null());
    assert_eq!(refreshed["cached_results"], before.view["results"]);
    visitor.results(&refreshed["cached_results"]).await;

    let mut line = format!(
        "A down: complete after {:.1} s; both down: failed after {:.1} s, the refreshed search kept its results",
        one.took.as_secs_f64(),
        none.took.as_secs_f64(),
    );
    // Only in the long form, because the test has to wait until the breakers let requests through again.
    if long() {
        fleet.order(Service::RapidApi, None);
        fleet.order(Service::FlightApi, None);
        let recovery = recovery(&visitor).await.as_secs_f64();
        write!(line, "; both answer {recovery:.1} s after they came back").unwrap();
    }
    report(&fleet, "providers down", line);
}

/// Refreshes a search, with its runs made older so that the server accepts the refresh, and waits for the end.
async fn refresh(fleet: &Fleet, visitor: &Visitor, earlier: &Accepted) -> serde_json::Value {
    const LONG_AGO: &str = "UPDATE search_runs SET created_at = created_at - 120000000";
    fleet.shared.connection().await.run(LONG_AGO, LONG_AGO).await;
    assert_eq!(visitor.refresh(&earlier.batch).await, StatusCode::ACCEPTED);
    visitor.follow(earlier, END).await.view
}

/// The time until a search has the parts of both providers after the providers answer again. The accounts' breakers
/// delay it.
async fn recovery(visitor: &Visitor) -> Duration {
    let back = Instant::now();
    eventually("a search has both parts", Duration::from_mins(1), async || {
        let search = visitor.search().await.unwrap();
        let ended = visitor.follow(&search, END).await;
        ended.has_both_parts().then(|| back.elapsed())
    })
    .await
}
