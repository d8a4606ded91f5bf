//! Provider A, flights-sky on RapidAPI, in its wire format.

mod answer;
pub(crate) mod faults;
mod filters;
mod handlers;
mod odd;
pub(crate) mod parameters;
mod session;
mod wire;

use axum::{Router, routing::get};

use crate::Sandbox;

/// Its endpoints.
pub(crate) fn routes() -> Router<Sandbox> {
    Router::new()
        .route("/flights/search-one-way", get(handlers::one_way))
        .route("/flights/search-roundtrip", get(handlers::round_trip))
        .route("/flights/search-incomplete", get(handlers::poll))
}
