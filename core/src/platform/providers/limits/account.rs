//! The accounts that have limits.

use std::{fmt, str::FromStr};

use super::{Account, LimitSettings};

/// The error for a text that is not the name of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the accounts are {}", Account::ALL.map(Account::name).join(", "))]
pub struct UnknownAccount;

impl Account {
    /// The name of the account: the key of its row and of its settings.
    pub const fn name(self) -> &'static str {
        match self.row() {
            Some(row) => row.name,
            None => "calendar",
        }
    }

    /// The name that administrators read.
    pub fn label(self) -> &'static str {
        self.row().map_or("the calendar", |row| row.label)
    }

    /// The queue whose jobs count against the account.
    pub fn queue(self) -> &'static str {
        self.row().map_or("calendar", |row| row.queue)
    }

    /// The limits of a new installation.
    pub(crate) fn default_limits(self) -> LimitSettings {
        LimitSettings {
            requests_per_second: self.row().map(|row| row.requests_per_second),
            // If calendars take up to two seconds, 5 jobs use their whole share of the account's rate.
            concurrent: self.row().map_or(5, |row| row.concurrent),
            requests_per_day: None,
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
