//! Tests that nothing is lost when processes are killed, the database is not available or providers fail.
//!
//! The cases run real processes of the executable, with a sandbox in the test's own process that counts requests. Each
//! case prints one line with its figures. `make test` runs the short form; `make chaos` runs the long form, with longer
//! outages and cases that take minutes.

mod cluster;
mod disk_full;
mod each_second;
mod figures;
mod fleet;
mod handlers;
mod outage;
mod poison;
mod postgres_away;
mod providers_down;
mod redrive_killed;
mod scheduler_killed;
mod searches;
mod serve_killed;
mod sqlite_locked;
#[path = "../it/support/mod.rs"]
#[expect(dead_code, reason = "the integration suite uses the rest of it")]
mod support;
mod worker_killed;
mod worker_stopped;

use std::time::Duration;

/// Whether the suite runs in its long form.
fn long() -> bool {
    std::env::var("FLIGHT_FINDER_CHAOS").is_ok_and(|form| form == "long")
}

/// The duration of an outage or a pause: the first in the short form, the second in the long form.
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
