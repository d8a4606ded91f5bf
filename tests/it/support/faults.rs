//! What the cases with faults and those with several hosts share: their long form, and how they wait.

use std::{env, time::Duration};

use super::process::MAX_WAIT;

/// The setting with which a slow machine ends searches before their deadline.
pub const LONGEST_DEADLINE: (&str, &str) = ("search.deadline_seconds", "60");

/// Whether `make chaos` or `make hosts` runs: all cases, with longer faults, and recovery times are judged.
pub fn long() -> bool {
    env::var("FLIGHT_FINDER_FAULTS").is_ok_and(|form| form == "long")
}

/// One of two values: the first in `make test`, the second in the long form.
pub fn in_form<T>(short: T, long_form: T) -> T {
    if long() { long_form } else { short }
}

/// Checks a recovery time in the long form only, because `make test` also runs on slow and busy machines.
pub fn judge(what: &str, took: Duration, target: Duration) {
    assert!(!long() || took <= target, "{what}: {took:?} instead of {target:?}");
}

/// Waits until `look` returns a value.
pub async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let waiting = async {
        loop {
            if let Some(seen) = look().await {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(MAX_WAIT, waiting)
        .await
        .unwrap_or_else(|_| panic!("not within {MAX_WAIT:?}: {what}"))
}
