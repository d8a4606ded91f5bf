//! `GET /api/admin/route-updates`, `PATCH /api/admin/route-updates/{id}`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::{ids::RouteId, time::Timestamp},
    places::airports::AirportIndex,
    prices::demand::{Level, ListedRoute, change_route, list_routes},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    change::RouteChangeBody,
    query::{RoutesQuery, listed},
    routes::RoutePager,
};
use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    language::Language,
    page::NumberedQuery,
    path_id::PathId,
    query::QueryOf,
    revision::{IfMatch, Revised, Row, edited},
};

/// A page of the route-months of one month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RouteUpdatesList)]
pub struct RouteUpdatesListBody {
    /// The route-months, the most searched first unless they are sorted otherwise.
    routes: Vec<RouteUpdatesBody>,
    #[serde(flatten)]
    pager: RoutePager,
}

/// The demand of a route-month, and how often its calendar is refreshed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RouteUpdates)]
pub struct RouteUpdatesBody {
    id: Uuid,
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
    year_month: String,
    search_count: i64,
    /// The counted searches of each of the last thirty days (UTC), today's last.
    searches_by_day: Vec<i64>,
    demand_level: Level,
    /// The number of hours between automatic refreshes; null if there are none.
    #[schema(required = true)]
    update_interval: Option<i64>,
    /// Whether the administrator set `update_interval`. Otherwise it follows the demand level.
    is_pinned: bool,
    /// Whether the administrator has stopped the refreshes: the calendar is refreshed neither automatically nor when a
    /// visitor opens it.
    is_ignored: bool,
    #[schema(required = true, format = DateTime)]
    last_price_update: Option<String>,
    /// When the next automatic refresh is due; null if there is none.
    #[schema(required = true, format = DateTime)]
    next_due: Option<String>,
    /// Why the last refresh failed; null if it succeeded or there was none.
    #[schema(required = true)]
    last_error: Option<String>,
    #[schema(required = true, format = DateTime)]
    error_timestamp: Option<String>,
    /// The revision of `update_interval` as the administrator set it, and of `is_ignored`, for `If-Match`.
    revision: String,
}

/// Returns the route-months of a month with their demand and how often their calendars are refreshed.
#[utoipa::path(
    get,
    path = "/api/admin/route-updates",
    params(RoutesQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the list", body = RouteUpdatesListBody),
    )
)]
pub async fn list_route_updates(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<RoutesQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<RouteUpdatesListBody>, ApiError> {
    let airports = data.airports().await?;
    let asked = listed(query, page, &airports, false)?;
    let list = list_routes(data.db(), &asked.filter, asked.order, asked.page).await?;
    let body = |route| RouteUpdatesBody::new(route, &airports);
    Ok(Json(RouteUpdatesListBody {
        pager: RoutePager::new(asked.page, list.total),
        routes: list.routes.into_iter().map(body).collect(),
    }))
}

/// Sets how often the calendar of a route-month is refreshed, and whether it is refreshed at all.
#[utoipa::path(
    patch,
    path = "/api/admin/route-updates/{id}",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = RouteChangeBody,
    responses(
        (status = 200, description = "The route-month after the change", body = RouteUpdatesBody, headers(("ETag" = String))),
        (status = 404, description = "No such route-month", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the route-month now", body = ErrorBody),
    )
)]
pub async fn change_route_updates(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<RouteId>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<RouteChangeBody>,
) -> Result<Row<RouteUpdatesBody>, ApiError> {
    let change = body.check(RouteChangeBody::change).map_err(ApiError::invalid_fields)?;
    let (settings, airports) = (data.settings().await?, data.airports().await?);
    let today = settings.today(data.db().now());
    let changed = change_route(data.db(), id, change, &expected, today, admin.actor()).await?;
    let changed = changed.ok_or(ApiError::NotFound)?;
    edited(changed.map(|route| RouteUpdatesBody::new(route, &airports)))
}

impl RouteUpdatesBody {
    fn new(listed: ListedRoute, airports: &AirportIndex) -> Self {
        let time = |moment: Option<Timestamp>| moment.map(Timestamp::to_rfc3339);
        let route = listed.route;
        Self {
            id: route.id.0,
            revision: route.revision().to_string(),
            origin_name: Language::En.place_name_or_code(airports, &route.origin),
            destination_name: Language::En.place_name_or_code(airports, &route.destination),
            searches_by_day: listed.days,
            demand_level: route.demand_level,
            last_price_update: time(route.last_price_update),
            next_due: time(route.next_due),
            error_timestamp: time(route.error_timestamp),
            origin: route.origin,
            destination: route.destination,
            year_month: route.year_month,
            search_count: route.search_count,
            update_interval: route.update_interval,
            is_pinned: route.is_pinned,
            is_ignored: route.is_ignored,
            last_error: route.last_error,
        }
    }
}

impl Revised for RouteUpdatesBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
