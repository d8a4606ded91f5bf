//! The control endpoints under `/_sandbox`. They serve clients that cannot add headers to provider requests.

use axum::{
    Json,
    extract::{Query, State},
    http::StatusCode,
};
use serde::{Deserialize, Serialize};

use crate::{
    exchange::{
        Order,
        barrier::Barrier,
        stats::{LastByte, Stats},
    },
    sandbox::{Sandbox, Tuning},
    scenario::Scenario,
};

/// `POST /_sandbox/scenario`.
pub(crate) async fn order(State(sandbox): State<Sandbox>, Json(order): Json<Order>) -> StatusCode {
    sandbox.order(order);
    StatusCode::NO_CONTENT
}

/// `GET /_sandbox/scenarios`: the names of all scenarios.
pub(crate) async fn scenarios() -> Json<&'static [Scenario]> {
    Json(Scenario::ALL)
}

/// `POST /_sandbox/barrier`.
pub(crate) async fn barrier(State(sandbox): State<Sandbox>, Json(barrier): Json<Barrier>) -> StatusCode {
    sandbox.set_barrier(barrier);
    StatusCode::NO_CONTENT
}

/// `POST /_sandbox/tune`.
pub(crate) async fn tune(State(sandbox): State<Sandbox>, Json(tuning): Json<Tuning>) -> StatusCode {
    sandbox.tune(tuning);
    StatusCode::NO_CONTENT
}

/// `POST /_sandbox/reset`.
pub(crate) async fn reset(State(sandbox): State<Sandbox>) -> StatusCode {
    sandbox.reset();
    StatusCode::NO_CONTENT
}

/// `GET /_sandbox/stats`.
pub(crate) async fn stats(State(sandbox): State<Sandbox>) -> Json<Stats> {
    Json(sandbox.stats())
}

/// A route on a date.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct RouteDate {
    origin: String,
    destination: String,
    date: String,
}

/// `GET /_sandbox/last-byte?origin=TIA&destination=VIE&date=2026-11-12`.
pub(crate) async fn last_byte(
    State(sandbox): State<Sandbox>,
    Query(raw): Query<RouteDate>,
) -> Result<Json<LastByte>, StatusCode> {
    let found = sandbox.last_byte(&raw.origin, &raw.destination, &raw.date);
    found.map(Json).ok_or(StatusCode::NOT_FOUND)
}
