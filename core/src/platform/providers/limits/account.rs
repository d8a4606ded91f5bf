//! The accounts that have limits.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::platform::providers::Provider;

/// An account, stored as the row of `provider_limits` with its name as key. Settings use the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum Account {
    RapidApi,
    FlightApi,
    /// The calendar service's share of [`RapidApi`](Self::RapidApi): how many of its requests run at once. Their rate
    /// and plan are those of `RapidApi`.
    Calendar,
}

/// The error for a text that is not the name of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the accounts are rapidapi, flightapi and calendar")]
pub struct UnknownAccount;

impl Account {
    pub const ALL: [Self; 3] = [Self::RapidApi, Self::FlightApi, Self::Calendar];

    /// The name of the account: the key of its row and of its settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RapidApi => "rapidapi",
            Self::FlightApi => "flightapi",
            Self::Calendar => "calendar",
        }
    }

    /// The provider to which the account belongs.
    pub fn provider(self) -> Provider {
        match self {
            Self::RapidApi | Self::Calendar => Provider::RapidApi,
            Self::FlightApi => Provider::FlightApi,
        }
    }
}

impl From<Provider> for Account {
    /// The account that is used for searches at this provider.
    fn from(provider: Provider) -> Self {
        match provider {
            Provider::RapidApi => Self::RapidApi,
            Provider::FlightApi => Self::FlightApi,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Account {
    type Err = UnknownAccount;

    fn from_str(name: &str) -> Result<Self, UnknownAccount> {
        Self::ALL
            .into_iter()
            .find(|account| account.name() == name)
            .ok_or(UnknownAccount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_has_one_name_in_rows_settings_and_code() {
        for account in Account::ALL {
            assert_eq!(account.name().parse(), Ok(account));
            assert_eq!(serde_json::to_value(account).unwrap(), account.name());
        }
        assert_eq!("sandbox".parse::<Account>(), Err(UnknownAccount));
    }
}
