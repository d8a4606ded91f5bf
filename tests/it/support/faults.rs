//! What the cases with faults and those with several hosts share: their long form.

use std::{env, time::Duration};

/// The setting with which a slow machine ends searches before their deadline.
pub const MAX_DEADLINE: (&str, &str) = ("search.deadline_seconds", "60");

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
