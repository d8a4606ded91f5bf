//! Section `auth`: how passwords are hashed, and how often somebody may try one.

use argon2::Params;
use serde::Deserialize;

use super::{ConfigError, refuse};

/// Larger values make each sign-in take minutes, or the memory of the machine.
const MAX_MEMORY_KIB: u32 = 1024 * 1024;
const MAX_ITERATIONS: u32 = 100;
const MAX_LANES: u32 = 16;
const MAX_PER_MINUTE: u32 = 10_000_000;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuthConfig {
    /// The memory of one hash, in KiB.
    pub argon2_memory_kib: u32,
    pub argon2_iterations: u32,
    pub argon2_lanes: u32,
    /// Whether anybody can become a user without a role. Sales agents register in any case.
    pub sign_up: bool,
    /// Sign-ins and refreshes of sessions from one address.
    pub sign_ins_per_minute: u32,
    /// Requests from one address that send a mail or change a user.
    pub mails_per_minute: u32,
    /// Codes of mails from one address.
    pub codes_per_minute: u32,
    /// Challenges and codes of second factors from one address.
    pub factor_tries_per_minute: u32,
}

impl AuthConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if !(1..=MAX_LANES).contains(&self.argon2_lanes) {
            return refuse("auth.argon2_lanes", "is within 1 and 16");
        }
        if !(1..=MAX_ITERATIONS).contains(&self.argon2_iterations) {
            return refuse("auth.argon2_iterations", "is within 1 and 100");
        }
        if self.argon2_memory_kib > MAX_MEMORY_KIB || self.params().is_err() {
            return refuse("auth.argon2_memory_kib", "is within 8 for each lane and 1048576");
        }
        for (key, number) in [
            ("auth.sign_ins_per_minute", self.sign_ins_per_minute),
            ("auth.mails_per_minute", self.mails_per_minute),
            ("auth.codes_per_minute", self.codes_per_minute),
            ("auth.factor_tries_per_minute", self.factor_tries_per_minute),
        ] {
            if !(1..=MAX_PER_MINUTE).contains(&number) {
                return refuse(key, "is within 1 and 10000000");
            }
        }
        Ok(())
    }

    /// The parameters of new hashes.
    pub fn argon2(&self) -> Params {
        self.params().expect("the configuration is validated")
    }

    fn params(&self) -> argon2::Result<Params> {
        Params::new(self.argon2_memory_kib, self.argon2_iterations, self.argon2_lanes, None)
    }
}
