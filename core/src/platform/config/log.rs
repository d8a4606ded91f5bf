//! Section `log`.

use figment::{
    Figment,
    providers::{Format, Toml},
};
use serde::Deserialize;

use super::{ConfigError, DEFAULTS, refuse};

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    pub filter: String,
    pub format: LogFormat,
}

impl Default for LogConfig {
    /// Reads the section from `config.default.toml`.
    fn default() -> Self {
        let layers = Figment::from(Toml::string(DEFAULTS));
        layers.extract_inner("log").expect("the defaults are complete")
    }
}

impl LogConfig {
    /// A word that is no level would silence everything but a part of the program with this name.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        let is_directive = |part: &str| {
            let part = part.trim().to_lowercase();
            part.contains(['=', '[']) || part.is_empty() || LEVELS.contains(&part.as_str())
        };
        if self.filter.contains('[') || self.filter.split(',').all(is_directive) {
            Ok(())
        } else {
            refuse(
                "log.filter",
                "has levels (off, error, warn, info, debug, trace), for example info,sqlx=warn",
            )
        }
    }
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}
