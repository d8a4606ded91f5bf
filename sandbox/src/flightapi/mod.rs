//! Provider B: flightapi.io, in its wire format.

mod answer;
mod bend;
mod handlers;
mod sellers;
mod wire;

use axum::{Router, routing::get};

use crate::Sandbox;

/// Its endpoints.
pub(crate) fn routes() -> Router<Sandbox> {
    let one_way = "{key}/{from}/{to}/{departs}/{adults}/{children}/{infants}/{cabin}/{currency}";
    let round_trip = "{key}/{from}/{to}/{departs}/{returns}/{adults}/{children}/{infants}/{cabin}/{currency}";
    Router::new()
        .route(&format!("/onewaytrip/{one_way}"), get(handlers::one_way))
        .route(&format!("/roundtrip/{round_trip}"), get(handlers::round_trip))
}
