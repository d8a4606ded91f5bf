//! PostgreSQL crashes, and starts again at once or after a while.

use std::time::Duration;

use super::{fleet::Fleet, outage::Steady};
use crate::support::cluster::Cluster;

const AWAY: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_restarts_under_load() {
    let cluster = Cluster::start().await;
    let steady = Steady::reach(Fleet::start(cluster.shared().await, 2).await).await;

    cluster.restart().await;
    let back_at = steady.fleet.db().now();

    let (fleet, _) = steady.recovers("PostgreSQL crashed and restarted", back_at).await;
    drop(fleet);
    cluster.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_is_away_while_20_handlers_run() {
    let cluster = Cluster::start().await;
    let steady = Steady::reach(Fleet::start(cluster.shared().await, 2).await).await;

    cluster.crash().await;
    steady.let_some_handlers_end();
    tokio::time::sleep(AWAY).await;
    cluster.come_back().await;
    let back_at = steady.fleet.db().now();

    let case = format!("PostgreSQL away for {} s", AWAY.as_secs());
    let (fleet, refusals) = steady.recovers(&case, back_at).await;
    let told: Vec<_> = refusals.keys().map(String::as_str).collect();
    assert_eq!(told, ["503 busy"], "it was away, and visitors were told to come again");
    drop(fleet);
    cluster.remove().await;
}
