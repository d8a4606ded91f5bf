//! The generation of the sitemap.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::platform::queue::JobKind;

/// Generates the sitemap for search engines. At most one such job waits or runs.
#[derive(Debug, Serialize, Deserialize)]
pub struct GenerateSitemap;

impl GenerateSitemap {
    /// The unique key of the job.
    pub const KEY: &str = Self::NAME;
}

impl JobKind for GenerateSitemap {
    const NAME: &'static str = "generate_sitemap";
    const QUEUE: &'static str = "seo";
    const MAX_ATTEMPTS: u32 = 5;
    /// A million pages take some seconds. An attempt that is interrupted begins anew.
    const TIMEOUT: Duration = Duration::from_mins(5);

    fn unique_key(&self) -> Option<String> {
        Some(Self::KEY.to_owned())
    }
}
