//! `GET /api/admin/routes`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::page::NumberedPage,
    places::airports::AirportIndex,
    prices::demand::{self, Level, ListedRoute, MAX_ROUTES},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::query::{RoutesQuery, listed};
use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    language::Language,
    page::{NumberedQuery, PagerBody},
    query::QueryOf,
};

/// A page of the route-months of one month that were searched.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutePopularityList)]
pub struct RoutePopularityListBody {
    /// The route-months, the most searched first unless they are sorted otherwise.
    routes: Vec<RoutePopularityBody>,
    #[serde(flatten)]
    pager: RoutePager,
}

/// The position of a page in a list of routes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutePager)]
pub struct RoutePager {
    #[serde(flatten)]
    pager: PagerBody,
    /// False if the list has more routes than are counted. `total` is then 10,000.
    total_is_exact: bool,
}

/// A route-month and how often it was searched.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutePopularity)]
pub struct RoutePopularityBody {
    #[schema(example = "TIA")]
    origin: String,
    #[schema(example = "VIE")]
    destination: String,
    /// The name of the origin.
    #[schema(example = "Tirana (TIA)")]
    origin_name: String,
    /// The name of the destination.
    #[schema(example = "Vienna (VIE)")]
    destination_name: String,
    #[schema(example = "2026-12")]
    month: String,
    search_count: i64,
    /// The counted searches of each of the last thirty days (UTC), today's last.
    searches_by_day: Vec<i64>,
    demand_level: Level,
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

/// Returns the routes whose flights in a month were searched, with their most searched departure days.
#[utoipa::path(
    get,
    path = "/api/admin/routes",
    params(RoutesQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the list", body = RoutePopularityListBody),
    )
)]
pub async fn list_routes(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<RoutesQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<RoutePopularityListBody>, ApiError> {
    let airports = data.airports().await?;
    let asked = listed(query, page, &airports, true)?;
    let list = demand::list_routes(data.db(), &asked.filter, asked.order, asked.page).await?;
    let body = |route| RoutePopularityBody::new(route, &airports);
    Ok(Json(RoutePopularityListBody {
        pager: RoutePager::new(asked.page, list.total),
        routes: list.routes.into_iter().map(body).collect(),
    }))
}

impl RoutePager {
    pub(super) fn new(page: NumberedPage, total: i64) -> Self {
        let counted = total.min(MAX_ROUTES);
        Self {
            pager: PagerBody::new(page, u64::try_from(counted).unwrap_or_default()),
            total_is_exact: counted == total,
        }
    }
}

impl RoutePopularityBody {
    fn new(listed: ListedRoute, airports: &AirportIndex) -> Self {
        let dates = listed.top_dates.into_iter().map(|date| TopDate {
            departure_date: date.departure_date,
            search_count: date.search_count,
        });
        let route = listed.route;
        Self {
            top_dates: dates.collect(),
            origin_name: Language::En.place_name_or_code(airports, &route.origin),
            destination_name: Language::En.place_name_or_code(airports, &route.destination),
            searches_by_day: listed.days,
            demand_level: route.demand_level,
            origin: route.origin,
            destination: route.destination,
            month: route.year_month,
            search_count: route.search_count,
        }
    }
}
