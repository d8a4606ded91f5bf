//! A calendar as a viewer sees it: the stored month, and whether it is being refreshed.

use crate::{
    base::{ids::JobId, month::RouteMonth, time::Timestamp},
    platform::{db::Result, jobs::RefreshCalendar, queue::JobState},
    prices::calendar::{Calendar, CalendarRow},
};

/// What the calendar service says while its account is paused, in the specification's words.
const SPENT: &str = "API request failed: Too Many Requests";

/// What visitors are told instead of a failure that shows the state of the account: its plan, its rate, its key.
const UNAVAILABLE: &str = "API request failed: Service Unavailable";
/// The error of a refresh whose response could not be parsed.
const BAD_ANSWER: &str = "Invalid API response format";

/// What the database contains about a route-month: its calendar, and the state of its refreshes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarView {
    pub calendar: Option<Calendar>,
    /// The live job that refreshes the calendar now or soon.
    pub refreshing: Option<JobId>,
    /// Whether that job was queued because the route-month was due, rather than for a visitor.
    pub is_merely_due: bool,
    /// Whether the account of the calendar service is paused for some time.
    pub is_paused: bool,
    /// Why the last refresh failed, in the specification's words; `None` if it succeeded.
    pub last_error: Option<String>,
    pub error_timestamp: Option<Timestamp>,
    /// How often it is refreshed.
    pub interval: UpdateInterval,
    /// Whether an administrator keeps the calendar from being refreshed.
    pub is_ignored: bool,
}

/// How often the scheduler refreshes the calendar of this route and month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpdateInterval {
    /// Every this many hours, as the demand level of the route-month requires.
    Hours(i64),
    /// Every this many hours, because an administrator pinned the interval.
    Pinned(i64),
    /// Nobody searches it: never.
    Never,
    /// Nothing is known of it.
    Unknown,
}

impl CalendarView {
    /// Why the last refresh failed, in the words that visitors are told.
    pub fn visitor_error(&self) -> Option<&str> {
        let error = self.last_error.as_deref()?;
        Some(if error.starts_with(BAD_ANSWER) {
            error
        } else {
            UNAVAILABLE
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct ViewRow {
    price_grid: Option<String>,
    has_direct_flight: Option<bool>,
    demo: Option<bool>,
    last_update: Option<Timestamp>,
    update_interval: Option<i64>,
    is_pinned: Option<bool>,
    is_ignored: Option<bool>,
    last_error: Option<String>,
    error_timestamp: Option<Timestamp>,
    job: Option<JobId>,
    job_state: Option<JobState>,
    job_priority: Option<i64>,
    is_paused: bool,
}

impl ViewRow {
    pub(super) fn view(self, route: &RouteMonth) -> Result<CalendarView> {
        let stored = (self.price_grid, self.has_direct_flight, self.demo, self.last_update);
        let calendar = match stored {
            (Some(price_grid), Some(has_direct_flight), Some(demo), Some(last_update)) => {
                let row = CalendarRow {
                    price_grid,
                    has_direct_flight,
                    demo,
                    last_update,
                };
                Some(row.calendar(&route.to_string())?)
            }
            _ => None,
        };
        let interval = match (self.is_ignored, self.update_interval) {
            (None, _) => UpdateInterval::Unknown,
            (Some(_), Some(hours)) if self.is_pinned == Some(true) => UpdateInterval::Pinned(hours),
            (Some(_), Some(hours)) => UpdateInterval::Hours(hours),
            (Some(_), None) => UpdateInterval::Never,
        };
        let is_running = self.job_state == Some(JobState::Running);
        let refreshing = self.job.filter(|_| is_running || !self.is_paused);
        let is_asked = self
            .job_priority
            .is_some_and(|priority| priority <= RefreshCalendar::ASKED);
        Ok(CalendarView {
            calendar,
            refreshing,
            is_merely_due: refreshing.is_some() && !is_running && !is_asked,
            is_paused: self.is_paused,
            last_error: self.last_error.or_else(|| self.is_paused.then(|| SPENT.to_owned())),
            error_timestamp: self.error_timestamp,
            interval,
            is_ignored: self.is_ignored.unwrap_or_default(),
        })
    }
}
