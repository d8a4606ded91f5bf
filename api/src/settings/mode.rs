//! `/api/admin/settings/mode`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::settings::ModeSettings;

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
    /// How results arrive.
    #[schema(as = ModeSettings)]
    pub struct ModeBody = ModeSettings {
        /// Whether partial flights appear as they arrive. Otherwise only complete results appear.
        use_incomplete_api: bool,
    }
}

area_body!(ModeBody, Mode, mode);

/// Returns how results arrive.
#[utoipa::path(
    get,
    path = "/api/admin/settings/mode",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<ModeBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_mode_settings(_: Viewer, State(data): State<Arc<Data>>) -> Result<Row<Settings<ModeBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces how results arrive. All processes apply the change within ten seconds.
#[utoipa::path(
    put,
    path = "/api/admin/settings/mode",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = ModeBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<ModeBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_mode_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<ModeBody>,
) -> Result<Row<Settings<ModeBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}
