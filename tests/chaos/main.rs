//! What is left when processes are killed, databases go away and providers fail.
//!
//! Real processes of the executable, with a sandbox in the test's own process that counts what it is
//! asked. Each case prints one line with its figures. `make test` runs the short form; `make chaos` the
//! long one, with longer outages and cases that take minutes.

mod cluster;
mod disk_full;
mod figures;
mod fleet;
mod handlers;
mod outage;
mod poison;
mod postgres_away;
mod providers_down;
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

/// Whether this is the long form.
fn long() -> bool {
    std::env::var("FLIGHT_FINDER_CHAOS").is_ok_and(|form| form == "long")
}

/// How long something is away, by the form.
fn seconds(short: u64, long_form: u64) -> Duration {
    Duration::from_secs(if long() { long_form } else { short })
}

/// Waits until `look` sees what it is for.
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
