//! Filing the searches of earlier versions.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Files searches that an earlier version of the product stored, so that the administrator finds them. At most one such job
/// runs at a time.
#[derive(Debug, Serialize, Deserialize)]
pub struct FileSearches;

impl JobKind for FileSearches {
    const NAME: &'static str = "file_searches";
    const QUEUE: &'static str = "housekeeping";
    const MAX_ATTEMPTS: u32 = 5;
    /// Long enough for many batches. What an interrupted attempt has filed stays filed.
    const TIMEOUT: Duration = Duration::from_mins(10);

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}
