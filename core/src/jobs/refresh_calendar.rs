//! Refreshing a price calendar.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{queue::JobKind, routes::RouteMonth};

/// Asks the calendar service for a month of a route and stores it. One at a time for each route-month.
#[derive(Debug, Serialize, Deserialize)]
pub struct RefreshCalendar {
    #[serde(flatten)]
    pub route: RouteMonth,
}

impl RefreshCalendar {
    /// The row of `provider_limits` that bounds how many run at once, and that is paused with the queue.
    pub const LIMIT: &'static str = "calendar";
    /// The row of the account whose requests they are.
    pub const ACCOUNT: &'static str = "rapidapi";
    /// The priority of those that somebody waits for. Those that are merely due have greater ones: smaller is first.
    pub const ASKED: i64 = 0;

    /// The key that the live job of a route-month has.
    pub fn key(route: &RouteMonth) -> String {
        format!("refresh_calendar:{route}")
    }
}

impl JobKind for RefreshCalendar {
    const NAME: &'static str = "refresh_calendar";
    const QUEUE: &'static str = "calendar";
    const MAX_ATTEMPTS: u32 = 3;
    /// One request of at most 60 s, and what it waits for before.
    const TIMEOUT: Duration = Duration::from_secs(90);
    const LIMIT_KEY: Option<&'static str> = Some(Self::LIMIT);

    fn unique_key(&self) -> Option<String> {
        Some(Self::key(&self.route))
    }
}
