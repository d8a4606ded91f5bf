//! Section `pictures`.

use std::path::PathBuf;

use serde::Deserialize;

use super::{ConfigError, refuse};

/// Where the pictures of link previews are kept.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PicturesConfig {
    /// A folder that only this process uses.
    pub folder: Option<PathBuf>,
    pub megabytes: u64,
}

impl Default for PicturesConfig {
    fn default() -> Self {
        Self {
            folder: None,
            megabytes: 1024,
        }
    }
}

impl PicturesConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if (1..=1_000_000).contains(&self.megabytes) {
            Ok(())
        } else {
            refuse("pictures.megabytes", "is within 1 and 1000000")
        }
    }
}
