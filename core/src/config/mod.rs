//! Configuration: `config.default.toml`, then a file, then `FLIGHT_FINDER__SECTION__KEY`.
//!
//! What an administrator changes while the product runs is not here but in
//! [`settings`](crate::settings).

mod environment;
mod http;
mod network;
mod token;

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use chrono::{DateTime, Utc};
use figment::{
    Figment,
    providers::{Format, Toml},
};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use crate::{
    db::Options,
    secrets::{KeyRing, MasterKey, SecretsError},
};

pub use network::Network;

const DEFAULTS: &str = include_str!("../../../config.default.toml");
/// A statement waits this long for SQLite's lock or a connection; for visitors the api waits less.
const BUSY: Duration = Duration::from_secs(30);
/// A process has no more slots.
const MOST_SLOTS: usize = 1_000;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub database: DatabaseConfig,
    pub http: HttpConfig,
    pub metrics: MetricsConfig,
    pub worker: WorkerConfig,
    pub providers: ProvidersConfig,
    pub sandbox: SandboxConfig,
    pub secrets: SecretsConfig,
    pub admin: AdminConfig,
    pub log: LogConfig,
}

/// Section `database`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    pub url: String,
    pub connections: u32,
    pub sqlite_synchronous: Synchronous,
}

/// What SQLite waits for at a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Synchronous {
    Normal,
    Full,
}

/// Section `http`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    pub address: SocketAddr,
    pub hosts: Vec<String>,
    pub trusted_proxies: Vec<Network>,
    pub connections: usize,
    pub connections_per_address: usize,
    pub creates_per_minute: u32,
    pub reads_per_minute: u32,
    pub waiting_polls: usize,
    pub waiting_polls_per_address: usize,
    pub behind_tls: bool,
    pub hsts_include_subdomains: bool,
}

/// Section `metrics`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetricsConfig {
    pub address: String,
}

/// Section `worker`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkerConfig {
    pub concurrency: BTreeMap<String, usize>,
    pub grace_seconds: u64,
}

/// Section `providers`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvidersConfig {
    pub rapidapi: RapidApiConfig,
    pub flightapi: FlightApiConfig,
    pub calendar: CalendarConfig,
}

/// Section `providers.rapidapi`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RapidApiConfig {
    pub base_url: String,
    pub host: String,
    pub key: Option<SecretString>,
}

/// Section `providers.flightapi`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightApiConfig {
    pub base_url: String,
    pub key: Option<SecretString>,
}

/// Section `providers.calendar`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarConfig {
    pub base_url: String,
}

/// Section `sandbox`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxConfig {
    pub url: Option<String>,
    pub address: Option<SocketAddr>,
    pub starts_at: Option<DateTime<Utc>>,
}

/// Section `secrets`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretsConfig {
    pub key: Option<SecretString>,
    pub previous_key: Option<SecretString>,
}

/// Section `admin`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdminConfig {
    pub token: Option<SecretString>,
}

/// Section `log`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    pub filter: String,
    pub format: LogFormat,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

/// Why the program does not start.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// What `--config` names is not there.
    #[error("--config: {}: {source}", file.display())]
    File {
        file: PathBuf,
        /// Why it cannot be read.
        source: std::io::Error,
    },
    /// A layer does not parse.
    #[error("{}", environment::told(.0))]
    Layer(Box<figment::Error>),
    /// A key has a value that it cannot have.
    #[error("{key}: {reason}")]
    Invalid {
        /// `section.key`.
        key: &'static str,
        reason: String,
    },
}

impl Config {
    /// Reads all layers and checks them. `file` is what `--config` names.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut layers = Figment::from(Toml::string(DEFAULTS));
        if let Some(file) = file {
            std::fs::metadata(file).map_err(|source| ConfigError::File {
                file: file.to_owned(),
                source,
            })?;
            layers = layers.merge(Toml::file_exact(file));
        }
        Self::of(&environment::over(layers))
    }

    fn of(layers: &Figment) -> Result<Self, ConfigError> {
        let mut config: Self = layers.extract().map_err(|error| ConfigError::Layer(Box::new(error)))?;
        let providers = &mut config.providers;
        for secret in [
            &mut providers.rapidapi.key,
            &mut providers.flightapi.key,
            &mut config.secrets.key,
            &mut config.secrets.previous_key,
            &mut config.admin.token,
        ] {
            *secret = secret.take().filter(|secret| !secret.expose_secret().trim().is_empty());
        }
        config.validate()?;
        Ok(config)
    }

    /// How a process opens its database.
    pub fn database(&self) -> Options {
        Options {
            url: self.database.url.clone(),
            connections: self.database.connections,
            busy_timeout: BUSY,
            synchronous_full: self.database.sqlite_synchronous == Synchronous::Full,
        }
    }

    /// The keys that provider keys are encrypted with.
    pub fn key_ring(&self) -> Result<Option<KeyRing>, SecretsError> {
        let Some(current) = &self.secrets.key else {
            return Ok(None);
        };
        Ok(Some(KeyRing {
            current: MasterKey::parse(current)?,
            previous: self.secrets.previous_key.as_ref().map(MasterKey::parse).transpose()?,
        }))
    }

    fn validate(&self) -> Result<(), ConfigError> {
        let refuse = |key, reason: &str| {
            Err(ConfigError::Invalid {
                key,
                reason: reason.to_owned(),
            })
        };
        let url = &self.database.url;
        if !["sqlite:", "postgres:", "postgresql:"]
            .iter()
            .any(|scheme| url.starts_with(scheme))
        {
            return refuse("database.url", "starts with sqlite: or postgres://");
        }
        if !(2..=500).contains(&self.database.connections) {
            return refuse("database.connections", "is within 2 and 500");
        }
        self.http.validate()?;
        if self
            .worker
            .concurrency
            .values()
            .any(|slots| !(1..=MOST_SLOTS).contains(slots))
        {
            return refuse("worker.concurrency", "is within 1 and 1000 for every queue");
        }
        for (key, address) in self.provider_addresses() {
            if !url::Url::parse(address).is_ok_and(|url| keeps_keys(&url)) {
                return refuse(
                    key,
                    "starts with https://, or with http:// on this machine: requests carry the key",
                );
            }
        }
        let sandbox = self.sandbox.url.as_deref().map(url::Url::parse);
        if sandbox.is_some_and(|url| !url.is_ok_and(|url| ["http", "https"].contains(&url.scheme()))) {
            return refuse("sandbox.url", "starts with http:// or https://");
        }
        if !self.metrics.address.is_empty() && self.metrics.address.parse::<SocketAddr>().is_err() {
            return refuse("metrics.address", "is host:port, or empty");
        }
        if let Some(token) = &self.admin.token {
            token::validate(token)?;
        }
        let is_bad = |key: &Option<SecretString>| key.as_ref().is_some_and(|key| MasterKey::parse(key).is_err());
        for (name, key) in [
            ("secrets.key", &self.secrets.key),
            ("secrets.previous_key", &self.secrets.previous_key),
        ] {
            if is_bad(key) {
                return refuse(name, "is 64 hexadecimal digits, not all of them zero");
            }
        }
        if self.secrets.previous_key.is_some() && self.secrets.key.is_none() {
            return refuse("secrets.previous_key", "needs secrets.key beside it");
        }
        Ok(())
    }

    fn provider_addresses(&self) -> [(&'static str, &str); 3] {
        [
            ("providers.rapidapi.base_url", self.providers.rapidapi.base_url.as_str()),
            ("providers.flightapi.base_url", &self.providers.flightapi.base_url),
            ("providers.calendar.base_url", &self.providers.calendar.base_url),
        ]
    }
}

/// Whether nobody between here and there can read a key: TLS, or a server on this machine.
fn keeps_keys(url: &url::Url) -> bool {
    let is_loopback = || match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && is_loopback())
}

impl Default for ProvidersConfig {
    /// What the defaults file says.
    fn default() -> Self {
        let layers = Figment::from(Toml::string(DEFAULTS));
        layers.extract_inner("providers").expect("the defaults are complete")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(text: &str) -> Result<Config, ConfigError> {
        Config::of(&Figment::from(Toml::string(DEFAULTS)).merge(Toml::string(text)))
    }

    #[test]
    fn the_defaults_are_complete() {
        let config = with("").unwrap();

        assert_eq!(config.database.url, "sqlite:data/flight-finder.db");
        assert_eq!(config.worker.concurrency["provider_a"], 16);
    }

    #[test]
    fn a_bad_value_names_its_key() {
        for (text, key) in [
            ("database.url = 'mysql://x'", "database.url"),
            ("database.connections = 1", "database.connections"),
            ("database.connections = 'many'", "database.connections"),
            ("http.address = 'nowhere'", "http.address"),
            ("http.colour = 1", "colour"),
            ("http.creates_per_minute = 0", "http.creates_per_minute"),
            ("http.reads_per_minute = 4000000000", "http.reads_per_minute"),
            ("http.hosts = ['https://flights.example']", "http.hosts"),
            ("http.trusted_proxies = ['10.0.0.0/33']", "http.trusted_proxies"),
            ("http.connections = 0", "http.connections"),
            ("http.connections_per_address = 0", "http.connections_per_address"),
            (
                "http.waiting_polls_per_address = 2000000",
                "http.waiting_polls_per_address",
            ),
            ("worker.concurrency.search = 0", "worker.concurrency"),
            (
                "providers.flightapi.base_url = 'nowhere'",
                "providers.flightapi.base_url",
            ),
            (
                "providers.rapidapi.base_url = 'http://flights.example'",
                "providers.rapidapi.base_url",
            ),
            ("sandbox.url = 'localhost:8090'", "sandbox.url"),
            ("metrics.address = 'x'", "metrics.address"),
            ("admin.token = 'short'", "admin.token"),
            ("admin.token = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'", "admin.token"),
            ("secrets.key = 'zz'", "secrets.key"),
        ] {
            let error = with(text).unwrap_err().to_string();
            assert!(error.contains(key), "{text}: {error}");
        }
    }

    #[test]
    fn a_provider_on_this_machine_needs_no_tls() {
        for address in [
            "http://127.0.0.1:9",
            "http://localhost:9",
            "http://[::1]:9",
            "https://flights.example",
        ] {
            let config = with(&format!("providers.rapidapi.base_url = '{address}'"));
            assert!(config.is_ok(), "{address}: {config:?}");
        }
    }

    #[test]
    fn an_empty_secret_is_not_set() {
        let config = with("providers.rapidapi.key = ''\nadmin.token = ' '").unwrap();

        assert!(config.providers.rapidapi.key.is_none() && config.admin.token.is_none());
    }

    #[test]
    fn a_secret_that_is_no_text_is_not_told() {
        let error = with("admin.token = 12345678901234").unwrap_err().to_string();

        assert_eq!(error, "admin.token: is a text, in quotes");
    }

    #[test]
    fn secrets_are_not_printed() {
        let config = with("providers.rapidapi.key = 'very-secret'").unwrap();

        assert!(!format!("{config:?}").contains("very-secret"));
    }
}
