//! Stores the fares and airlines of a completed search.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{base::ids::RunId, platform::queue::JobKind};

/// Stores the cheapest fares and the airlines of a completed run for one adult, one way, in economy. This job is
/// separate from publishing, so that no visitor waits for it.
#[derive(Debug, Serialize, Deserialize)]
pub struct RecordFares {
    pub run: RunId,
}

impl JobKind for RecordFares {
    const NAME: &'static str = "record_fares";
    const QUEUE: &'static str = "housekeeping";
    const MAX_ATTEMPTS: u32 = 5;
    const TIMEOUT: Duration = Duration::from_secs(30);

    fn unique_key(&self) -> Option<String> {
        Some(format!("record_fares:{}", self.run))
    }
}
