//! Section `sandbox`.

use std::net::SocketAddr;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use url::Url;

use super::{ConfigError, refuse};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxConfig {
    pub url: Option<String>,
    pub address: Option<SocketAddr>,
    pub starts_at: Option<DateTime<Utc>>,
}

impl SandboxConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        // A clock that is wrong on purpose is for tests and screenshots.
        if self.starts_at.is_some() && !cfg!(debug_assertions) {
            return refuse("sandbox.starts_at", "is set only for debug builds");
        }
        let is_http = |url: &str| Url::parse(url).is_ok_and(|url| ["http", "https"].contains(&url.scheme()));
        if self.url.as_deref().is_none_or(is_http) {
            Ok(())
        } else {
            refuse("sandbox.url", "starts with http:// or https://")
        }
    }
}
