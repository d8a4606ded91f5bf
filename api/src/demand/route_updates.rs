//! `GET /api/admin/route-updates`, `PATCH /api/admin/route-updates/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::{
    demand::{Level, RouteChange, RouteUpdates, change_route},
    time::Timestamp,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::cursor::{RoutesQuery, next};
use crate::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    query::QueryOf,
};

/// How often routes of a month are refreshed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RouteUpdatesList)]
pub struct RouteUpdatesListBody {
    /// The most wanted first.
    routes: Vec<RouteUpdatesBody>,
    /// Where the list goes on; null at its end.
    next_cursor: Option<String>,
}

/// How often a route of a month is refreshed, and why.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RouteUpdates)]
pub struct RouteUpdatesBody {
    id: Uuid,
    #[schema(example = "TIA")]
    origin: String,
    #[schema(example = "VIE")]
    destination: String,
    #[schema(example = "2026-12")]
    year_month: String,
    search_count: i64,
    demand_level: DemandLevelBody,
    /// Hours; null: never by itself.
    update_interval: Option<i64>,
    /// The administrator set the interval.
    is_pinned: bool,
    /// Never refreshed.
    is_ignored: bool,
    last_price_update: Option<String>,
    /// When it is refreshed by itself.
    next_due: Option<String>,
    /// Why the last refresh failed, if it did.
    last_error: Option<String>,
    error_timestamp: Option<String>,
}

/// How much a route is wanted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = DemandLevel)]
pub enum DemandLevelBody {
    High,
    Medium,
    Low,
    None,
}

/// What to change; at least one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RouteChange)]
#[expect(dead_code, reason = "describes what the domain parses")]
pub struct RouteChangeBody {
    /// Hours, or as the demand says.
    update_interval: Option<IntervalBody>,
    /// Whether to stop refreshing it.
    is_ignored: Option<bool>,
}

/// 3, 6, 12 or 24 hours, or `automatic`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = UpdateInterval)]
pub enum IntervalBody {
    Hours(u8),
    Automatic(Automatic),
}

/// The one word.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Automatic {
    Automatic,
}

/// Answers how often the routes of a month are refreshed, the most wanted first.
#[utoipa::path(
    get,
    path = "/api/admin/route-updates",
    tag = "admin",
    security(("bearer" = [])),
    params(RoutesQuery),
    responses(
        (status = 200, description = "A page of the list", body = RouteUpdatesListBody),
        (status = 400, description = "A parameter that cannot be read", body = ErrorBody),
        (status = 401, description = "Not the administrator", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn list_route_updates(
    _: Admin,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<RoutesQuery>,
) -> Result<Json<RouteUpdatesListBody>, ApiError> {
    let (month, page) = query.parse()?;
    let routes = data
        .db()
        .read()
        .await?
        .demand()
        .updates_of_month(month, page, 0)
        .await?;
    Ok(Json(RouteUpdatesListBody {
        next_cursor: next(page, routes.iter()),
        routes: routes.into_iter().map(RouteUpdatesBody::from).collect(),
    }))
}

/// Sets how often a route of a month is refreshed, or leaves that to its demand; switches it off or on.
#[utoipa::path(
    patch,
    path = "/api/admin/route-updates/{id}",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = RouteChangeBody,
    responses(
        (status = 200, description = "As it is now", body = RouteUpdatesBody),
        (status = 400, description = "No JSON", body = ErrorBody),
        (status = 401, description = "Not the administrator", body = ErrorBody),
        (status = 404, description = "No such route", body = ErrorBody),
        (status = 413, description = "More than 64 KB", body = ErrorBody),
        (status = 415, description = "Not application/json", body = ErrorBody),
        (status = 422, description = "`fields` says what is wrong", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn change_route_updates(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Result<Json<RouteUpdatesBody>, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    let change = RouteChange::parse(&body).map_err(ApiError::InvalidFields)?;
    let settings = data.settings().await?;
    let today = settings.today(data.db().now());
    let changed = change_route(data.db(), id, change, today, admin.actor()).await?;
    Ok(Json(changed.ok_or(ApiError::NotFound)?.into()))
}

impl From<RouteUpdates> for RouteUpdatesBody {
    fn from(route: RouteUpdates) -> Self {
        let time = |moment: Option<Timestamp>| moment.map(Timestamp::to_rfc3339);
        Self {
            id: route.id.0,
            demand_level: match route.demand_level {
                Level::High => DemandLevelBody::High,
                Level::Medium => DemandLevelBody::Medium,
                Level::Low => DemandLevelBody::Low,
                Level::None => DemandLevelBody::None,
            },
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
