//! Another program holds the write lock of SQLite's file.

use super::{fleet::Fleet, outage::Steady};
use crate::support::prelude::*;

/// Longer than a lease.
const AWAY: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_is_locked_while_20_handlers_run() {
    let database = TestDatabase::sqlite().await;
    let steady = Steady::reach(Fleet::start(SharedDatabase::from(&database), 2).await).await;
    let mut intruder = steady.fleet.shared.connection().await;

    intruder.run("BEGIN EXCLUSIVE", "").await;
    steady.let_some_handlers_end();
    tokio::time::sleep(AWAY).await;
    let back_at = steady.fleet.db().now();
    intruder.run("COMMIT", "").await;

    let case = format!("SQLite locked for {} s", AWAY.as_secs());
    let (fleet, refusals) = steady.recovers(&case, back_at).await;
    let told: Vec<_> = refusals.keys().map(String::as_str).collect();
    assert_eq!(told, ["503 busy"], "a visitor is told to come again, and nothing else");
    drop(fleet);
    database.drop().await;
}
