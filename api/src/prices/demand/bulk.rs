//! `POST /api/admin/route-updates/bulk`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::form::FieldError,
    places::airports::AirportIndex,
    prices::demand::{RouteChange, Selection, TooManyRoutes, change_selected, count_selected},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    change::RouteChangeBody,
    selection::{RouteFilterBody, SelectionFields},
};
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field, FieldErrors},
};

/// One change of many routes of a month. Either `ids` or `filter` is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RoutesChange)]
pub struct RoutesChangeBody {
    /// The month of the routes.
    #[schema(value_type = String, example = "2026-12")]
    month: Field<String>,
    /// The ids of the routes, at most a thousand.
    #[schema(value_type = Option<Vec<Uuid>>)]
    ids: Field<Vec<Uuid>>,
    /// Selects the routes instead of `ids`. An empty filter selects all routes of the month.
    #[schema(value_type = Option<RouteFilterBody>)]
    filter: Field<Map<String, Value>>,
    #[schema(value_type = RouteChangeBody)]
    change: Field<Map<String, Value>>,
    /// Whether the routes are only counted.
    #[schema(value_type = Option<bool>)]
    dry_run: Field<bool>,
}

/// The result of a change of many routes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutesChanged)]
pub struct RoutesChangedBody {
    /// The number of routes that the change concerns.
    rows: usize,
}

/// Changes how often the calendars of many routes of a month are refreshed: of at most 10,000. If the request fails midway,
/// some routes may have changed already; it can be repeated.
#[utoipa::path(
    post,
    path = "/api/admin/route-updates/bulk",
    request_body = RoutesChangeBody,
    responses(
        (status = 200, description = "The number of routes that were changed, or would be with `dry_run`", body = RoutesChangedBody),
        (status = 422, description = "`fields` names the bad fields. `filter` is `out_of_range` if it selects too many routes", body = ErrorBody),
    )
)]
pub async fn change_many_route_updates(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<RoutesChangeBody>,
) -> Result<Json<RoutesChangedBody>, ApiError> {
    let airports = data.airports().await?;
    let (selection, change, is_dry) = body
        .check(|body, errors| body.read(&airports, errors))
        .map_err(ApiError::invalid_fields)?;
    let rows = if is_dry {
        count_selected(data.db(), &selection).await?
    } else {
        let today = data.settings().await?.today(data.db().now());
        change_selected(data.db(), &selection, change, today, admin.actor()).await?
    };
    let rows = rows.map_err(|TooManyRoutes| too_many())?;
    Ok(Json(RoutesChangedBody { rows }))
}

impl RoutesChangeBody {
    fn read(&self, airports: &AirportIndex, errors: &mut Errors) -> Option<(Selection, RouteChange, bool)> {
        let fields = SelectionFields {
            month: &self.month,
            ids: &self.ids,
            filter: &self.filter,
        };
        let selection = fields.selection(airports, errors);
        let change = change(&self.change, errors);
        let is_dry = self.dry_run.optional(errors).copied().unwrap_or_default();
        Some((selection?, change?, is_dry))
    }
}

/// Reads a change that is a part of a body.
pub(super) fn change(field: &Field<Map<String, Value>>, errors: &mut Errors) -> Option<RouteChange> {
    field.object::<RouteChangeBody>(errors)?.change(errors)
}

fn too_many() -> ApiError {
    ApiError::invalid_fields(FieldErrors::from([("filter".to_owned(), FieldError::OutOfRange)]))
}
