//! Marks of landing pages after a change of airports.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Marks the landing pages from and to the places of states as due, because the airports of these states or their names have changed.
#[derive(Debug, Serialize, Deserialize)]
pub struct MarkPagesOfStates {
    pub states: Vec<String>,
}

impl MarkPagesOfStates {
    /// The pages that one transaction marks.
    pub const PER_BATCH: i64 = 1_000;
}

impl JobKind for MarkPagesOfStates {
    const NAME: &'static str = "mark_pages_of_states";
    const QUEUE: &'static str = "seo";
    const MAX_ATTEMPTS: u32 = 5;
    const TIMEOUT: Duration = Duration::from_mins(5);
}
