//! Policies by which calendars are refreshed: the product's rule and others to compare it with.

use std::time::Duration;

use flight_finder_core::{
    base::time::Timestamp,
    prices::{
        calendar::Calendar,
        demand::{CalendarView, Level, UpdateInterval, should_update},
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The product's rule.
    Product,
    /// The customer's first rule: the scheduler refreshes a calendar with 30 or more searches a day every three hours,
    /// with ten or more every six hours, and with fewer every twelve hours. It stops after 30 days without a search. A
    /// view refreshes a calendar that is older than this interval (`docs/adr/0009-calendars-in-steps.md`).
    First,
    /// Refreshes all calendars every six hours.
    Fixed,
    /// Refreshes a calendar only when it is viewed and older than six hours.
    OnView,
}

/// The age in hours at which `Fixed` and `OnView` refresh a calendar.
pub const FIXED_HOURS: i64 = 6;

/// How long after the last search of a route-month the first rule still refreshes its calendar.
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

    /// Computes the demand level of a route-month from the number of its searches in the last day and the time of its
    /// last search.
    pub fn level(self, searches: i64, last: Option<Timestamp>, now: Timestamp) -> Level {
        let remembered = last.is_some_and(|at| now.since(at) < REMEMBERED);
        match (self, searches) {
            (Self::First, 30..) => Level::High,
            (Self::First, 10..=29) => Level::Medium,
            (Self::First, _) if searches > 0 || remembered => Level::Low,
            (Self::First, _) => Level::None,
            _ => Level::from_searches(searches, last, now),
        }
    }

    /// The age in hours at which the scheduler refreshes a calendar of this level; `None` if it never does.
    pub fn interval(self, level: Level) -> Option<i64> {
        match self {
            Self::Product | Self::First => level.interval_hours(),
            Self::Fixed => Some(FIXED_HOURS),
            Self::OnView => None,
        }
    }

    /// Whether viewing a calendar of this age causes a refresh.
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
        interval: interval.map_or(UpdateInterval::Never, UpdateInterval::Hours),
        is_ignored: false,
    }
}

fn as_float(hours: i64) -> f64 {
    f64::from(u32::try_from(hours).unwrap_or(u32::MAX))
}
