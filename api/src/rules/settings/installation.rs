//! `GET /api/admin/installation` and `/api/admin/settings/installation`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::rules::settings::{InstallationColour, InstallationSettings};
use serde::Serialize;
use utoipa::ToSchema;

use super::area::{area_body, area_operations};
use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    mirror::{mirror, mirror_struct},
    responses::Administrative,
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

area_operations! {
    "/api/admin/settings/installation", InstallationSettingsBody,
    /// Returns the settings of the installation.
    get_installation_settings,
    /// Replaces the settings of the installation.
    change_installation_settings,
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
