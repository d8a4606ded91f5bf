//! Housekeeping.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Deletes data whose retention has passed. At most one such job runs at a time.
#[derive(Debug, Serialize, Deserialize)]
pub struct Prune;

impl JobKind for Prune {
    const NAME: &'static str = "prune";
    const QUEUE: &'static str = "housekeeping";
    const MAX_ATTEMPTS: u32 = 5;
    /// Long enough for the first job on a full database. What an interrupted attempt has deleted stays deleted.
    const TIMEOUT: Duration = Duration::from_mins(10);

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}
