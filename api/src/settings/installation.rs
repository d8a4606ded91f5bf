//! `GET /api/admin/installation`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::settings::InstallationColour;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{access::Viewer, data::Data, error::ApiError, mirror::mirror, responses::Administrative};

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
    }))
}
