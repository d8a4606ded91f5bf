//! `GET /api/admin/routes`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::demand::{SearchedRoute, searched_routes};
use serde::Serialize;
use utoipa::ToSchema;

use super::query::{RoutesQuery, page_of_month};
use crate::{
    access::Viewer,
    data::Data,
    error::ApiError,
    page::{KeysetQuery, cursor},
    query::QueryOf,
    responses::{Administrative, UnreadableQuery},
};

/// A page of the route-months of one month that were searched.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutePopularityList)]
pub struct RoutePopularityListBody {
    /// The route-months, the most searched first.
    routes: Vec<RoutePopularityBody>,
    /// The `cursor` for the next page; null on the last page.
    next_cursor: Option<String>,
}

/// A route-month and how often it was searched.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutePopularity)]
pub struct RoutePopularityBody {
    #[schema(example = "TIA")]
    origin: String,
    #[schema(example = "VIE")]
    destination: String,
    #[schema(example = "2026-12")]
    month: String,
    search_count: i64,
    /// The departure days that were searched most: at most three, the most searched first.
    top_dates: Vec<TopDate>,
}

/// A departure day and how often it was searched.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopDate {
    #[schema(example = "2026-12-20")]
    departure_date: String,
    search_count: i64,
}

/// Returns the routes whose flights in a month were searched, the most searched first, with their most searched
/// departure days.
#[utoipa::path(
    get,
    path = "/api/admin/routes",
    tag = "admin",
    security(("bearer" = [])),
    params(RoutesQuery, KeysetQuery),
    responses(
        (status = 200, description = "A page of the list", body = RoutePopularityListBody),
        UnreadableQuery,
        Administrative,
    )
)]
pub async fn list_routes(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<RoutesQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
) -> Result<Json<RoutePopularityListBody>, ApiError> {
    let (month, page) = page_of_month(query, page)?;
    let routes = searched_routes(data.db(), month, page).await?;
    Ok(Json(RoutePopularityListBody {
        next_cursor: page.next(&routes, |searched| searched.route.key()).as_ref().map(cursor),
        routes: routes.into_iter().map(RoutePopularityBody::from).collect(),
    }))
}

impl From<SearchedRoute> for RoutePopularityBody {
    fn from(searched: SearchedRoute) -> Self {
        let dates = searched.top_dates.into_iter().map(|date| TopDate {
            departure_date: date.departure_date,
            search_count: date.search_count,
        });
        Self {
            top_dates: dates.collect(),
            origin: searched.route.origin,
            destination: searched.route.destination,
            month: searched.route.year_month,
            search_count: searched.route.search_count,
        }
    }
}
