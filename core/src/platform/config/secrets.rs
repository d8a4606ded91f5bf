//! Section `secrets`, and the list of all keys that are secret.

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{Config, ConfigError, refuse};
use crate::platform::{
    providers::Provider,
    secrets::{KeyRing, MasterKey, SecretsError},
};

type Field = Box<dyn Fn(&mut Config) -> &mut Option<SecretString>>;

/// Every secret: its key and its field. A secret is text even if it consists of digits. An empty secret counts as not
/// set.
pub(super) fn secrets() -> Vec<(String, Field)> {
    let others: [(&str, Field); 4] = [
        ("secrets.key", Box::new(|config| &mut config.secrets.key)),
        (
            "secrets.previous_key",
            Box::new(|config| &mut config.secrets.previous_key),
        ),
        ("admin.token", Box::new(|config| &mut config.admin.token)),
        ("mail.smtp_url", Box::new(|config| &mut config.mail.smtp_url)),
    ];
    let key_of = |provider: Provider| -> (String, Field) {
        let key = format!("providers.{provider}.key");
        (key, Box::new(move |config| &mut config.providers[provider].key))
    };
    let others = others.into_iter().map(|(key, field)| (key.to_owned(), field));
    Provider::ALL.into_iter().map(key_of).chain(others).collect()
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretsConfig {
    pub key: Option<SecretString>,
    pub previous_key: Option<SecretString>,
}

/// Removes empty secrets.
pub(super) fn unset_empty(config: &mut Config) {
    for (_, field) in secrets() {
        let secret = field(config);
        *secret = secret.take().filter(|secret| !secret.expose_secret().trim().is_empty());
    }
}

impl SecretsConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        for (key, secret) in [("secrets.key", &self.key), ("secrets.previous_key", &self.previous_key)] {
            if secret.as_ref().is_some_and(|secret| MasterKey::parse(secret).is_err()) {
                return refuse(key, "is 64 hexadecimal digits, not all of them zero");
            }
        }
        if self.previous_key.is_some() && self.key.is_none() {
            return refuse("secrets.previous_key", "needs secrets.key beside it");
        }
        Ok(())
    }

    /// The keys that encrypt provider keys; `None` if `secrets.key` is not set.
    pub fn key_ring(&self) -> Result<Option<KeyRing>, SecretsError> {
        let Some(current) = &self.key else {
            return Ok(None);
        };
        Ok(Some(KeyRing {
            current: MasterKey::parse(current)?,
            previous: self.previous_key.as_ref().map(MasterKey::parse).transpose()?,
        }))
    }
}
