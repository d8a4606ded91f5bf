//! When a calendar is refreshed: the product's rule, and what it is compared with.

use std::time::Duration;

use flight_finder_core::{
    calendar::Calendar,
    demand::{CalendarView, Interval, Level, should_update},
    time::Timestamp,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// As the product decides.
    Product,
    /// As the customer's first rule said: three, six or twelve hours from 30, ten or fewer searches a day; forgotten
    /// after 30 days; whoever looks waits for the same age (`docs/adr/0009-calendars-in-steps.md`).
    First,
    /// Everything every six hours.
    Fixed,
    /// Only what somebody looks at, when it is older than six hours.
    OnView,
}

/// Hours after which everything is refreshed, or what is looked at.
pub const FIXED_HOURS: i64 = 6;

/// Of the first rule.
const REMEMBERED: Duration = Duration::from_hours(30 * 24);

impl Policy {
    pub fn name(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::First => "first rule",
            Self::Fixed => "all every 6 h",
            Self::OnView => "on view only",
        }
    }

    /// The level by the searches of the last day, and by when the last one was.
    pub fn level(self, searches: i64, last: Option<Timestamp>, now: Timestamp) -> Level {
        let remembered = last.is_some_and(|at| now.since(at) < REMEMBERED);
        match (self, searches) {
            (Self::First, 30..) => Level::High,
            (Self::First, 10..=29) => Level::Medium,
            (Self::First, _) if searches > 0 || remembered => Level::Low,
            (Self::First, _) => Level::None,
            _ => Level::of(searches, last, now),
        }
    }

    /// After how many hours the scheduler refreshes a calendar of a level.
    pub fn interval(self, level: Level) -> Option<i64> {
        match self {
            Self::Product | Self::First => level.interval_hours(),
            Self::Fixed => Some(FIXED_HOURS),
            Self::OnView => None,
        }
    }

    /// Whether somebody who looks at a calendar of this age causes a refresh.
    pub fn refreshes_on_view(self, age_minutes: f64, interval: Option<i64>, now: Timestamp) -> bool {
        let hours = age_minutes / 60.0;
        match self {
            Self::Product => should_update(&view(age_minutes, interval, now), now),
            Self::First => hours >= interval.map_or(24.0, as_float),
            Self::Fixed | Self::OnView => hours >= as_float(FIXED_HOURS),
        }
    }
}

fn view(age_minutes: f64, interval: Option<i64>, now: Timestamp) -> CalendarView {
    let stored = age_minutes.is_finite().then(|| Calendar {
        grid: [].into(),
        has_direct_flight: false,
        demo: false,
        last_update: now.minus(Duration::from_secs_f64(age_minutes * 60.0)),
    });
    CalendarView {
        calendar: stored,
        refreshing: None,
        is_merely_due: false,
        is_paused: false,
        last_error: None,
        error_timestamp: None,
        interval: interval.map_or(Interval::Never, Interval::Hours),
        is_ignored: false,
    }
}

fn as_float(hours: i64) -> f64 {
    f64::from(u32::try_from(hours).unwrap_or(u32::MAX))
}
