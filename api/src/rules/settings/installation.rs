//! `GET /api/admin/installation`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::rules::settings::InstallationColour;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{access::Viewer, data::Data, error::ApiError, responses::Administrative};

/// What distinguishes this installation from others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Installation)]
pub struct InstallationBody {
    /// The name of the installation; empty if it has none.
    #[schema(example = "production")]
    name: String,
    colour: InstallationColour,
    /// The name of the agency.
    agency: String,
    /// The time zone of the agency, in which its days and months begin.
    #[schema(example = "Europe/Tirane")]
    time_zone: String,
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
        colour: installation.colour,
        agency: settings.values.agency.name.clone(),
        time_zone: settings.values.search.time_zone.to_string(),
    }))
}
