//! Section `worker`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{ConfigError, refuse};
use crate::platform::queue::MAX_PER_PROCESS;

/// The longest time that running jobs have after SIGTERM, in seconds. Supervisors end a process earlier.
const MAX_GRACE: u64 = 3_600;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkerConfig {
    pub concurrency: BTreeMap<String, usize>,
    pub grace_seconds: u64,
}

impl WorkerConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if self.grace_seconds > MAX_GRACE {
            return refuse("worker.grace_seconds", "is at most 3600");
        }
        let mut numbers = self.concurrency.values().map(|number| i64::try_from(*number));
        if numbers.all(|number| number.is_ok_and(|number| (1..=MAX_PER_PROCESS).contains(&number))) {
            Ok(())
        } else {
            refuse("worker.concurrency", "is within 1 and 1000 for every queue")
        }
    }
}
