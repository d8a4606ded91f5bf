//! The end of a run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{base::ids::RunId, platform::queue::JobKind};

/// Ends a run with the flights that have arrived. The job is queued together with the run. It is due at the run's
/// deadline, or at once when all its requests have ended. It does nothing if the run has ended.
#[derive(Debug, Serialize, Deserialize)]
pub struct FinishSearch {
    /// The run to end.
    pub run: RunId,
}

impl JobKind for FinishSearch {
    const NAME: &'static str = "finish_search";
    const QUEUE: &'static str = "search";
    const MAX_ATTEMPTS: u32 = 5;
    const TIMEOUT: Duration = Duration::from_secs(30);
}
