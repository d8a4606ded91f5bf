//! Several hosts: the roles of the product in network namespaces of their own, each with an address.
//!
//! Each case has a network, in which the test itself is a host, too: visitors and providers are there. A host that is cut off
//! drops every packet and refuses none, so that the others see what they see when a cable is pulled. Each case
//! prints one line with its figures. `make test` runs the short form of two cases; `make hosts` runs all.

#[path = "../chaos/cluster.rs"]
#[expect(dead_code, reason = "the faults use the rest of it")]
mod cluster;
#[path = "../chaos/each_second.rs"]
mod each_second;
mod leader_killed;
mod load;
mod lock_held;
mod migration_locks;
mod network;
mod partition;
mod pgbouncer;
mod site;
#[path = "../it/support/mod.rs"]
#[expect(dead_code, reason = "the integration suite uses the rest of it")]
mod support;
mod upgrade;

use std::{env, time::Duration};

/// Whether the suite runs in its long form.
fn long() -> bool {
    env::var("FLIGHT_FINDER_HOSTS").is_ok_and(|form| form == "long")
}

/// The duration of a fault: the first in the short form, the second in the long form.
fn seconds(short: u64, long_form: u64) -> Duration {
    Duration::from_secs(if long() { long_form } else { short })
}

/// Waits until `look` returns a value; panics after `within`.
async fn eventually<T>(what: &str, within: Duration, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let waiting = async {
        loop {
            if let Some(seen) = look().await {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(within, waiting)
        .await
        .unwrap_or_else(|_| panic!("not within {within:?}: {what}"))
}
