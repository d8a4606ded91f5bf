//! Section `traces`.

use serde::Deserialize;
use url::Url;

use super::{ConfigError, refuse};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracesConfig {
    /// Where spans are sent; empty: nowhere.
    pub otlp_url: String,
    /// The share of the traces that are sent.
    pub sample_percent: u8,
}

impl TracesConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        let is_http = |url: Url| matches!(url.scheme(), "http" | "https");
        if !self.otlp_url.is_empty() && !self.otlp_url.parse().is_ok_and(is_http) {
            return refuse("traces.otlp_url", "is an http or https URL, or empty");
        }
        if self.sample_percent > 100 {
            return refuse("traces.sample_percent", "is within 0 and 100");
        }
        Ok(())
    }
}
