//! Price calendars: one file per operation.

pub mod around;
pub mod fetch;
pub mod fetches;
pub mod get;
pub mod month;
mod refresh_budget;
pub mod request;
mod robots;
mod view;
pub mod year;

use std::sync::Arc;

use flight_finder_core::base::month::RouteMonth;
use tokio_util::sync::CancellationToken;

use self::refresh_budget::RefreshBudget;
use crate::http::{data::Data, polls::LongPollHub, slots::Slots};

/// The state that the handlers of calendars share.
pub struct Calendars {
    data: Arc<Data>,
    waiting: LongPollHub<RouteMonth>,
    refresh_budget: RefreshBudget,
    stop: CancellationToken,
}

impl Calendars {
    /// Starts the task that wakes waiting polls. Each waiting poll holds one of `slots`, and `stop` ends the waiting.
    pub fn start(data: Arc<Data>, slots: Slots, stop: CancellationToken) -> Self {
        Self {
            waiting: LongPollHub::start(data.db(), slots, stop.clone()),
            refresh_budget: RefreshBudget::default(),
            data,
            stop,
        }
    }
}
