//! Refreshing a price calendar.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    base::month::RouteMonth,
    platform::{providers::limits::Account, queue::JobKind},
};

/// Asks the calendar service for the prices of a route-month and stores them. At most one runs at a time for each
/// route-month.
#[derive(Debug, Serialize, Deserialize)]
pub struct RefreshCalendar {
    #[serde(flatten)]
    pub route: RouteMonth,
}

impl RefreshCalendar {
    /// The account that limits how many of these jobs run at once, and whose pause stops their queue.
    pub const LIMIT: Account = Account::Calendar;
    /// The account that sends the requests.
    pub const ACCOUNT: Account = Account::RapidApi;
    /// The priority of a refresh that a visitor waits for. A refresh that is merely due has a larger number, and runs
    /// later.
    pub const ASKED: i64 = 0;

    /// The unique key of the live job of a route-month.
    pub fn key(route: &RouteMonth) -> String {
        format!("refresh_calendar:{route}")
    }
}

impl JobKind for RefreshCalendar {
    const NAME: &'static str = "refresh_calendar";
    const QUEUE: &'static str = "calendar";
    const MAX_ATTEMPTS: u32 = 3;
    /// The time for one request of at most 60 s, and for the wait before it.
    const TIMEOUT: Duration = Duration::from_secs(90);
    const LIMIT_KEY: Option<&'static str> = Some(Self::LIMIT.name());

    fn unique_key(&self) -> Option<String> {
        Some(Self::key(&self.route))
    }
}
