//! `/api/admin/settings/calendar`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::settings::CalendarSettings;

use super::area::{self, AreaInput, Settings, area_body};
use crate::{
    access::{Admin, Viewer},
    data::Data,
    error::{ApiError, ErrorBody},
    mirror::mirror_struct,
    responses::{Administrative, UnreadableBody},
    revision::{IfMatch, Row},
};

mirror_struct! {
    /// How calendars are refreshed.
    #[schema(as = CalendarSettings)]
    pub struct CalendarBody = CalendarSettings {
        /// The percentage of the account's rate and plan that is kept for live searches.
        #[schema(minimum = 0, maximum = 90)]
        reserve_percent: u32,
    }
}

area_body!(CalendarBody, Calendar, calendar);

/// Returns how calendars are refreshed.
#[utoipa::path(
    get,
    path = "/api/admin/settings/calendar",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<CalendarBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_calendar_settings(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Row<Settings<CalendarBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces how calendars are refreshed. All processes apply the change within ten seconds.
#[utoipa::path(
    put,
    path = "/api/admin/settings/calendar",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = CalendarBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<CalendarBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_calendar_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<CalendarBody>,
) -> Result<Row<Settings<CalendarBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}
