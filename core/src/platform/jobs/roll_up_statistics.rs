//! Statistics of providers.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Counts how providers answered in past hours. At most one such job runs at a time.
#[derive(Debug, Serialize, Deserialize)]
pub struct RollUpStatistics;

impl JobKind for RollUpStatistics {
    const NAME: &'static str = "roll_up_statistics";
    const QUEUE: &'static str = "housekeeping";
    const MAX_ATTEMPTS: u32 = 5;
    const TIMEOUT: Duration = Duration::from_mins(5);

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}
