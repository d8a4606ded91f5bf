//! Time as a value: microseconds since 1970 in UTC, read from a [`Clock`] that tests can set.
//!
//! The form is one `BIGINT`, which compares in the same way on both databases and in Rust. Nothing else in the
//! workspace reads the system's time.
//!
//! Whoever waits for a time waits with the clock too, so that a test that moves the clock need not wait. Limits on real
//! work (an exchange with a provider, a statement, the time of an attempt) are timers of tokio: moving the clock makes
//! no work faster.

use std::{
    fmt, future,
    str::FromStr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use tokio::{sync::Notify, time::Instant};

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

    /// Whether this is at most `now`, by less than `duration`. A moment after `now` was stored before the clock was set
    /// back, so nothing may be kept or refused until that moment comes.
    pub fn is_within(self, duration: Duration, now: Self) -> bool {
        self <= now && now.since(self) < duration
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

impl FromStr for Timestamp {
    type Err = chrono::ParseError;

    /// Reads a moment in the form of RFC 3339.
    fn from_str(text: &str) -> Result<Self, chrono::ParseError> {
        DateTime::parse_from_rfc3339(text).map(|moment| moment.to_utc().into())
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

/// The system's clock was set if it differs by this much from a clock that nobody can set.
const STEP: Duration = Duration::from_secs(1);

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
    /// Notifies those who wait that a driven clock was moved.
    moves: Notify,
    /// What this clock and one that nobody can set showed at the last call of [`Clock::step`].
    compared: Mutex<Option<(Timestamp, Instant)>>,
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
        match self.0.driven.load(Ordering::SeqCst) {
            0 => Timestamp(Utc::now().timestamp_micros() + self.0.moved + self.0.offset.load(Ordering::Relaxed)),
            driven => Timestamp(driven),
        }
    }

    /// Moves this clock to `moment`. From then on the clock is driven: it stands still until it is moved again. Waits that
    /// are over at `moment` end.
    pub fn set(&self, moment: Timestamp) {
        self.0.driven.store(moment.0, Ordering::SeqCst);
        self.0.moves.notify_waiters();
    }

    /// Moves a driven clock forward.
    pub fn advance(&self, duration: Duration) {
        self.set(self.now().plus(duration));
    }

    /// Waits for a pause between two pieces of work.
    ///
    /// It ends when a driven clock was moved over `duration`, or when `duration` has really passed. So moving the clock
    /// makes the product do what is due, and the product also works while a case stops the clock to compute with one
    /// time. A caller that waits for a moment reads the clock again afterwards, or uses
    /// [`sleep_until`](Self::sleep_until).
    pub async fn sleep(&self, duration: Duration) {
        self.rest(Rest::new(self, duration)).await;
    }

    /// Waits until this clock shows `moment`. Only moving a driven clock ends the wait, however long it really takes.
    pub async fn sleep_until(&self, moment: Timestamp) {
        let passing = async {
            if !self.is_driven() {
                tokio::time::sleep(moment.since(self.now())).await;
            }
            if self.is_driven() {
                future::pending::<()>().await;
            }
        };
        tokio::select! {
            () = passing => {}
            () = self.moved_to(moment) => {}
        }
    }

    /// Returns the result of `work`, or `None` if it is not there after a [`sleep`](Self::sleep) of `duration`.
    pub async fn timeout<T>(&self, duration: Duration, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            result = work => Some(result),
            () = self.sleep(duration) => None,
        }
    }

    /// Ticks at once, and then each time after a [`sleep`](Self::sleep) of `period`. A late tick delays the next ones.
    pub fn interval(&self, period: Duration) -> Interval {
        Interval {
            next: Rest::new(self, Duration::ZERO),
            clock: self.clone(),
            period,
        }
    }

    /// Returns when this clock is moved. It notices moves from the call on, not from the first poll.
    pub fn moved(&self) -> impl Future<Output = ()> {
        self.0.moves.notified()
    }

    async fn rest(&self, rest: Rest) {
        tokio::select! {
            () = tokio::time::sleep_until(rest.really) => {}
            () = self.moved_to(rest.shown) => {}
        }
    }

    /// Returns when this clock is driven and shows `moment`.
    async fn moved_to(&self, moment: Timestamp) {
        loop {
            // Subscribes before it looks, so that no move is missed.
            let moved = self.0.moves.notified();
            if self.is_driven() && self.now() >= moment {
                return;
            }
            moved.await;
        }
    }

    fn is_driven(&self) -> bool {
        self.0.driven.load(Ordering::SeqCst) != 0
    }

    /// Corrects the system's clock by `offset` microseconds (server minus host).
    pub fn correct(&self, offset: i64) {
        self.0.offset.store(offset, Ordering::Relaxed);
    }

    /// By how many microseconds the system's clock was set since the last call; negative when it was set back. `None` if it was
    /// not set, and for a driven clock.
    pub(crate) fn step(&self) -> Option<i64> {
        if self.is_driven() {
            return None;
        }
        let (shown, really) = (self.now(), Instant::now());
        let mut compared = self.0.compared.lock().unwrap_or_else(PoisonError::into_inner);
        let (shown_before, really_before) = compared.replace((shown, really))?;
        let step = shown.0 - shown_before.0 - micros(really - really_before);
        (step.unsigned_abs() >= micros(STEP).unsigned_abs()).then_some(step)
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

/// The end of a pause, in reality and as the clock shows it.
#[derive(Clone, Copy, Debug)]
struct Rest {
    really: Instant,
    shown: Timestamp,
}

impl Rest {
    fn new(clock: &Clock, duration: Duration) -> Self {
        Self {
            really: Instant::now() + duration,
            shown: clock.now().plus(duration),
        }
    }
}

/// The ticks of [`Clock::interval`].
#[derive(Debug)]
pub struct Interval {
    clock: Clock,
    period: Duration,
    next: Rest,
}

impl Interval {
    /// Waits for the next tick. If this is dropped, the tick is not lost.
    pub async fn tick(&mut self) {
        self.clock.rest(self.next).await;
        self.next = Rest::new(&self.clock, self.period);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp(1_000_000_000);
    const HOUR: Duration = Duration::from_hours(1);

    /// Runs what waits, as far as it gets without the passing of time.
    async fn is_over<T>(wait: impl Future<Output = T>) -> bool {
        tokio::time::timeout(Duration::ZERO, wait).await.is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn waits_end_when_a_driven_clock_is_moved_over_their_end() {
        let clock = Clock::driven(START);
        let same = clock.clone();
        let mut pause = Box::pin(same.sleep(HOUR));
        let mut until = Box::pin(same.sleep_until(START.plus(HOUR)));
        let mut work = Box::pin(same.timeout(HOUR, future::pending::<()>()));

        for over in [false, true] {
            assert_eq!(is_over(&mut pause).await, over);
            assert_eq!(is_over(&mut until).await, over);
            assert_eq!(is_over(&mut work).await, over);
            clock.advance(HOUR);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn waits_that_began_before_a_clock_is_driven_end_too() {
        let clock = Clock::default();
        let mut pause = Box::pin(clock.sleep(HOUR));
        let mut until = Box::pin(clock.sleep_until(clock.now().plus(HOUR)));
        assert!(!is_over(&mut pause).await && !is_over(&mut until).await);

        clock.advance(HOUR * 2);

        assert!(is_over(&mut pause).await && is_over(&mut until).await);
    }

    #[tokio::test(start_paused = true)]
    async fn while_a_driven_clock_stands_still_a_pause_ends_and_a_moment_does_not_come() {
        let clock = Clock::driven(START);
        let mut moment = Box::pin(clock.sleep_until(START.plus(HOUR)));

        clock.sleep(HOUR * 2).await;

        assert!(!is_over(&mut moment).await);
    }

    #[tokio::test(start_paused = true)]
    async fn the_systems_clock_waits_with_timers() {
        let (clock, begun) = (Clock::default(), Instant::now());

        clock.sleep(HOUR).await;
        clock.sleep_until(clock.now().plus(HOUR)).await;
        assert_eq!(clock.timeout(HOUR, future::pending::<()>()).await, None);
        assert_eq!(clock.timeout(HOUR, future::ready(7)).await, Some(7));

        assert!(begun.elapsed().abs_diff(HOUR * 3) < Duration::from_mins(1));
    }

    #[tokio::test(start_paused = true)]
    async fn an_interval_ticks_at_once_and_then_after_each_period() {
        let clock = Clock::driven(START);
        let mut interval = clock.interval(HOUR);
        let mut ticks = async || is_over(interval.tick()).await;

        assert!(ticks().await && !ticks().await);
        clock.advance(HOUR / 2);
        assert!(!ticks().await);
        clock.advance(HOUR * 3);
        assert!(ticks().await && !ticks().await, "missed ticks do not follow");
        clock.advance(HOUR);
        assert!(ticks().await);
    }

    #[test]
    fn a_clock_that_is_set_is_told_from_one_that_goes_on() {
        let (clock, hour) = (Clock::default(), micros(HOUR));

        let mut steps = vec![clock.step(), clock.step()];
        for correction in [-hour, 0] {
            clock.correct(correction);
            steps.extend([clock.step(), clock.step()]);
        }

        let hours = steps
            .into_iter()
            .map(|step| step.map(|step| (step + hour / 2).div_euclid(hour)));
        assert_eq!(hours.collect::<Vec<_>>(), [None, None, Some(-1), None, Some(1), None]);
    }

    #[test]
    fn a_moment_in_the_future_is_not_within_any_time() {
        let now = START.plus(HOUR);

        for (moment, within) in [
            (START, false),
            (START.plus(HOUR / 2), true),
            (now, true),
            (now.plus(HOUR), false),
        ] {
            assert_eq!(moment.is_within(HOUR, now), within);
        }
    }

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
