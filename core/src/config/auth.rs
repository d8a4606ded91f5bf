//! Section `auth`: how passwords are hashed.

use argon2::Params;
use serde::Deserialize;

use super::{ConfigError, refuse};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthConfig {
    /// The memory of one hash, in KiB.
    pub argon2_memory_kib: u32,
    pub argon2_iterations: u32,
    pub argon2_lanes: u32,
}

impl AuthConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        match self.params() {
            Ok(_) => Ok(()),
            Err(error) => refuse(
                "auth.argon2_memory_kib",
                &format!("and the two below are refused by argon2: {error}"),
            ),
        }
    }

    /// The parameters of new hashes.
    pub fn argon2(&self) -> Params {
        self.params().expect("the configuration is validated")
    }

    fn params(&self) -> argon2::Result<Params> {
        Params::new(self.argon2_memory_kib, self.argon2_iterations, self.argon2_lanes, None)
    }
}
