//! Section `providers`.

use figment::{
    Figment,
    providers::{Format, Toml},
};
use secrecy::SecretString;
use serde::Deserialize;
use url::{Host, Url};

use super::{ConfigError, DEFAULTS, refuse};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvidersConfig {
    pub rapidapi: RapidApiConfig,
    pub flightapi: FlightApiConfig,
    pub calendar: CalendarConfig,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RapidApiConfig {
    pub base_url: String,
    pub host: String,
    pub key: Option<SecretString>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightApiConfig {
    pub base_url: String,
    pub key: Option<SecretString>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarConfig {
    pub base_url: String,
}

impl ProvidersConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        let addresses = [
            ("providers.rapidapi.base_url", &self.rapidapi.base_url),
            ("providers.flightapi.base_url", &self.flightapi.base_url),
            ("providers.calendar.base_url", &self.calendar.base_url),
        ];
        for (key, address) in addresses {
            if address.contains(char::is_whitespace) || !Url::parse(address).is_ok_and(|url| keeps_keys(&url)) {
                return refuse(
                    key,
                    "starts with https://, or with http:// on this machine: requests carry the key",
                );
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
