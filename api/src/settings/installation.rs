//! `GET /api/admin/installation` and `/api/admin/settings/installation`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::settings::{InstallationColour, InstallationSettings};
use serde::Serialize;
use utoipa::ToSchema;

use super::area::{self, AreaInput, Settings, area_body};
use crate::{
    access::{Admin, Viewer},
    data::Data,
    error::{ApiError, ErrorBody},
    mirror::{mirror, mirror_struct},
    responses::{Administrative, UnreadableBody},
    revision::{IfMatch, Row},
};

/// What distinguishes this installation from others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Installation)]
pub struct InstallationBody {
    /// The name of the installation; empty if it has none.
    #[schema(example = "production")]
    name: String,
    colour: ColourBody,
    /// The name of the agency.
    agency: String,
    /// The time zone of the agency, in which its days and months begin.
    #[schema(example = "Europe/Tirane")]
    time_zone: String,
}

mirror_struct! {
    /// The name and colour at the top of the back office.
    #[schema(as = InstallationSettings)]
    pub struct InstallationSettingsBody = InstallationSettings {
        /// Empty: no name is shown.
        #[schema(max_length = 30)]
        name: String,
        colour: ColourBody,
    }
}

area_body!(InstallationSettingsBody, Installation, installation);

/// Returns the settings of the installation.
#[utoipa::path(
    get,
    path = "/api/admin/settings/installation",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<InstallationSettingsBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_installation_settings(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Row<Settings<InstallationSettingsBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces the settings of the installation.
#[utoipa::path(
    put,
    path = "/api/admin/settings/installation",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = InstallationSettingsBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<InstallationSettingsBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_installation_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<InstallationSettingsBody>,
) -> Result<Row<Settings<InstallationSettingsBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}

mirror! {
    /// The colour of an installation.
    #[serde(rename_all = "lowercase")]
    #[schema(as = InstallationColour)]
    pub enum ColourBody = InstallationColour { Blue, Green, Amber, Red, Grey }
}

/// Returns the name and the colour of the installation.
#[utoipa::path(
    get,
    path = "/api/admin/installation",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The installation", body = InstallationBody),
        Administrative,
    )
)]
pub async fn get_installation(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<InstallationBody>, ApiError> {
    let settings = data.settings().await?;
    let installation = &settings.values.installation;
    Ok(Json(InstallationBody {
        name: installation.name.clone(),
        colour: installation.colour.into(),
        agency: settings.values.agency.name.clone(),
        time_zone: settings.values.search.time_zone.to_string(),
    }))
}
