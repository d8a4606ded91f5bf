//! Rendering of landing pages.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Renders the most wanted pages that are due. At most one such job waits or runs.
#[derive(Debug, Serialize, Deserialize)]
pub struct RenderPages;

impl RenderPages {
    /// The most pages of one attempt. The job queues itself again while more are due.
    pub const PAGES: usize = 100;
    /// The most origins of changed pages that one attempt takes, to mark the pages that link to these.
    pub const ORIGINS: usize = 20;
    /// How many pages one attempt marks at most because another version of the code rendered them, and how many because their content
    /// has expired.
    pub const MARKED: usize = 1_000;
}

impl JobKind for RenderPages {
    const NAME: &'static str = "render_pages";
    const QUEUE: &'static str = "seo";
    const MAX_ATTEMPTS: u32 = 3;
    /// Each page is stored by itself, so an interrupted attempt loses at most one.
    const TIMEOUT: Duration = Duration::from_mins(5);

    fn unique_key(&self) -> Option<String> {
        Some(Self::NAME.to_owned())
    }
}
