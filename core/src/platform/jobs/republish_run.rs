//! Publishing a run again after prices or scores were changed.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{base::ids::RunId, platform::queue::JobKind};

/// Prices and scores the stored parts of a run again, without asking any provider. At most one such job runs at a time
/// for each run.
#[derive(Debug, Serialize, Deserialize)]
pub struct RepublishRun {
    pub run: RunId,
}

impl JobKind for RepublishRun {
    const NAME: &'static str = "republish_run";
    const QUEUE: &'static str = "search";
    const MAX_ATTEMPTS: u32 = 5;
    const TIMEOUT: Duration = Duration::from_secs(30);

    fn unique_key(&self) -> Option<String> {
        Some(format!("republish_run:{}", self.run))
    }
}
