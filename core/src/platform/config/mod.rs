//! Configuration: `config.default.toml`, then a file, then `FLIGHT_FINDER__SECTION__KEY`; one module for each section.
//!
//! What an administrator changes while the product runs is not here but in
//! [`settings`](crate::rules::settings).

mod admin;
mod auth;
mod database;
mod environment;
mod http;
mod log;
mod mail;
mod metrics;
mod network;
mod pictures;
mod providers;
mod sandbox;
mod secrets;
mod traces;
mod worker;

use std::path::{Path, PathBuf};

use figment::{
    Figment,
    providers::{Format, Toml},
};
use serde::Deserialize;

pub use self::http::HttpConfig;
pub use self::{
    admin::AdminConfig,
    auth::AuthConfig,
    database::{DatabaseConfig, Synchronous},
    log::{LogConfig, LogFormat},
    mail::MailConfig,
    metrics::MetricsConfig,
    network::Network,
    pictures::PicturesConfig,
    providers::{ProvidersConfig, ServiceConfig},
    sandbox::SandboxConfig,
    secrets::SecretsConfig,
    traces::TracesConfig,
    worker::WorkerConfig,
};

const DEFAULTS: &str = include_str!("../../../../config.default.toml");

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
    pub auth: AuthConfig,
    pub mail: MailConfig,
    pub log: LogConfig,
    pub traces: TracesConfig,
    pub pictures: PicturesConfig,
}

/// Errors of the configuration. With any of them the program does not start.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file that `--config` names cannot be read.
    #[error("--config: {}", file.display())]
    File { file: PathBuf, source: std::io::Error },
    /// A layer does not parse.
    #[error("{}", environment::told(.0))]
    Layer(Box<figment::Error>),
    /// A variable of the environment looks like a key and is none.
    #[error("{name}: no such variable; the key is {expected}")]
    Variable { name: String, expected: String },
    /// The value of a key is not allowed.
    #[error("{key}: {reason}")]
    Invalid {
        /// `section.key`.
        key: String,
        reason: String,
    },
}

impl Config {
    /// Reads all layers and checks them. `file` is the file that `--config` names.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let mut layers = Figment::from(Toml::string(DEFAULTS));
        if let Some(file) = file {
            std::fs::metadata(file).map_err(|source| ConfigError::File {
                file: file.to_owned(),
                source,
            })?;
            layers = layers.merge(Toml::file_exact(file));
        }
        let variables = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        environment::refuse_misspelt(&layers, variables)?;
        Self::extract(&environment::over(layers))
    }

    fn extract(layers: &Figment) -> Result<Self, ConfigError> {
        let mut config: Self = layers.extract().map_err(|error| ConfigError::Layer(Box::new(error)))?;
        secrets::unset_empty(&mut config);
        config.validate().map_err(|error| match error {
            ConfigError::Invalid { key, reason } => {
                let origin = layers
                    .find_metadata(&key)
                    .and_then(environment::origin)
                    .unwrap_or_default();
                let reason = format!("{reason}{origin}");
                ConfigError::Invalid { key, reason }
            }
            other => other,
        })?;
        Ok(config)
    }

    fn validate(&self) -> Result<(), ConfigError> {
        self.database.validate()?;
        self.http.validate()?;
        self.worker.validate()?;
        self.providers.validate()?;
        self.sandbox.validate()?;
        self.metrics.validate()?;
        self.admin.validate()?;
        self.auth.validate()?;
        self.mail.validate()?;
        self.log.validate()?;
        self.traces.validate()?;
        self.pictures.validate()?;
        self.secrets.validate()
    }
}

/// Returns the error for a value of `key` that is not allowed.
fn refuse(key: impl Into<String>, reason: &str) -> Result<(), ConfigError> {
    Err(ConfigError::Invalid {
        key: key.into(),
        reason: reason.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::providers::Provider;

    fn with(text: &str) -> Result<Config, ConfigError> {
        Config::extract(&Figment::from(Toml::string(DEFAULTS)).merge(Toml::string(text)))
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
            ("database.pooling = 'transaction'", "database.pooling"),
            ("database.pooling = 'none'", "database.pooling"),
            ("http.address = 'nowhere'", "http.address"),
            ("http.colour = 1", "colour"),
            ("http.creates_per_minute = 0", "http.creates_per_minute"),
            ("http.reads_per_minute = 4000000000", "http.reads_per_minute"),
            ("http.rejected_tokens_per_minute = 0", "http.rejected_tokens_per_minute"),
            ("http.hosts = ['https://flights.example']", "http.hosts"),
            ("http.trusted_proxies = ['10.0.0.0/33']", "http.trusted_proxies"),
            ("http.connections = 0", "http.connections"),
            ("http.connections_per_address = 0", "http.connections_per_address"),
            (
                "http.waiting_polls_per_address = 2000000",
                "http.waiting_polls_per_address",
            ),
            ("worker.concurrency.search = 0", "worker.concurrency"),
            ("worker.grace_seconds = 3601", "worker.grace_seconds"),
            ("database.url = 'postgres://'", "database.url"),
            ("log.filter = 'nonsense'", "log.filter"),
            ("log.filter = 'info,sqlx'", "log.filter"),
            (
                "providers.rapidapi.base_url = 'https://x/ y'",
                "providers.rapidapi.base_url",
            ),
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
            ("mail.from = 'nobody'", "mail.from"),
            ("mail.smtp_url = 'mail.example'", "mail.smtp_url"),
            ("mail.smtp_url = 'https://mail.example'", "mail.smtp_url"),
            ("mail.smtp_url = 'smtp://mail.example'", "mail.smtp_url"),
            (
                "mail.smtp_url = 'smtp://mail.example?tls=opportunistic'",
                "mail.smtp_url",
            ),
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
    fn a_mail_server_on_this_machine_needs_no_tls() {
        for address in [
            "smtp://127.0.0.1:25",
            "smtp://localhost",
            "smtp://[::1]",
            "smtp://ana:secret@mail.example:587?tls=required",
            "smtps://ana:secret@mail.example",
        ] {
            let config = with(&format!("mail.smtp_url = '{address}'"));
            assert!(config.is_ok(), "{address}: {config:?}");
        }
    }

    #[test]
    fn an_empty_secret_is_not_set() {
        let config = with("providers.rapidapi.key = ''\nadmin.token = ' '").unwrap();

        assert!(config.providers[Provider::RapidApi].key.is_none() && config.admin.token.is_none());
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
