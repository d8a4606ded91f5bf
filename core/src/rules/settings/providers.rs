//! Which providers are queried, and what visitors see of them (`flight_api_config`).

use serde::{Deserialize, Serialize};

use super::section::{Checked, Problems, invalid, text, wrong};
use crate::{
    base::form::FieldError,
    platform::providers::{ActiveProviders, Provider, providers},
};

/// The highest number of logo hosts. It is limited because each logo of a result is compared with every host.
const MAX_LOGO_HOSTS: usize = 20;
/// The longest name of a provider.
const MAX_NAME: u32 = 40;

macro_rules! declare {
    ($(
        $(#[$about:meta])*
        $provider:ident {
            name: $name:literal,
            label: $label:literal,
            $(#[$about_setting:meta])*
            shown_as: $setting:ident,
            $($constants:tt)*
        }
    )*) => {
        /// Which providers are queried, and what visitors see of them.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct ProviderSettings {
            /// One provider, or both. If both, the trip type decides which of them are queried.
            pub active_api: ActiveProviders,
            /// Whether both providers answer and their lists are merged. Otherwise the first provider that delivers a flight
            /// wins.
            pub simultaneous_requests: bool,
            /// The providers for one-way searches, if `active_api` is both.
            pub oneway_api: ActiveProviders,
            /// The providers for round trips, if `active_api` is both.
            pub roundtrip_api: ActiveProviders,
            $(
                $(#[$about_setting])*
                #[cfg_attr(
                    feature = "openapi",
                    schema(min_length = 1, max_length = 40, extensions(("x-label" = json!($label))))
                )]
                pub $setting: String,
            )*
            /// The hosts from which visitors may get airline logos.
            // If there is none, no logo is shown.
            #[cfg_attr(feature = "openapi", schema(max_items = 20, example = json!(["logos.example"])))]
            pub logo_hosts: Vec<String>,
        }

        impl Default for ProviderSettings {
            fn default() -> Self {
                Self {
                    active_api: ActiveProviders::Both,
                    simultaneous_requests: true,
                    oneway_api: ActiveProviders::Both,
                    roundtrip_api: ActiveProviders::Both,
                    $($setting: default_name(number_of(Provider::$provider)),)*
                    logo_hosts: Vec::new(),
                }
            }
        }

        impl ProviderSettings {
            /// The name that visitors see for a provider.
            pub fn display_name(&self, provider: Provider) -> &str {
                match provider {
                    $(Provider::$provider => &self.$setting,)*
                }
            }

            pub(super) fn display_name_mut(&mut self, provider: Provider) -> &mut String {
                match provider {
                    $(Provider::$provider => &mut self.$setting,)*
                }
            }
        }
    };
}

providers!(declare);

/// "Source 1" in Albanian.
fn default_name(number: u8) -> String {
    format!("burimi {number}")
}

/// The number of a provider in its default name.
fn number_of(provider: Provider) -> u8 {
    provider as u8 + 1
}

impl ProviderSettings {
    /// The number in a provider's default name, or `None` if the settings give it another name. Clients show the name
    /// in their own language.
    pub fn default_number(&self, provider: Provider) -> Option<u8> {
        let number = number_of(provider);
        (self.display_name(provider) == default_name(number)).then_some(number)
    }

    /// Whether visitors may be given this address of an airline's logo.
    pub fn allows_logo(&self, address: &str) -> bool {
        if self.logo_hosts.is_empty() {
            return false;
        }
        let Ok(url) = url::Url::parse(address) else {
            return false;
        };
        url.scheme() == "https"
            && url
                .host_str()
                .is_some_and(|host| self.logo_hosts.iter().any(|ours| ours == host))
    }
}

impl Checked for ProviderSettings {
    fn check(&self, problems: &mut Problems) {
        for provider in Provider::ALL {
            let name = self.display_name(provider);
            problems.note(text(&format!("{provider}_name"), name, 1, MAX_NAME));
        }
        for (place, host) in self.logo_hosts.iter().enumerate() {
            if !is_host(host) {
                let key = format!("logo_hosts.{place}");
                problems.note(invalid(&key, &format!("{host:?} is not the name of a host")));
            }
        }
        if self.logo_hosts.len() > MAX_LOGO_HOSTS {
            let reason = format!("at most {MAX_LOGO_HOSTS} hosts");
            problems.note(wrong("logo_hosts", FieldError::TooLong, &reason));
        }
    }
}

/// Whether a host is written as `url` writes it, in lower case. This matters because hosts are compared as plain text.
fn is_host(host: &String) -> bool {
    url::Url::parse(&format!("https://{host}/")).is_ok_and(|url| url.host_str() == Some(host.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provider_with_a_name_of_its_own_has_no_default_number() {
        let settings = ProviderSettings {
            flightapi_name: "Skyways".to_owned(),
            ..ProviderSettings::default()
        };

        assert_eq!(settings.default_number(Provider::RapidApi), Some(1));
        assert_eq!(settings.default_number(Provider::FlightApi), None);
    }

    #[test]
    fn a_logo_is_allowed_over_tls_from_a_named_host_only() {
        let none = ProviderSettings::default();
        let one = ProviderSettings {
            logo_hosts: vec!["logos.example".to_owned()],
            ..ProviderSettings::default()
        };

        assert!(!none.allows_logo("https://logos.example/OS.png"));
        assert!(one.allows_logo("https://logos.example/OS.png"));
        for other in [
            "http://logos.example/OS.png",
            "https://tracker.example/OS.png",
            "https://logos.example.tracker.example/OS.png",
            "https://logos.example@tracker.example/OS.png",
            "logos.example",
        ] {
            assert!(!one.allows_logo(other), "{other}");
        }
    }
}
