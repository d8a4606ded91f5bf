//! `serve`, the only process on a SQLite database, is killed by `kill -9`.

use super::{figures::report, fleet::Fleet, searches::Visitor};
use crate::support::prelude::*;

/// The duration of a lease. The search must end sooner, which proves that the new process does not wait until the
/// leases of the killed one run out.
const LEASE: Duration = Duration::from_secs(8);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serve_is_killed_and_its_search_goes_on_at_once() {
    let database = TestDatabase::sqlite().await;
    let mut fleet = Fleet::serve(SharedDatabase::from(&database)).await;
    let accepted = Visitor::new(&fleet).search().await.unwrap();
    eventually("both providers are asked", async || {
        (fleet.asked().1 == 2).then_some(())
    })
    .await;

    // Closes the test's own handle of the database, because the new process would count it as another process.
    fleet.db().close().await;
    fleet.kill_and_serve_again().await;
    let again = Instant::now();
    let ended = Visitor::new(&fleet).follow(&accepted).await;

    let took = again.elapsed();
    assert!(took < LEASE, "{took:?}");
    assert!(ended.has_both_parts(), "{:?}", ended.view);
    report(
        &fleet,
        "serve killed",
        format!("complete {:.1} s after its next start", took.as_secs_f64()),
    );
    drop(fleet);
    database.drop().await;
}
