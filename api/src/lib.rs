//! The HTTP server: the API, its OpenAPI document and the built web app. Handlers parse a request, call the domain and
//! convert the result.

mod access;
mod account;
mod agents;
pub mod airports;
mod app;
mod audit;
mod auth;
mod body;
pub mod bookings;
pub mod calendar;
mod data;
mod days;
pub mod demand;
mod encoding;
mod error;
pub mod fields;
mod health;
mod language;
mod layers;
mod metrics;
mod mirror;
mod openapi;
mod overview;
pub mod page;
mod polls;
mod pricing;
pub mod providers;
mod query;
pub mod queue;
mod request_id;
mod responses;
mod revision;
mod router;
mod schedules;
pub mod searches;
mod server;
mod settings;
mod site;
mod slots;
mod throttle;

pub use app::App;
pub use metrics::serve_metrics;
pub use router::{document, public_document, router, serve};
