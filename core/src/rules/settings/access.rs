//! Which providers can be asked: addresses and keys from configuration and database.

use std::collections::BTreeMap;

use secrecy::{ExposeSecret, SecretString};

use super::store::Credentials;
use crate::platform::{
    config::{ProvidersConfig, SandboxConfig},
    providers::{Provider, limits::Account},
    secrets::SecretsError,
};

/// The host name that stands for the sandbox; no real account has this name.
const SANDBOX: &str = "sandbox";

/// The address of a provider, and the key for it.
#[derive(Clone, Debug)]
pub struct ProviderAccess {
    /// The base address, without a slash at the end.
    pub base_url: String,
    /// The name of the API at a gateway; empty for providers without one.
    pub host: String,
    pub key: SecretString,
}

/// Where a key comes from. `database`: an administrator stored it. `environment`: it is in the configuration.
/// `none`: there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProviderKeySource))]
#[serde(rename_all = "lowercase")]
pub enum KeySource {
    Database,
    Environment,
    None,
}

/// What may be shown of a provider's key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyState {
    pub source: KeySource,
    /// The last four characters of a long key.
    pub last_four: Option<String>,
    /// Whether the key can be decrypted.
    pub is_readable: bool,
}

/// How each service can be called at this moment.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// The services that have a key.
    pub(super) accounts: BTreeMap<Account, ProviderAccess>,
    /// The providers whose stored key cannot be decrypted, and the reasons. These providers have no account here.
    pub unreadable: BTreeMap<Provider, SecretsError>,
    /// The providers that have a key of their own, and where the key comes from.
    pub(super) sources: BTreeMap<Provider, KeySource>,
}

impl Access {
    /// If at least one real key exists, even one that cannot be decrypted, the sandbox is not used, and a provider
    /// without a readable key is left out. A key in the database takes precedence over one in the configuration.
    pub fn new(config: &ProvidersConfig, sandbox: &SandboxConfig, stored: &Credentials) -> Self {
        let mut access = Self::default();
        for provider in Provider::ALL {
            let (source, key) = match (stored.get(&provider), config[provider].key.as_ref()) {
                (Some(Ok(key)), _) => (KeySource::Database, Some(key)),
                (Some(Err(error)), _) => {
                    access.unreadable.insert(provider, error.clone());
                    (KeySource::Database, None)
                }
                (None, Some(key)) => (KeySource::Environment, Some(key)),
                (None, None) => continue,
            };
            access.sources.insert(provider, source);
            let Some(key) = key else { continue };
            for account in accounts_of(provider) {
                let service = ProviderAccess::new(config, account, key.clone());
                access.accounts.insert(account, service);
            }
        }
        if access.sources.is_empty() {
            return sandbox.url.as_deref().map(Self::sandbox).unwrap_or_default();
        }
        access
    }

    fn sandbox(url: &str) -> Self {
        let access = ProviderAccess {
            base_url: without_slash(url),
            host: SANDBOX.to_owned(),
            key: "sandbox".to_owned().into(),
        };
        Self {
            accounts: Account::ALL.map(|account| (account, access.clone())).into(),
            ..Self::default()
        }
    }

    /// How a provider, or a service on its account, can be called; `None` if it has no key.
    pub fn of(&self, account: impl Into<Account>) -> Option<&ProviderAccess> {
        self.accounts.get(&account.into())
    }

    /// Whether the sandbox answers, so that visitors see no real offers.
    pub fn is_demo(&self) -> bool {
        self.accounts.values().any(|access| access.host == SANDBOX)
    }

    /// Whether a real provider key is stored or configured, even if it cannot be decrypted.
    pub fn has_real_key(&self) -> bool {
        !self.is_demo() && (!self.usable().is_empty() || !self.unreadable.is_empty())
    }

    /// Whether no provider can be asked because stored keys cannot be decrypted.
    pub fn is_locked_out(&self) -> bool {
        self.usable().is_empty() && !self.unreadable.is_empty()
    }

    /// What may be shown of a provider's own key. The sandbox counts as no key.
    pub fn key_state(&self, provider: Provider) -> KeyState {
        let source = self.sources.get(&provider).copied().unwrap_or(KeySource::None);
        let own = self.of(provider).filter(|_| source != KeySource::None);
        KeyState {
            source,
            last_four: own.and_then(|access| last_four(&access.key)),
            is_readable: !self.unreadable.contains_key(&provider),
        }
    }

    /// What may be shown of a provider's key: its last four characters, that there is none, or why it cannot be read.
    pub fn key_hint(&self, provider: Provider) -> String {
        if let Some(error) = self.unreadable.get(&provider) {
            return format!("not readable: {error}");
        }
        let Some(access) = self.of(provider) else {
            return "not set".to_owned();
        };
        last_four(&access.key).map_or_else(|| "…".to_owned(), |shown| format!("…{shown}"))
    }

    /// Those that can be asked.
    pub fn usable(&self) -> Vec<Provider> {
        Provider::ALL
            .into_iter()
            .filter(|&provider| self.of(provider).is_some())
            .collect()
    }
}

impl ProviderAccess {
    /// How a service is called with this key.
    pub fn new(config: &ProvidersConfig, account: Account, key: SecretString) -> Self {
        Self {
            base_url: without_slash(&config[account].base_url),
            host: config[account.provider()].host.clone(),
            key,
        }
    }
}

/// The accounts that use the key of a provider.
fn accounts_of(provider: Provider) -> impl Iterator<Item = Account> {
    let all = Account::ALL.into_iter();
    all.filter(move |account| account.provider() == provider)
}

fn without_slash(base_url: &str) -> String {
    base_url.trim_end_matches('/').to_owned()
}

/// The last four characters of a key; `None` if four characters would reveal too much of it.
fn last_four(key: &SecretString) -> Option<String> {
    let key = key.expose_secret();
    let hidden = key.chars().count().checked_sub(4).filter(|hidden| *hidden >= 8)?;
    Some(key.chars().skip(hidden).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    fn sandbox() -> SandboxConfig {
        SandboxConfig {
            url: Some("http://127.0.0.1:9/".to_owned()),
            ..SandboxConfig::default()
        }
    }

    #[test]
    fn without_any_key_the_sandbox_answers_for_both() {
        let access = Access::new(&ProvidersConfig::default(), &sandbox(), &Credentials::default());

        assert_eq!(access.usable(), Provider::ALL);
        assert!(access.is_demo());
        assert_eq!(access.of(Provider::RapidApi).unwrap().base_url, "http://127.0.0.1:9");
    }

    #[test]
    fn one_real_key_ends_the_sandbox() {
        let mut config = ProvidersConfig::default();
        config[Provider::FlightApi].key = Some("real".to_owned().into());

        let access = Access::new(&config, &sandbox(), &Credentials::default());

        assert_eq!(access.usable(), [Provider::FlightApi]);
        assert!(!access.is_demo());
        assert_eq!(
            access.of(Provider::FlightApi).unwrap().base_url,
            "https://api.flightapi.io"
        );
    }

    #[test]
    fn the_database_wins_over_the_environment() {
        let mut config = ProvidersConfig::default();
        config[Provider::RapidApi].key = Some("environment".to_owned().into());
        let stored = Credentials::from([(Provider::RapidApi, Ok("database".to_owned().into()))]);

        let access = Access::new(&config, &SandboxConfig::default(), &stored);

        assert_eq!(access.of(Provider::RapidApi).unwrap().key.expose_secret(), "database");
    }

    #[test]
    fn an_unreadable_key_never_enables_the_sandbox() {
        let stored = Credentials::from([(Provider::RapidApi, Err(SecretsError::NoKey))]);

        let access = Access::new(&ProvidersConfig::default(), &sandbox(), &stored);

        assert!(access.usable().is_empty() && access.of(Account::Calendar).is_none());
        assert!(access.is_locked_out() && access.has_real_key() && !access.is_demo());
        assert!(access.key_hint(Provider::RapidApi).starts_with("not readable: "));
    }

    #[test]
    fn an_unreadable_key_leaves_the_other_provider_alone() {
        let mut config = ProvidersConfig::default();
        // The stored key takes precedence over the configuration, although it cannot be read.
        config[Provider::RapidApi].key = Some("environment".to_owned().into());
        let stored = Credentials::from([
            (Provider::RapidApi, Err(SecretsError::Damaged)),
            (Provider::FlightApi, Ok("real".to_owned().into())),
        ]);

        let access = Access::new(&config, &sandbox(), &stored);

        assert_eq!(access.usable(), [Provider::FlightApi]);
        assert!(!access.is_locked_out());
    }

    #[test]
    fn without_keys_and_sandbox_nobody_can_be_asked() {
        let access = Access::new(
            &ProvidersConfig::default(),
            &SandboxConfig::default(),
            &Credentials::default(),
        );

        assert!(access.usable().is_empty());
    }
}
