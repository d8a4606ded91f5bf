//! Providers fail: first one, then both, then both during a refresh of a search with earlier results.

use super::{
    figures::report,
    fleet::Fleet,
    searches::{Accepted, Visitor},
};
use crate::support::prelude::*;

on_both_databases!(providers_go_down_one_after_the_other);

const NOTHING: &str = "No flights found. Please try again later.";

async fn providers_go_down_one_after_the_other(shared: SharedDatabase) {
    let fleet = Fleet::start(shared, 1).await;
    fleet.answer_within([50, 100]);
    let visitor = Visitor::new(&fleet);
    let earlier = visitor.search().await.unwrap();
    let before = visitor.follow(&earlier).await;
    assert!(before.has_both_parts(), "{}", before.view);

    fleet.order(Service::RapidApi, Some(Scenario::Down));
    let one = visitor.follow(&visitor.search().await.unwrap()).await;
    assert_eq!((&one.view["status"], one.statuses()[1]), (&"complete".into(), "done"));
    assert!(one.view["results"]["count"].as_u64() > Some(0) && one.view["last_error"].is_null());

    fleet.order(Service::FlightApi, Some(Scenario::Down));
    let none = visitor.follow(&visitor.search().await.unwrap()).await;
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

    fleet.order(Service::RapidApi, None);
    fleet.order(Service::FlightApi, None);
    let line = format!(
        "A down: complete after {:.1} s; both down: failed after {:.1} s, the refreshed search kept its results; \
         both answer {:.1} s after they came back",
        one.took.as_secs_f64(),
        none.took.as_secs_f64(),
        recovery(&visitor).await.as_secs_f64(),
    );
    report(&fleet, "providers down", line);
}

/// Refreshes a search, with its runs made older so that the server accepts the refresh, and waits for the end.
async fn refresh(fleet: &Fleet, visitor: &Visitor, earlier: &Accepted) -> serde_json::Value {
    const LONG_AGO: &str = "UPDATE search_runs SET created_at = created_at - 120000000";
    fleet.shared.run(LONG_AGO, LONG_AGO).await;
    assert_eq!(visitor.refresh(&earlier.batch).await, StatusCode::ACCEPTED);
    visitor.follow(earlier).await.view
}

/// The time until a search has the parts of both providers after the providers answer again. The accounts' breakers
/// delay it.
async fn recovery(visitor: &Visitor) -> Duration {
    let back = Instant::now();
    eventually("a search has both parts", async || {
        let search = visitor.search().await.unwrap();
        let ended = visitor.follow(&search).await;
        ended.has_both_parts().then(|| back.elapsed())
    })
    .await
}
