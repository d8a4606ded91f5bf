//! `GET /api/admin/searches`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::time::Timestamp,
    places::airports::AirportIndex,
    search::searches::{ListedSearch, RunStatus, Searcher, Stability, list_searches},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    filter::{SearchFilterQuery, filter_and_page},
    params::SearchParamsBody,
};
use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    language::Language,
    page::{NumberedQuery, PagerBody},
    query::QueryOf,
};

/// A page of saved searches.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedSearchList)]
pub struct SavedSearchListBody {
    /// The searches, the newest first.
    searches: Vec<SavedSearchBody>,
    #[serde(flatten)]
    pager: PagerBody,
    /// False if the filter finds more searches than are counted. `total` is then 1,000.
    total_is_exact: bool,
}

/// A saved search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedSearch)]
pub struct SavedSearchBody {
    batch_id: Uuid,
    /// Null for a visitor.
    #[schema(required = true)]
    user: Option<SearcherBody>,
    /// Null if an earlier version stored them in a form that cannot be read any more.
    #[schema(required = true)]
    search_params: Option<SearchParamsBody>,
    price_stability_level: Stability,
    status: RunStatus,
    /// Until when the results of the last complete run count as fresh; null if there are none.
    #[schema(required = true, format = DateTime)]
    cached_until: Option<String>,
    cache_status: CacheStatus,
    /// The number of flights in the current run.
    options: i64,
    #[schema(format = DateTime)]
    created_at: String,
}

/// The user who searched.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Searcher)]
pub struct SearcherBody {
    id: Uuid,
    /// Null if the user was deleted.
    #[schema(required = true)]
    name: Option<String>,
    #[schema(required = true)]
    email: Option<String>,
}

/// Whether results are stored. `valid`: equal searches reuse them. `expired`: they are too old for that. `none`: there are
/// none.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CacheStatus {
    Valid,
    Expired,
    None,
}

/// Returns saved searches, the newest first. Searches of an earlier version are found by route and departure once a job has
/// filed them, and they are counted from then on.
#[utoipa::path(
    get,
    path = "/api/admin/searches",
    params(SearchFilterQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the list", body = SavedSearchListBody),
    )
)]
pub async fn list_saved_searches(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<SearchFilterQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<SavedSearchListBody>, ApiError> {
    let (filter, page) = filter_and_page(&data, query, page).await?;
    let (settings, airports) = (data.settings().await?, data.airports().await?);
    let listed = list_searches(data.db(), &settings, &filter, page).await?;
    let now = data.db().now();
    let body = |search| SavedSearchBody::new(search, &airports, now);
    Ok(Json(SavedSearchListBody {
        searches: listed.searches.into_iter().map(body).collect(),
        pager: PagerBody::new(page, listed.total),
        total_is_exact: listed.total_is_exact,
    }))
}

impl SavedSearchBody {
    pub(super) fn new(search: ListedSearch, airports: &AirportIndex, now: Timestamp) -> Self {
        let params = |params| SearchParamsBody::new(params, Language::En, airports);
        Self {
            batch_id: search.batch_id.0,
            user: search.user.map(SearcherBody::from),
            search_params: search.params.as_ref().map(params),
            price_stability_level: search.stability,
            status: search.status,
            cached_until: search.cached_until.map(Timestamp::to_rfc3339),
            cache_status: CacheStatus::new(search.cached_until, now),
            options: search.options,
            created_at: search.created_at.to_rfc3339(),
        }
    }
}

impl CacheStatus {
    pub(super) fn new(cached_until: Option<Timestamp>, now: Timestamp) -> Self {
        match cached_until {
            None => Self::None,
            Some(until) if until > now => Self::Valid,
            Some(_) => Self::Expired,
        }
    }
}

impl From<Searcher> for SearcherBody {
    fn from(searcher: Searcher) -> Self {
        Self {
            id: searcher.id.0,
            name: searcher.name,
            email: searcher.email,
        }
    }
}
