//! `/api/admin/settings/limits`

use flight_finder_core::{
    platform::providers::limits::Account,
    rules::settings::{Area, LimitSettings, SettingValues, default_limits},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::area::{AreaBody, area_operations};
use crate::http::mirror::mirror_struct;

/// What each account allows to all processes together.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = AccountLimits)]
pub struct LimitsBody {
    rapidapi: LimitBody,
    flightapi: LimitBody,
    /// The calendar service's share of `rapidapi`.
    calendar: LimitBody,
}

mirror_struct! {
    /// The limits of an account.
    #[schema(as = AccountLimit)]
    pub struct LimitBody = LimitSettings {
        /// Requests in any one second, polls and retries included; null means no limit.
        #[schema(required = true, minimum = 1, maximum = 200)]
        requests_per_second: Option<u32>,
        /// How many requests run at once.
        #[schema(minimum = 1, maximum = 1_000)]
        concurrent: u32,
        /// Requests a day (UTC), polls and retries included; null means no limit.
        #[schema(required = true, minimum = 1, maximum = 100_000_000)]
        requests_per_day: Option<u32>,
    }
}

impl AreaBody for LimitsBody {
    const AREA: Area = Area::Limits;

    fn of(values: &SettingValues) -> Self {
        let defaults = default_limits();
        let limit = |account| LimitBody::from(*values.limits.get(&account).unwrap_or(&defaults[&account]));
        Self {
            rapidapi: limit(Account::RapidApi),
            flightapi: limit(Account::FlightApi),
            calendar: limit(Account::Calendar),
        }
    }

    fn put(self, values: &mut SettingValues) {
        values.limits = [
            (Account::RapidApi, self.rapidapi.into()),
            (Account::FlightApi, self.flightapi.into()),
            (Account::Calendar, self.calendar.into()),
        ]
        .into();
    }
}

area_operations! {
    "/api/admin/settings/limits", LimitsBody,
    /// Returns the limits of the accounts.
    get_limit_settings,
    /// Replaces the limits of the accounts. All processes apply the change within ten seconds.
    change_limit_settings,
}
