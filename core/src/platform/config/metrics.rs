//! Section `metrics`.

use std::net::SocketAddr;

use serde::Deserialize;

use super::{ConfigError, refuse};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsConfig {
    pub address: String,
}

impl MetricsConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if self.address.is_empty() || self.address.parse::<SocketAddr>().is_ok() {
            Ok(())
        } else {
            refuse("metrics.address", "is host:port, or empty")
        }
    }
}
