//! The price calendar: the cheapest one-way fare of provider A on each day.

mod handlers;
mod month;

use axum::{Router, routing::get};

use crate::Sandbox;

/// Its endpoints.
pub(crate) fn routes() -> Router<Sandbox> {
    Router::new().route("/flights/price-calendar-web", get(handlers::web))
}
