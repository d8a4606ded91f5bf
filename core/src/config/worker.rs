//! Section `worker`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{ConfigError, refuse};

/// A process runs at most this many jobs of a queue at once.
const MOST_SLOTS: usize = 1_000;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkerConfig {
    pub concurrency: BTreeMap<String, usize>,
    pub grace_seconds: u64,
}

impl WorkerConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if self.concurrency.values().all(|slots| (1..=MOST_SLOTS).contains(slots)) {
            Ok(())
        } else {
            refuse("worker.concurrency", "is within 1 and 1000 for every queue")
        }
    }
}
