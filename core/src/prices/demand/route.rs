//! A route-month, and the rules that decide when it is due. Pure.

use std::time::Duration;

use chrono::NaiveDate;
use uuid::Uuid;

use super::{Level, RefreshInterval, RouteChange, seeded::SeededRoutes};
use crate::base::{month::YearMonth, time::Timestamp};

/// A row of `route_demand_tracking`.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RouteDemand {
    pub id: Uuid,
    pub origin: String,
    pub destination: String,
    /// `2026-12`
    pub year_month: String,
    pub search_count: i64,
    /// Searches of the last 30 days.
    pub recent_count: i64,
    /// How much it is wanted.
    pub demand_level: Level,
    /// Hours between automatic refreshes; `None` if the route-month has none.
    pub update_interval: Option<i64>,
    /// The administrator set the interval.
    pub is_pinned: bool,
    /// Whether an administrator has stopped all refreshes of the route-month.
    pub is_ignored: bool,
    /// Whether the route-month was searched from a second network or by an agent, or its route is a seeded one.
    /// Otherwise it is refreshed automatically only if its interval is pinned.
    pub is_shared: bool,
    /// When somebody searched it last.
    pub last_search_at: Option<Timestamp>,
    /// When the calendar of the route-month was stored last.
    pub last_price_update: Option<Timestamp>,
    /// When the next automatic refresh is due; `None` if the route-month has none.
    pub next_due: Option<Timestamp>,
}

impl RouteDemand {
    /// The name of the route-month in the log of changes: `TIA-VIE 2026-12`.
    pub(super) fn name(&self) -> String {
        format!("{}-{} {}", self.origin, self.destination, self.year_month)
    }

    /// The interval that an administrator has chosen.
    pub(super) fn interval(&self) -> RefreshInterval {
        RefreshInterval::of(self.update_interval, self.is_pinned)
    }

    /// Gives the route-month the demand level of its searches, and the interval of that level unless its interval is
    /// pinned. A seeded route-month that the home page shows has at least the level LOW.
    pub(super) fn relevel(&mut self, searches: i64, seeded: &SeededRoutes, now: Timestamp, today: NaiveDate) {
        let level = Level::from_searches(searches, self.last_search_at, now);
        let is_shown = self
            .month()
            .is_some_and(|month| seeded.is_shown(&self.origin, &self.destination, month, today));
        self.demand_level = if is_shown { level.min(Level::Low) } else { level };
        let interval = if self.is_pinned {
            self.update_interval
        } else {
            self.demand_level.interval_hours()
        };
        self.reschedule(interval, now, today);
    }

    /// Applies an administrator's change.
    pub fn change(&mut self, change: RouteChange, now: Timestamp, today: NaiveDate) {
        match change.interval {
            Some(RefreshInterval::Hours(hours)) => self.pin(Some(hours), now, today),
            Some(RefreshInterval::Automatic) => self.pin(None, now, today),
            None => {}
        }
        if let Some(ignored) = change.is_ignored {
            self.ignore(ignored, now, today);
        }
    }

    /// Pins the interval at this number of hours. With `None` the interval follows the demand level again.
    pub fn pin(&mut self, hours: Option<i64>, now: Timestamp, today: NaiveDate) {
        self.is_pinned = hours.is_some();
        self.reschedule(hours.or(self.demand_level.interval_hours()), now, today);
    }

    /// Decides whether an administrator keeps the route-month from being refreshed.
    pub fn ignore(&mut self, ignored: bool, now: Timestamp, today: NaiveDate) {
        self.is_ignored = ignored;
        self.reschedule(self.update_interval, now, today);
    }

    /// Sets the interval and when the next refresh is due. A route-month that is not refreshed by itself is never due.
    /// While the interval stays the same the due time stays too, for example after the route-month was queued.
    fn reschedule(&mut self, interval: Option<i64>, now: Timestamp, today: NaiveDate) {
        let changed = interval != self.update_interval;
        self.update_interval = interval;
        let shown = self.month().is_some_and(|month| month.is_in_window(today));
        let is_wanted = self.is_shared || self.is_pinned;
        self.next_due = match interval {
            Some(hours) if shown && is_wanted && !self.is_ignored => match self.next_due {
                Some(due) if !changed => Some(due),
                _ => Some(self.last_price_update.map_or(now, |at| at.plus(hours_long(hours)))),
            },
            _ => None,
        };
    }

    fn month(&self) -> Option<YearMonth> {
        self.year_month.parse().ok()
    }
}

pub(super) fn hours_long(hours: i64) -> Duration {
    Duration::from_hours(u64::try_from(hours).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::airports::Merges;

    const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

    fn today() -> NaiveDate {
        "2026-11-20".parse().unwrap()
    }

    fn seeded() -> SeededRoutes {
        SeededRoutes::new(&Merges::new())
    }

    fn route(year_month: &str) -> RouteDemand {
        RouteDemand {
            id: Uuid::nil(),
            origin: "TIA".to_owned(),
            destination: "ZRH".to_owned(),
            year_month: year_month.to_owned(),
            search_count: 1,
            recent_count: 1,
            demand_level: Level::Low,
            update_interval: Some(12),
            is_pinned: false,
            is_ignored: false,
            is_shared: true,
            last_search_at: Some(NOW),
            last_price_update: Some(NOW),
            next_due: Some(NOW.plus(hours_long(12))),
        }
    }

    #[test]
    fn a_route_that_becomes_wanted_is_due_earlier() {
        let mut route = route("2026-12");

        route.relevel(8, &seeded(), NOW, today());

        assert_eq!((route.demand_level, route.update_interval), (Level::High, Some(3)));
        assert_eq!(route.next_due, Some(NOW.plus(hours_long(3))));
    }

    #[test]
    fn a_pinned_interval_stays_and_automatic_gives_it_back() {
        let mut route = route("2026-12");

        route.pin(Some(24), NOW, today());
        route.relevel(100, &seeded(), NOW, today());

        assert_eq!((route.demand_level, route.update_interval), (Level::High, Some(24)));
        assert_eq!(route.next_due, Some(NOW.plus(hours_long(24))));
        route.pin(None, NOW, today());
        assert_eq!((route.is_pinned, route.update_interval), (false, Some(3)));
        assert_eq!(route.next_due, Some(NOW.plus(hours_long(3))));
    }

    #[test]
    fn a_pinned_route_that_nobody_searches_is_refreshed_all_the_same() {
        let mut route = route("2026-12");
        route.last_search_at = None;

        route.relevel(0, &seeded(), NOW, today());
        assert_eq!((route.demand_level, route.next_due), (Level::None, None));

        route.pin(Some(6), NOW, today());
        assert_eq!(route.next_due, Some(NOW.plus(hours_long(6))));
    }

    #[test]
    fn what_is_ignored_or_not_shown_is_never_due() {
        let mut ignored = route("2026-12");
        ignored.ignore(true, NOW, today());
        ignored.relevel(100, &seeded(), NOW, today());
        assert_eq!(ignored.next_due, None);
        ignored.ignore(false, NOW, today());
        assert_eq!(ignored.next_due, Some(NOW.plus(hours_long(3))));

        for month in ["2026-10", "2027-11", "nonsense"] {
            let mut hidden = route(month);
            hidden.relevel(100, &seeded(), NOW, today());
            assert_eq!(hidden.next_due, None, "{month}");
        }
    }

    #[test]
    fn what_one_network_searched_is_not_due_unless_it_is_pinned() {
        let mut route = route("2026-12");
        route.is_shared = false;

        route.relevel(100, &seeded(), NOW, today());
        assert_eq!((route.update_interval, route.next_due), (Some(3), None));

        route.pin(Some(6), NOW, today());
        assert_eq!(route.next_due, Some(NOW.plus(hours_long(6))));
    }

    #[test]
    fn a_seeded_route_month_of_the_first_page_is_never_forgotten() {
        let mut route = route("2026-12");
        (route.destination, route.last_search_at) = ("ROM".to_owned(), None);

        route.relevel(0, &seeded(), NOW, today());

        assert_eq!((route.demand_level, route.update_interval), (Level::Low, Some(12)));
    }

    #[test]
    fn a_level_that_stays_does_not_move_what_was_queued() {
        let mut route = route("2026-12");
        let queued = Some(NOW.plus(hours_long(1)));
        route.next_due = queued;

        route.relevel(1, &seeded(), NOW, today());

        assert_eq!(route.next_due, queued);
    }
}
