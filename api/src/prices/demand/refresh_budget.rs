//! `GET /api/admin/refresh-budget`, `POST /api/admin/refresh-estimates`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::time::Timestamp,
    places::airports::AirportIndex,
    platform::providers::limits::AccountUsage,
    prices::demand::{self, RefreshBudget, RefreshEstimate, RouteChange, Selection, estimate},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    bulk::change,
    change::RouteChangeBody,
    selection::{RouteFilterBody, SelectionFields},
};
use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
};

/// The requests that the refreshes of calendars need, against those that their account allows. All numbers are requests a
/// day unless they say otherwise.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefreshBudget)]
pub struct RefreshBudgetBody {
    /// What the present intervals need: for each route-month that is refreshed by itself, 24 hours divided by its
    /// interval.
    needed: f64,
    /// The number of route-months that are refreshed by themselves.
    route_months: i64,
    /// What calendars may send: the least of the three limits below; null if there is none.
    #[schema(required = true)]
    allowed: Option<f64>,
    /// The share of the account's rate that is not reserved for searches; null if the account has no rate.
    #[schema(required = true)]
    allowed_by_rate: Option<f64>,
    /// The rest of the plan without the reserve, spread over the days until the plan starts anew; null while the plan is not
    /// known.
    #[schema(required = true)]
    allowed_by_plan: Option<f64>,
    /// The account's daily budget; null if it has none.
    #[schema(required = true)]
    allowed_by_day: Option<f64>,
    /// The percentage of the rate and of the plan that is reserved for searches.
    reserve_percent: u32,
    /// The requests of all kinds that were sent today (UTC).
    sent_today: i64,
    /// The account's rate, in requests a second.
    #[schema(required = true)]
    requests_per_second: Option<i64>,
    /// The requests that are left of the plan.
    #[schema(required = true)]
    plan_remaining: Option<i64>,
    /// The requests of the whole plan.
    #[schema(required = true)]
    plan_limit: Option<i64>,
    #[schema(required = true, format = DateTime)]
    plan_resets_at: Option<String>,
    /// No refresh starts before this moment; null if refreshes are not paused.
    #[schema(required = true, format = DateTime)]
    paused_until: Option<String>,
}

/// A change of routes whose cost is to be estimated. Either `ids` or `filter` is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RefreshEstimateRequest)]
pub struct EstimateBody {
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
}

/// What a change of routes would cost.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefreshEstimate)]
pub struct RefreshEstimateBody {
    /// The number of routes that the change concerns.
    rows: i64,
    /// The requests a day that all intervals would need after the change.
    needed: f64,
    /// The budget before the change.
    budget: RefreshBudgetBody,
}

/// Returns the requests that the refreshes of calendars need, and how many their account allows.
#[utoipa::path(
    get,
    path = "/api/admin/refresh-budget",
    responses(
        (status = 200, description = "The budget", body = RefreshBudgetBody),
    )
)]
pub async fn get_refresh_budget(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<RefreshBudgetBody>, ApiError> {
    let settings = data.settings().await?;
    Ok(Json(demand::refresh_budget(data.db(), &settings).await?.into()))
}

/// Estimates what a change of routes would cost. Nothing is changed.
#[utoipa::path(
    post,
    path = "/api/admin/refresh-estimates",
    request_body = EstimateBody,
    responses(
        (status = 200, description = "The estimate", body = RefreshEstimateBody),
    )
)]
pub async fn estimate_refreshes(
    _: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<EstimateBody>,
) -> Result<Json<RefreshEstimateBody>, ApiError> {
    let (settings, airports) = (data.settings().await?, data.airports().await?);
    let (selection, change) = body
        .check(|body, errors| body.read(&airports, errors))
        .map_err(ApiError::invalid_fields)?;
    let today = settings.today(data.db().now());
    let estimate = estimate(data.db(), &settings, &selection, change, today).await?;
    Ok(Json(estimate.into()))
}

impl EstimateBody {
    fn read(&self, airports: &AirportIndex, errors: &mut Errors) -> Option<(Selection, RouteChange)> {
        let fields = SelectionFields {
            month: &self.month,
            ids: &self.ids,
            filter: &self.filter,
        };
        let selection = fields.selection(airports, errors);
        let change = change(&self.change, errors);
        Some((selection?, change?))
    }
}

impl From<RefreshBudget> for RefreshBudgetBody {
    fn from(budget: RefreshBudget) -> Self {
        let usage = budget.usage.as_ref();
        let of_account = |number: fn(&AccountUsage) -> Option<i64>| usage.and_then(number);
        Self {
            needed: budget.needed,
            route_months: budget.route_months,
            allowed: budget.allowance.least(),
            allowed_by_rate: budget.allowance.rate,
            allowed_by_plan: budget.allowance.plan,
            allowed_by_day: budget.allowance.daily,
            reserve_percent: budget.reserve_percent,
            sent_today: usage.map_or(0, |usage| usage.sent_today),
            requests_per_second: of_account(|usage| usage.requests_per_second),
            plan_remaining: of_account(|usage| usage.plan_remaining),
            plan_limit: of_account(|usage| usage.plan_limit),
            plan_resets_at: usage.and_then(|usage| usage.plan_resets_at.map(Timestamp::to_rfc3339)),
            paused_until: budget.paused_until.map(Timestamp::to_rfc3339),
        }
    }
}

impl From<RefreshEstimate> for RefreshEstimateBody {
    fn from(estimate: RefreshEstimate) -> Self {
        Self {
            rows: estimate.routes,
            needed: estimate.needed,
            budget: estimate.budget.into(),
        }
    }
}
