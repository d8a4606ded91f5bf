//! Time as a value: microseconds since 1970 in UTC, read from a [`Clock`] that tests can set.
//!
//! The form is one `BIGINT`, which compares in the same way on both databases and in Rust. Nothing else in the
//! workspace reads the system's time.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

/// A day of UTC.
pub const DAY: Duration = Duration::from_hours(24);

/// A moment, in microseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment `duration` later.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(micros(duration)))
    }

    /// The moment `duration` earlier.
    #[must_use]
    pub fn minus(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(micros(duration)))
    }

    /// How long after `earlier` this is; zero when it is before.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or_default())
    }

    /// This moment as a value of chrono.
    pub fn to_datetime(self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0).unwrap_or_default()
    }

    /// The number of its day: days since 1970, UTC.
    pub fn utc_day(self) -> i64 {
        self.0.div_euclid(micros(DAY))
    }

    /// The calendar date of this moment in `zone`.
    pub fn date_in(self, zone: Tz) -> NaiveDate {
        self.to_datetime().with_timezone(&zone).date_naive()
    }

    /// The first moment of a day in `zone`.
    pub fn start_of_day(day: NaiveDate, zone: Tz) -> Self {
        // A day may start later than at midnight, where the clocks are put forward then.
        let moment = (0..24)
            .filter_map(|hour| day.and_hms_opt(hour, 0, 0))
            .find_map(|time| time.and_local_timezone(zone).earliest());
        moment.map_or(Self(0), |moment| moment.with_timezone(&Utc).into())
    }

    /// RFC 3339 in UTC with milliseconds, as the API's JSON spells it.
    pub fn to_rfc3339(self) -> String {
        self.to_datetime().to_rfc3339_opts(SecondsFormat::Millis, true)
    }
}

impl From<DateTime<Utc>> for Timestamp {
    fn from(moment: DateTime<Utc>) -> Self {
        Self(moment.timestamp_micros())
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rfc3339())
    }
}

/// The whole microseconds of a duration, as columns store them.
pub fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

/// The source of every time in the product. A clone is cheap and tells the same time.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<Source>);

#[derive(Debug, Default)]
struct Source {
    /// The correction that is added to the system's clock, so that all hosts agree with their database server.
    offset: AtomicI64,
    /// The time of a clock that [`Clock::driven`] created; zero means that the system's clock is read.
    driven: AtomicI64,
    /// How far the clock was moved on purpose. This is not an error of the host's clock, so it is not part of the
    /// correction.
    moved: i64,
}

impl Clock {
    /// A clock that shows `start` until it is moved; for tests and simulations.
    pub fn driven(start: Timestamp) -> Self {
        let clock = Self::default();
        clock.set(start);
        clock
    }

    /// The system's clock, moved so that it shows `start` now; for demonstrations and screenshots that can be repeated.
    pub fn starting_at(start: Timestamp) -> Self {
        let moved = start.0 - Self::default().now().0;
        Self(Arc::new(Source {
            moved,
            ..Source::default()
        }))
    }

    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system's clock")]
    pub fn now(&self) -> Timestamp {
        match self.0.driven.load(Ordering::Relaxed) {
            0 => Timestamp(Utc::now().timestamp_micros() + self.0.moved + self.0.offset.load(Ordering::Relaxed)),
            driven => Timestamp(driven),
        }
    }

    /// Moves a clock that [`driven`](Self::driven) created to `moment`.
    pub fn set(&self, moment: Timestamp) {
        self.0.driven.store(moment.0, Ordering::Relaxed);
    }

    /// Moves a driven clock forward.
    pub fn advance(&self, duration: Duration) {
        self.set(self.now().plus(duration));
    }

    /// Corrects the system's clock by `offset` microseconds (server minus host).
    pub fn correct(&self, offset: i64) {
        self.0.offset.store(offset, Ordering::Relaxed);
    }

    /// What the system's clock says, neither corrected nor moved.
    pub(crate) fn uncorrected(&self) -> Timestamp {
        Timestamp(self.now().0 - self.correction() - self.0.moved)
    }

    /// The correction in force, in microseconds.
    pub fn correction(&self) -> i64 {
        self.0.offset.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_moved_on_purpose_needs_no_correction() {
        let start = Timestamp(1_000_000_000);
        let clock = Clock::starting_at(start);

        assert_eq!(clock.correction(), 0);
        assert!(clock.now().since(start) < Duration::from_secs(10));
        clock.correct(5);
        assert!(clock.uncorrected() > Clock::starting_at(start).now());
    }
}
