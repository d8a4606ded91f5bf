//! Section `providers`.

use std::{
    collections::BTreeMap,
    ops::{Index, IndexMut},
};

use figment::{
    Figment,
    providers::{Format, Toml},
};
use secrecy::SecretString;
use serde::Deserialize;
use url::{Host, Url};

use super::{ConfigError, DEFAULTS, refuse};
use crate::platform::providers::limits::Account;

/// The services of providers, by their accounts.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct ProvidersConfig(BTreeMap<Account, ServiceConfig>);

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceConfig {
    pub base_url: String,
    /// The name of the API, for providers behind a gateway.
    #[serde(default)]
    pub host: String,
    pub key: Option<SecretString>,
}

impl<A: Into<Account>> Index<A> for ProvidersConfig {
    type Output = ServiceConfig;

    fn index(&self, account: A) -> &ServiceConfig {
        &self.0[&account.into()]
    }
}

impl<A: Into<Account>> IndexMut<A> for ProvidersConfig {
    fn index_mut(&mut self, account: A) -> &mut ServiceConfig {
        self.0.get_mut(&account.into()).expect("the defaults are complete")
    }
}

impl ProvidersConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        for (account, service) in &self.0 {
            let address = &service.base_url;
            if address.contains(char::is_whitespace) || !Url::parse(address).is_ok_and(|url| keeps_keys(&url)) {
                return refuse(
                    format!("providers.{account}.base_url"),
                    "starts with https://, or with http:// on this machine: requests carry the key",
                );
            }
            if *account != account.provider().into() && service.key.is_some() {
                return refuse(format!("providers.{account}.key"), "is that of its provider");
            }
        }
        Ok(())
    }
}

impl Default for ProvidersConfig {
    /// Reads the section from `config.default.toml`.
    fn default() -> Self {
        let layers = Figment::from(Toml::string(DEFAULTS));
        layers.extract_inner("providers").expect("the defaults are complete")
    }
}

/// Whether no one on the network can read a key that is sent to `url`: it uses TLS, or the server is on this machine.
fn keeps_keys(url: &Url) -> bool {
    let is_loopback = || match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && is_loopback())
}
