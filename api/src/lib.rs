//! HTTP: parse, one domain call, map. Serves the API, its OpenAPI document and the built web app.

pub mod admin;
pub mod airports;
mod app;
mod audience;
mod body;
pub mod bookings;
pub mod calendar;
mod client;
mod encoding;
mod error;
mod health;
mod language;
mod layers;
mod metrics;
mod openapi;
mod polling;
mod query;
mod router;
pub mod routes;
pub mod searches;
mod server;
mod site;
mod slots;
mod throttle;
mod waiting;

pub use app::App;
pub use metrics::{Metrics, serve_metrics};
pub use openapi::{document, public_document};
pub use router::router;
pub use server::serve;
