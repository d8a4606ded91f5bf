//! Refreshing a price calendar.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{providers::limits::Account, queue::JobKind, routes::RouteMonth};

/// Asks the calendar service for a month of a route and stores it. One at a time for each route-month.
#[derive(Debug, Serialize, Deserialize)]
pub struct RefreshCalendar {
    #[serde(flatten)]
    pub route: RouteMonth,
}

impl RefreshCalendar {
    /// Bounds how many run at once, and is paused with the queue.
    pub const LIMIT: Account = Account::Calendar;
    /// The account that sends the requests.
    pub const ACCOUNT: Account = Account::RapidApi;
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
    const LIMIT_KEY: Option<&'static str> = Some(Self::LIMIT.name());

    fn unique_key(&self) -> Option<String> {
        Some(Self::key(&self.route))
    }
}
