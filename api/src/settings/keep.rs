//! `/api/admin/settings/keep`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::settings::RetentionSettings;

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
    /// How long data is kept before it is deleted.
    #[schema(as = RetentionSettings)]
    pub struct KeepBody = RetentionSettings {
        /// How long results are kept, counted from the end of their run.
        #[schema(minimum = 1, maximum = 2_160)]
        results_hours: u32,
        /// How long results are kept if a booking request names their run.
        #[schema(minimum = 1, maximum = 400)]
        booked_results_days: u32,
        /// The most runs whose results are kept for booking requests.
        #[schema(minimum = 0, maximum = 100_000)]
        booked_results_runs: u32,
        /// How long booking requests are kept.
        #[schema(minimum = 1, maximum = 4_000)]
        bookings_days: u32,
        /// How long searches are kept, without their results.
        #[schema(minimum = 2, maximum = 4_000)]
        searches_days: u32,
        /// How long jobs that have ended are kept.
        #[schema(minimum = 1, maximum = 400)]
        jobs_days: u32,
        /// How long the ticks of schedules are kept.
        #[schema(minimum = 1, maximum = 400)]
        ticks_days: u32,
        /// How long an idempotency key returns the same search.
        #[schema(minimum = 1, maximum = 168)]
        idempotency_keys_hours: u32,
        /// How long the counted directions of searches are kept.
        #[schema(minimum = 31, maximum = 400)]
        search_events_days: u32,
        /// How long prices and demand are kept after their day has passed.
        #[schema(minimum = 1, maximum = 400)]
        past_days: u32,
        /// How long the hourly statistics of providers are kept.
        #[schema(minimum = 1, maximum = 4_000)]
        statistics_days: u32,
    }
}

area_body!(KeepBody, Keep, keep);

/// Returns how long data is kept.
#[utoipa::path(
    get,
    path = "/api/admin/settings/keep",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<KeepBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_keep_settings(_: Viewer, State(data): State<Arc<Data>>) -> Result<Row<Settings<KeepBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces how long data is kept. Older data is deleted by the next housekeeping.
#[utoipa::path(
    put,
    path = "/api/admin/settings/keep",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = KeepBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<KeepBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_keep_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<KeepBody>,
) -> Result<Row<Settings<KeepBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}
