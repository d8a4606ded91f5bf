//! The beginning of a run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{base::ids::RunId, platform::queue::JobKind};

/// Creates one request per provider and queues their group, all in one transaction.
#[derive(Debug, Serialize, Deserialize)]
pub struct StartSearch {
    /// The run to start.
    pub run: RunId,
}

impl JobKind for StartSearch {
    const NAME: &'static str = "start_search";
    const QUEUE: &'static str = "search";
    const MAX_ATTEMPTS: u32 = 5;
    const TIMEOUT: Duration = Duration::from_secs(30);
}
