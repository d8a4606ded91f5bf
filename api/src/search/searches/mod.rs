//! Searches: create, poll, read the results, refresh; one file per operation.

mod address;
mod applicant;
pub mod create;
mod current;
mod events;
pub mod export;
mod filter;
pub mod get;
pub mod list;
pub mod new;
pub mod own;
pub mod params;
pub mod refresh;
pub mod report;
pub mod results;
pub mod view;

use std::sync::Arc;

use flight_finder_core::{base::ids::RunId, search::searches::CallerKeys};
use tokio_util::sync::CancellationToken;

use self::{applicant::LimitLog, current::CurrentRuns, results::ResultsCache};
use crate::http::{data::Data, polls::LongPollHub, slots::Slots};

/// The state that the handlers of searches share.
pub struct Searches {
    data: Arc<Data>,
    waiting: LongPollHub<RunId>,
    current_runs: CurrentRuns,
    results: ResultsCache,
    caller_keys: CallerKeys,
    limit_log: LimitLog,
    stop: CancellationToken,
}

impl Searches {
    /// Starts the tasks that read runs and wake waiting polls. Each waiting poll holds one of `slots`, and `stop` ends
    /// the waiting.
    pub fn start(data: Arc<Data>, slots: Slots, stop: CancellationToken) -> Self {
        Self {
            waiting: LongPollHub::start(data.db(), slots, stop.clone()),
            current_runs: CurrentRuns::start(data.db()),
            results: ResultsCache::default(),
            caller_keys: CallerKeys::default(),
            limit_log: LimitLog::default(),
            data,
            stop,
        }
    }
}
