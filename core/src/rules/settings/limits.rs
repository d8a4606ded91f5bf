//! What each account allows, over all processes (`provider_limits`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::section::{Checked, Problems, within};
use crate::platform::providers::limits::{Account, LimitSettings};

/// The limits of each account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountLimits(pub(super) BTreeMap<Account, LimitSettings>);

impl AccountLimits {
    pub fn get(&self, account: Account) -> Option<&LimitSettings> {
        self.0.get(&account)
    }
}

impl Default for AccountLimits {
    /// The limits of a new installation.
    fn default() -> Self {
        let limit = |requests_per_second, concurrent| LimitSettings {
            requests_per_second,
            concurrent,
            requests_per_day: None,
        };
        Self(BTreeMap::from([
            (Account::RapidApi, limit(Some(5), 10)),
            (Account::FlightApi, limit(Some(5), 5)),
            // If answers take up to two seconds, this many jobs use the calendar's whole share of the account's rate.
            (Account::Calendar, limit(None, 5)),
        ]))
    }
}

impl Checked for AccountLimits {
    fn check(&self, problems: &mut Problems) {
        for (account, limit) in &self.0 {
            let key = |field: &str| format!("{account}.{field}");
            problems.note(within(&key("concurrent"), limit.concurrent, 1, 1_000));
            problems.note(within(&key("requests_per_second"), limit.requests_per_second, 1, 200));
            problems.note(within(&key("requests_per_day"), limit.requests_per_day, 1, 100_000_000));
        }
    }
}
