//! `GET /api/agent/searches`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::search::searches::{RunStatus, UserSearch};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Searches, params::SearchParamsBody};
use crate::http::{access::ActiveAgent, error::ApiError, language::Language};

/// The most searches that are listed.
const MAX: i64 = 20;

/// The latest searches of the signed-in user.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnSearches)]
pub struct OwnSearchesBody {
    /// At most 20 searches, the latest first.
    searches: Vec<OwnSearchBody>,
}

/// A search of the signed-in user.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnSearch)]
pub struct OwnSearchBody {
    batch_id: Uuid,
    search_params: SearchParamsBody,
    status: RunStatus,
    /// The number of flights in the results.
    options: i64,
    #[schema(format = DateTime)]
    created_at: String,
}

/// Returns the latest searches of the signed-in user.
#[utoipa::path(
    get,
    path = "/api/agent/searches",
    tag = "agents",
    params(("lang" = Option<Language>, Query, description = "The language of the names of places")),
    responses(
        (status = 200, description = "The searches", body = OwnSearchesBody),
    )
)]
pub async fn list_own_searches(
    agent: ActiveAgent,
    State(searches): State<Arc<Searches>>,
    language: Language,
) -> Result<Json<OwnSearchesBody>, ApiError> {
    let data = &searches.data;
    let airports = data.airports().await?;
    let own = data.db().read().await?.searches().of_user(agent.user, MAX).await?;
    let body = |search: UserSearch| OwnSearchBody {
        batch_id: search.batch_id.0,
        search_params: SearchParamsBody::new(&search.params, language, &airports),
        status: search.status,
        options: search.options,
        created_at: search.created_at.to_rfc3339(),
    };
    Ok(Json(OwnSearchesBody {
        searches: own.into_iter().map(body).collect(),
    }))
}
