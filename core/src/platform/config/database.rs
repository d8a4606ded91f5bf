//! Section `database`.

use std::time::Duration;

use serde::Deserialize;

use super::{ConfigError, refuse};
use crate::platform::db::{Options, Pooling};

/// How long a statement waits for SQLite's lock or for a connection. The api sets a shorter time for visitors.
const BUSY: Duration = Duration::from_secs(30);

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    pub url: String,
    pub connections: u32,
    pub sqlite_synchronous: Synchronous,
    pub pooling: Pooling,
}

/// The mode of SQLite's `synchronous` pragma: what a commit waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Synchronous {
    Normal,
    Full,
}

impl DatabaseConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        let schemes = ["sqlite:", "postgres:", "postgresql:"];
        if !schemes.iter().any(|scheme| self.url.starts_with(scheme)) {
            return refuse("database.url", "starts with sqlite: or postgres://");
        }
        // The server is in the authority or in a parameter (`?host=`).
        let server = self.url.split_once("//").map(|(_, server)| server);
        if !self.url.starts_with("sqlite:") && server.is_none_or(str::is_empty) {
            return refuse("database.url", "names a host: postgres://user:password@host/name");
        }
        if !(2..=500).contains(&self.connections) {
            return refuse("database.connections", "is within 2 and 500");
        }
        if self.pooling == Pooling::Transaction && self.url.starts_with("sqlite:") {
            return refuse("database.pooling", "is \"session\" on SQLite");
        }
        Ok(())
    }

    /// How a process opens its database.
    pub fn options(&self) -> Options {
        Options {
            url: self.url.clone(),
            connections: self.connections,
            busy_timeout: BUSY,
            synchronous_full: self.sqlite_synchronous == Synchronous::Full,
            pooling: self.pooling,
        }
    }
}
