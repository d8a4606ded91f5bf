//! `GET /api/agent/site`

use axum::Json;

use super::{block::Site, page::Pages};
use crate::http::access::ActiveAgent;

/// Returns the data about the agency and the current day that each page of the site contains. The agents' screens need them for
/// the search form, and have no such page.
#[utoipa::path(
    get,
    path = "/api/agent/site",
    tag = "agents",
    responses(
        (status = 200, description = "The data", body = Site),
    )
)]
pub async fn get_site(_: ActiveAgent, pages: Pages) -> Json<Site> {
    Json(pages.site)
}
