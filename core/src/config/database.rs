//! Section `database`.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use serde::Deserialize;

use super::{ConfigError, refuse};
use crate::db::Options;

/// How long a statement waits for SQLite's lock or for a connection. The api sets a shorter time for visitors.
const BUSY: Duration = Duration::from_secs(30);

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    pub url: String,
    pub connections: u32,
    pub sqlite_synchronous: Synchronous,
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
        if !(2..=500).contains(&self.connections) {
            return refuse("database.connections", "is within 2 and 500");
        }
        Ok(())
    }

    /// The folder of a SQLite database; `None` for PostgreSQL and for a database in memory.
    pub fn folder(&self) -> Option<PathBuf> {
        let path = self.url.strip_prefix("sqlite:")?;
        let path = path.strip_prefix("//").unwrap_or(path);
        let (path, parameters) = path.split_once('?').unwrap_or((path, ""));
        if path.is_empty() || path == ":memory:" || parameters.contains("mode=memory") {
            return None;
        }
        Path::new(path).parent().map(Path::to_path_buf)
    }

    /// How a process opens its database.
    pub fn options(&self) -> Options {
        Options {
            url: self.url.clone(),
            connections: self.connections,
            busy_timeout: BUSY,
            synchronous_full: self.sqlite_synchronous == Synchronous::Full,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_database_in_a_file_has_a_folder() {
        for (url, expected) in [
            ("sqlite:data/flight-finder.db", Some("data")),
            ("sqlite:///srv/data/x.db?mode=rwc", Some("/srv/data")),
            ("sqlite:x.db", Some("")),
            ("sqlite::memory:", None),
            ("sqlite://?mode=memory", None),
            ("postgres://localhost/x", None),
        ] {
            let config = DatabaseConfig {
                url: url.to_owned(),
                connections: 8,
                sqlite_synchronous: Synchronous::Normal,
            };
            assert_eq!(config.folder(), expected.map(PathBuf::from), "{url}");
        }
    }
}
