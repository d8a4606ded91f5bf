//! The table of providers. A new provider is a row of it, a client in the worker, and a service of the sandbox.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Calls a macro with the table. `name` is in tables, jobs, settings, metrics and JSON; administrators read `label`; `shown_as` is
/// the setting with the name that visitors read; the other fields are those of [`ProviderRow`].
macro_rules! providers {
    ($then:ident) => {
        $then! {
            /// Provider A: flights-sky on RapidAPI.
            RapidApi {
                name: "rapidapi",
                label: "RapidAPI",
                /// The name that visitors see instead of `rapidapi`.
                shown_as: rapidapi_name,
                queue: "provider_a",
                requests_per_second: 5,
                concurrent: 10,
            }
            /// Provider B: flightapi.io.
            FlightApi {
                name: "flightapi",
                label: "FlightAPI",
                /// The name that visitors see instead of `flightapi`.
                shown_as: flightapi_name,
                queue: "provider_b",
                requests_per_second: 5,
                concurrent: 5,
            }
        }
    };
}

pub(crate) use providers;

/// The constants of a provider.
#[derive(Clone, Copy, Debug)]
pub struct ProviderRow {
    pub name: &'static str,
    /// The name that administrators read.
    pub label: &'static str,
    /// The queue of its jobs.
    pub queue: &'static str,
    /// The kind of the jobs that ask it for flights.
    pub fetch_job: &'static str,
    /// The kind of the jobs that test its key.
    pub key_test_job: &'static str,
    /// The limits of its account in a new installation.
    pub requests_per_second: u32,
    pub concurrent: u32,
}

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
        /// A flight provider.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ProviderName))]
        #[serde(rename_all = "lowercase")]
        #[sqlx(type_name = "text", rename_all = "lowercase")]
        pub enum Provider {
            $($(#[$about])* $provider,)*
        }

        impl Provider {
            /// All providers, in the order in which they are shown.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$provider),*];

            /// Its row of the table.
            pub const fn row(self) -> &'static ProviderRow {
                match self {
                    $(Self::$provider => &ProviderRow {
                        name: $name,
                        label: $label,
                        fetch_job: concat!("fetch_", $name),
                        key_test_job: concat!("test_", $name, "_key"),
                        $($constants)*
                    },)*
                }
            }
        }

        /// An account, stored as the row of `provider_limits` with its name as key. Settings and the configuration use the same
        /// names. Each provider has one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
        #[serde(rename_all = "lowercase")]
        #[sqlx(type_name = "text", rename_all = "lowercase")]
        pub enum Account {
            $($provider,)*
            /// The calendar service's share of [`RapidApi`](Self::RapidApi): how many of its requests run at once. Their
            /// rate and plan are those of `RapidApi`.
            Calendar,
        }

        impl Account {
            pub const ALL: [Self; Provider::ALL.len() + 1] = [$(Self::$provider,)* Self::Calendar];

            /// The row of the provider whose account it is; `None` for a share of another account.
            pub(super) const fn row(self) -> Option<&'static ProviderRow> {
                match self {
                    $(Self::$provider => Some(Provider::$provider.row()),)*
                    Self::Calendar => None,
                }
            }

            /// The provider to which the account belongs.
            pub fn provider(self) -> Provider {
                match self {
                    $(Self::$provider => Provider::$provider,)*
                    Self::Calendar => Provider::RapidApi,
                }
            }
        }

        impl From<Provider> for Account {
            /// The account that is used for searches at this provider.
            fn from(provider: Provider) -> Self {
                match provider {
                    $(Provider::$provider => Self::$provider,)*
                }
            }
        }

        /// One provider, or both.
        // `Both` means all: the specification knows two.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "lowercase")]
        #[sqlx(type_name = "text", rename_all = "lowercase")]
        pub enum ActiveProviders {
            $($provider,)*
            Both,
        }

        impl ActiveProviders {
            /// Whether this choice includes a provider.
            pub fn includes(self, provider: Provider) -> bool {
                match self {
                    Self::Both => true,
                    $(Self::$provider => provider == Provider::$provider,)*
                }
            }
        }
    };
}

providers!(declare);

impl Provider {
    /// `rapidapi`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
