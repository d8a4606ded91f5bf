//! `GET /api/admin/route-updates`, `PATCH /api/admin/route-updates/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::{
    demand::{Level, RefreshInterval, RouteChange, RouteUpdates, change_route},
    form::FieldError,
    time::Timestamp,
};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use uuid::Uuid;

use super::query::{RoutesQuery, page_of_month};
use crate::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field},
    mirror::mirror,
    page::{KeysetQuery, cursor},
    query::QueryOf,
    responses::{Administrative, UnreadableBody, UnreadableQuery},
};

/// A page of the route-months of one month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RouteUpdatesList)]
pub struct RouteUpdatesListBody {
    /// The route-months, the most searched first.
    routes: Vec<RouteUpdatesBody>,
    /// The `cursor` for the next page; null on the last page.
    next_cursor: Option<String>,
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
    #[schema(example = "2026-12")]
    year_month: String,
    search_count: i64,
    demand_level: DemandLevelBody,
    /// The number of hours between automatic refreshes; null if there are none.
    update_interval: Option<i64>,
    /// Whether the administrator set `update_interval`. Otherwise it follows the demand level.
    is_pinned: bool,
    /// Whether the administrator has stopped the refreshes: the calendar is refreshed neither automatically nor when a
    /// visitor opens it.
    is_ignored: bool,
    last_price_update: Option<String>,
    /// When the next automatic refresh is due; null if there is none.
    next_due: Option<String>,
    /// Why the last refresh failed; null if it succeeded or there was none.
    last_error: Option<String>,
    error_timestamp: Option<String>,
}

mirror! {
    /// The demand level of a route-month. `HIGH`: at least 8 searches in the last 24 hours. `MEDIUM`: 2 to 7 searches
    /// in the last 24 hours. `LOW`: fewer, but at least one search in the last 45 days, or a seeded route of the home
    /// page. `NONE`: no search in the last 45 days.
    #[serde(rename_all = "UPPERCASE")]
    #[schema(as = DemandLevel)]
    pub enum DemandLevelBody = Level { High, Medium, Low, None }
}

/// A change of when the calendar of a route-month is refreshed. At least one of the fields is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RouteChange)]
pub struct RouteChangeBody {
    /// How often the calendar is refreshed: at a fixed interval, or as the demand level requires.
    #[schema(value_type = Option<IntervalBody>)]
    update_interval: Field<IntervalBody>,
    /// Whether the refreshes are stopped.
    #[schema(value_type = Option<bool>)]
    is_ignored: Field<bool>,
}

/// A fixed interval of 3, 6, 12 or 24 hours, or `automatic` for the interval of the demand level.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = UpdateInterval)]
pub enum IntervalBody {
    Hours(#[schema(inline)] Hours),
    Automatic(Automatic),
}

/// The interval in hours: 3, 6, 12 or 24. Another number is refused as `out_of_range`.
// The type accepts every JSON number. Otherwise another number would be refused as `invalid`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(value_type = u8)]
pub struct Hours(Number);

/// The word `automatic`: the interval follows the demand level.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Automatic {
    Automatic,
}

impl RouteChangeBody {
    fn change(&self, errors: &mut Errors) -> Option<RouteChange> {
        if !self.update_interval.is_present() && !self.is_ignored.is_present() {
            errors.refuse(&self.update_interval, FieldError::Required);
        }
        let is_ignored = self.is_ignored.optional(errors).copied();
        let interval = match self.update_interval.optional(errors) {
            Some(interval) => Some(errors.accept(&self.update_interval, interval.interval())?),
            None => None,
        };
        Some(RouteChange { interval, is_ignored })
    }
}

impl IntervalBody {
    fn interval(&self) -> Result<RefreshInterval, FieldError> {
        match self {
            Self::Hours(Hours(hours)) => RefreshInterval::hours(hours.as_i64().ok_or(FieldError::OutOfRange)?),
            Self::Automatic(Automatic::Automatic) => Ok(RefreshInterval::Automatic),
        }
    }
}

/// Returns the route-months of a month with their demand and how often their calendars are refreshed, the most searched
/// first.
#[utoipa::path(
    get,
    path = "/api/admin/route-updates",
    tag = "admin",
    security(("bearer" = [])),
    params(RoutesQuery, KeysetQuery),
    responses(
        (status = 200, description = "A page of the list", body = RouteUpdatesListBody),
        UnreadableQuery,
        Administrative,
    )
)]
pub async fn list_route_updates(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<RoutesQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
) -> Result<Json<RouteUpdatesListBody>, ApiError> {
    let (month, page) = page_of_month(query, page)?;
    let routes = data
        .db()
        .read()
        .await?
        .demand()
        .updates_of_month(month, page, 0)
        .await?;
    Ok(Json(RouteUpdatesListBody {
        next_cursor: page.next(&routes, RouteUpdates::key).as_ref().map(cursor),
        routes: routes.into_iter().map(RouteUpdatesBody::from).collect(),
    }))
}

/// Sets how often the calendar of a route-month is refreshed, and whether it is refreshed at all.
#[utoipa::path(
    patch,
    path = "/api/admin/route-updates/{id}",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    request_body = RouteChangeBody,
    responses(
        (status = 200, description = "The route-month after the change", body = RouteUpdatesBody),
        (status = 404, description = "No such route-month", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_route_updates(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
    JsonBody(body): JsonBody<RouteChangeBody>,
) -> Result<Json<RouteUpdatesBody>, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    let change = body.check(RouteChangeBody::change).map_err(ApiError::invalid_fields)?;
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
            demand_level: route.demand_level.into(),
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::fields::{FieldErrors, Unchecked};

    fn read(body: Value) -> Result<RouteChange, FieldErrors> {
        Unchecked::read(body).check(RouteChangeBody::change)
    }

    #[test]
    fn a_change_is_an_interval_or_a_switch_or_both() {
        let read = |body: Value| read(body).map(|change| (change.interval, change.is_ignored));

        assert_eq!(
            read(json!({"update_interval": 6})),
            Ok((Some(RefreshInterval::Hours(6)), None))
        );
        assert_eq!(
            read(json!({"update_interval": "automatic", "is_ignored": true})),
            Ok((Some(RefreshInterval::Automatic), Some(true)))
        );
        assert_eq!(read(json!({"is_ignored": false})), Ok((None, Some(false))));
    }

    #[test]
    fn a_bad_change_names_its_fields() {
        for (body, field, error) in [
            (json!({}), "update_interval", FieldError::Required),
            (json!([]), "update_interval", FieldError::Required),
            (json!({"update_interval": 5}), "update_interval", FieldError::OutOfRange),
            (
                json!({"update_interval": 3.5}),
                "update_interval",
                FieldError::OutOfRange,
            ),
            (json!({"update_interval": "6"}), "update_interval", FieldError::Invalid),
            (json!({"update_interval": null}), "update_interval", FieldError::Invalid),
            (json!({"is_ignored": "yes"}), "is_ignored", FieldError::Invalid),
            (json!({"is_ignored": true, "id": 1}), "id", FieldError::Unknown),
        ] {
            let expected = FieldErrors::from([(field.to_owned(), error)]);
            assert_eq!(read(body.clone()), Err(expected), "{body}");
        }
    }
}
