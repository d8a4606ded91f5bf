//! `/api/admin/settings/admission`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::settings::AdmissionSettings;

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
    /// How many new searches are accepted. Searches that share the results of others are not limited.
    #[schema(as = AdmissionSettings)]
    pub struct AdmissionBody = AdmissionSettings {
        /// The number of new searches from one address within a minute; null means no limit.
        #[schema(required = true, minimum = 1, maximum = 10_000)]
        runs_per_minute: Option<u32>,
        /// The same within an hour.
        #[schema(required = true, minimum = 1, maximum = 10_000)]
        runs_per_hour: Option<u32>,
        /// The limits of an IPv6 /48 are this many times those of one subscriber (a /64).
        #[schema(minimum = 1, maximum = 1_000)]
        network_factor: u32,
        /// A search is refused if its first request would wait longer than this number of seconds.
        #[schema(minimum = 5, maximum = 600)]
        longest_wait_seconds: u32,
    }
}

area_body!(AdmissionBody, Admission, admission);

/// Returns how many new searches are accepted.
#[utoipa::path(
    get,
    path = "/api/admin/settings/admission",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<AdmissionBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_admission_settings(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Row<Settings<AdmissionBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces how many new searches are accepted. All processes apply the change within ten seconds.
#[utoipa::path(
    put,
    path = "/api/admin/settings/admission",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = AdmissionBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<AdmissionBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_admission_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<AdmissionBody>,
) -> Result<Row<Settings<AdmissionBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}
