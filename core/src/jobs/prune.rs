//! Housekeeping.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::queue::JobKind;

/// Deletes what nobody needs any more. One at a time.
#[derive(Debug, Serialize, Deserialize)]
pub struct Prune;

impl JobKind for Prune {
    const NAME: &'static str = "prune";
    const QUEUE: &'static str = "housekeeping";
    const MAX_ATTEMPTS: u32 = 5;
    /// Long enough for the first time on a full database; what it has deleted stays deleted.
    const TIMEOUT: Duration = Duration::from_mins(10);

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}
