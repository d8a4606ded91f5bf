//! Stands for `traces.rs` in an executable that was compiled without the feature `traces`.

use anyhow::ensure;
use flight_finder_core::platform::config::TracesConfig;
use tracing_subscriber::layer::Identity;

pub struct Exporting;

impl Exporting {
    pub fn start(config: &TracesConfig) -> anyhow::Result<Self> {
        ensure!(
            config.otlp_url.is_empty(),
            "traces.otlp_url: this executable cannot export spans, because it was compiled without the feature `traces`"
        );
        Ok(Self)
    }

    #[expect(clippy::unused_self, reason = "the form with the exporter needs it")]
    pub fn layer(&self) -> Option<Identity> {
        None
    }
}
