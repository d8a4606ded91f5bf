//! The day of the cases: today, or the one in `DAY` (YYYY-MM-DD), on which the clocks of all cases and processes begin.

use std::{env, sync::LazyLock};

use flight_finder_core::base::time::{Clock, Timestamp};

/// By how many microseconds the clocks of the cases are ahead of this machine's; `None` today.
static AHEAD: LazyLock<Option<i64>> = LazyLock::new(|| {
    let day = env::var("DAY").ok().filter(|day| !day.is_empty())?;
    let day: chrono::NaiveDate = day.parse().expect("DAY is a date");
    let begin: Timestamp = day.and_hms_opt(9, 0, 0).unwrap().and_utc().into();
    Some(begin.0 - Clock::default().now().0)
});

/// The clock of a case.
pub fn clock() -> Clock {
    begin().map_or_else(Clock::default, Clock::starting_at)
}

/// A clock that only the case moves, from a moment in January 2027.
pub fn driven_clock() -> Clock {
    Clock::driven(Timestamp(1_800_000_000_000_000))
}

/// The variable of the environment with which a process gets this clock.
pub fn clock_of_processes() -> Option<(&'static str, String)> {
    begin().map(|begin| ("FLIGHT_FINDER__SANDBOX__STARTS_AT", begin.to_rfc3339()))
}

/// The present moment of the cases, if they do not run today.
fn begin() -> Option<Timestamp> {
    AHEAD.map(|ahead| Timestamp(Clock::default().now().0 + ahead))
}
