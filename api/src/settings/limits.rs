//! `/api/admin/settings/limits`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::{
    providers::limits::Account,
    settings::{Area, LimitSettings, SettingValues, default_limits},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::area::{self, AreaBody, AreaInput, Settings};
use crate::{
    access::{Admin, Viewer},
    data::Data,
    error::{ApiError, ErrorBody},
    mirror::mirror_struct,
    responses::{Administrative, UnreadableBody},
    revision::{IfMatch, Row},
};

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

/// Returns the limits of the accounts.
#[utoipa::path(
    get,
    path = "/api/admin/settings/limits",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<LimitsBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_limit_settings(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Row<Settings<LimitsBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces the limits of the accounts. All processes apply the change within ten seconds.
#[utoipa::path(
    put,
    path = "/api/admin/settings/limits",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = LimitsBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<LimitsBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_limit_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<LimitsBody>,
) -> Result<Row<Settings<LimitsBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}
