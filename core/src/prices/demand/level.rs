//! Demand levels, and the age at which a calendar is refreshed.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{CalendarView, UpdateInterval};
use crate::base::time::Timestamp;

/// The period whose searches decide the demand level.
pub const DAY: Duration = Duration::from_hours(24);
/// The period whose searches decide which routes and places are popular.
pub const MONTH: Duration = Duration::from_hours(30 * 24);
/// A route-month that nobody has searched for this long gets the level NONE.
pub const REMEMBERED: Duration = Duration::from_hours(45 * 24);

/// Opening a calendar of this age refreshes it even if the interval of its demand level is longer.
pub const LOOK_HOURS: u64 = 6;
/// Opening a calendar of this age refreshes it if nobody searches its route-month.
pub const FORGOTTEN_HOURS: u64 = 24;
/// Opening a calendar of this age refreshes it if the demand of its route-month is not known.
const UNKNOWN_HOURS: u64 = 6;

/// Opening a calendar requests no prices for this long after a failed request, however many people open it.
pub const AFTER_ERROR: Duration = Duration::from_mins(5);

/// The demand level of a route-month. `HIGH`: at least 8 searches in the last 24 hours. `MEDIUM`: 2 to 7 searches
/// in the last 24 hours. `LOW`: fewer, but at least one search in the last 45 days, or a seeded route of the home
/// page. `NONE`: no search in the last 45 days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DemandLevel))]
#[serde(rename_all = "UPPERCASE")]
#[sqlx(type_name = "text", rename_all = "UPPERCASE")]
pub enum Level {
    /// 8 searches or more in the last day: refreshed every 3 hours.
    High,
    /// 2 to 7 searches in the last day: refreshed every 6 hours.
    Medium,
    /// Fewer searches: refreshed every 12 hours.
    Low,
    /// Not searched in 45 days: not refreshed by itself.
    None,
}

impl Level {
    /// The most wanted first.
    pub const ALL: [Self; 4] = [Self::High, Self::Medium, Self::Low, Self::None];

    /// Computes the demand level of a route-month from the number of its searches in the last day and the time of its
    /// latest search. `docs/adr/0009-calendars-in-steps.md` explains the numbers.
    pub fn from_searches(searches: i64, last_search: Option<Timestamp>, now: Timestamp) -> Self {
        match searches {
            8.. => Self::High,
            2..=7 => Self::Medium,
            1 => Self::Low,
            _ if last_search.is_some_and(|at| at.is_within(REMEMBERED, now)) => Self::Low,
            _ => Self::None,
        }
    }

    /// The hours between refreshes of a calendar of this level; `None` if it is not refreshed by itself.
    pub fn interval_hours(self) -> Option<i64> {
        match self {
            Self::High => Some(3),
            Self::Medium => Some(6),
            Self::Low => Some(12),
            Self::None => None,
        }
    }

    /// The name of the level in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::High => "HIGH",
            Self::Medium => "MEDIUM",
            Self::Low => "LOW",
            Self::None => "NONE",
        }
    }
}

/// Implements the specification's `should_update_calendar_prices` for a visitor who opens a calendar. An ignored
/// route-month is never updated. A calendar that is not stored always is. A stored calendar is updated when it has the
/// age of a pinned interval, or of the demand level's interval but at most six hours; for the level NONE the age is 24
/// hours.
pub fn should_update(view: &CalendarView, now: Timestamp) -> bool {
    if view.is_ignored {
        return false;
    }
    let Some(calendar) = &view.calendar else {
        return true;
    };
    let hours = match view.interval {
        UpdateInterval::Hours(hours) => u64::try_from(hours).unwrap_or(UNKNOWN_HOURS).min(LOOK_HOURS),
        UpdateInterval::Pinned(hours) => u64::try_from(hours).unwrap_or(UNKNOWN_HOURS),
        UpdateInterval::Never => FORGOTTEN_HOURS,
        UpdateInterval::Unknown => UNKNOWN_HOURS,
    };
    !calendar.last_update.is_within(Duration::from_hours(hours), now)
}

/// Whether opening a calendar is a reason to request its prices now: the calendar is old, no refresh for a visitor is
/// under way, the account is not paused, and no request has failed within the last five minutes.
pub fn is_worth_asking(view: &CalendarView, now: Timestamp) -> bool {
    let failed_just_now = view.error_timestamp.is_some_and(|at| at.is_within(AFTER_ERROR, now));
    let comes_sooner = view.refreshing.is_none() || view.is_merely_due;
    comes_sooner && !view.is_paused && !failed_just_now && should_update(view, now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prices::calendar::Calendar;

    const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

    fn hours_ago(hours: u64) -> Timestamp {
        NOW.minus(Duration::from_hours(hours))
    }

    #[test]
    fn searches_of_a_day_make_the_level() {
        let recently = Some(hours_ago(1));

        for (searches, expected, hours) in [
            (1_000, Level::High, Some(3)),
            (8, Level::High, Some(3)),
            (7, Level::Medium, Some(6)),
            (2, Level::Medium, Some(6)),
            (1, Level::Low, Some(12)),
            (0, Level::Low, Some(12)),
        ] {
            let level = Level::from_searches(searches, recently, NOW);
            assert_eq!((level, level.interval_hours()), (expected, hours), "{searches}");
        }
    }

    #[test]
    fn nobody_in_45_days_is_never() {
        assert_eq!(Level::from_searches(0, Some(hours_ago(45 * 24 - 1)), NOW), Level::Low);
        assert_eq!(Level::from_searches(0, Some(hours_ago(45 * 24)), NOW), Level::None);
        assert_eq!(Level::from_searches(0, None, NOW), Level::None);
        assert_eq!(Level::None.interval_hours(), None);
    }

    fn view(age_hours: Option<u64>, interval: UpdateInterval) -> CalendarView {
        CalendarView {
            calendar: age_hours.map(|hours| Calendar {
                grid: [].into(),
                has_direct_flight: false,
                demo: false,
                last_update: hours_ago(hours),
            }),
            refreshing: None,
            is_merely_due: false,
            is_paused: false,
            last_error: None,
            error_timestamp: None,
            interval,
            is_ignored: false,
        }
    }

    #[test]
    fn a_calendar_is_old_after_the_interval_of_its_route() {
        for (interval, hours) in [
            (UpdateInterval::Hours(3), 3),
            (UpdateInterval::Hours(6), 6),
            (UpdateInterval::Hours(12), 6),
            (UpdateInterval::Pinned(3), 3),
            (UpdateInterval::Pinned(12), 12),
            (UpdateInterval::Pinned(24), 24),
            (UpdateInterval::Never, 24),
            (UpdateInterval::Unknown, 6),
        ] {
            assert!(
                should_update(&view(None, interval), NOW),
                "{interval:?}: nothing is stored"
            );
            assert!(should_update(&view(Some(hours), interval), NOW), "{interval:?}");
            assert!(!should_update(&view(Some(hours - 1), interval), NOW), "{interval:?}");
        }
    }

    #[test]
    fn an_ignored_route_is_never_refreshed() {
        for age in [None, Some(1_000)] {
            let ignored = CalendarView {
                is_ignored: true,
                ..view(age, UpdateInterval::Hours(3))
            };

            assert!(!should_update(&ignored, NOW));
        }
    }
}
