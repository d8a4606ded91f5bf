//! Marks of all landing pages.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Marks all landing pages that may show prices as due, because the commission has changed, or airports were imported.
#[derive(Debug, Serialize, Deserialize)]
pub struct MarkPricedPages;

impl MarkPricedPages {
    /// The pages that one transaction marks.
    pub const PER_BATCH: i64 = 1_000;
}

impl JobKind for MarkPricedPages {
    const NAME: &'static str = "mark_priced_pages";
    const QUEUE: &'static str = "seo";
    const MAX_ATTEMPTS: u32 = 5;
    const TIMEOUT: Duration = Duration::from_mins(5);
}
