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
        Self(Account::ALL.map(|account| (account, account.default_limits())).into())
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

/// The description in the API's document.
#[cfg(feature = "openapi")]
mod described {
    use utoipa::{
        PartialSchema, ToSchema,
        openapi::{ObjectBuilder, Ref, RefOr, Schema},
    };

    use super::{Account, AccountLimits, LimitSettings};

    impl ToSchema for AccountLimits {
        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((LimitSettings::name().into_owned(), LimitSettings::schema()));
        }
    }

    impl PartialSchema for AccountLimits {
        fn schema() -> RefOr<Schema> {
            let limits = ObjectBuilder::new().description(Some("What each account allows to all processes together."));
            let all = Account::ALL.into_iter().fold(limits, |limits, account| {
                let owner = account.provider();
                let share = format!("The {account} service's share of `{owner}`.");
                let limit = Ref::builder()
                    .ref_location_from_schema_name(LimitSettings::name())
                    .description((account != owner.into()).then_some(share));
                limits.property(account.name(), limit).required(account.name())
            });
            all.into()
        }
    }
}
