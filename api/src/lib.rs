//! The HTTP server: the API, its OpenAPI document and the built web app. Handlers parse a request, call the domain and
//! convert the result.

// The unit tests leave out the router: with it they take as long to compile as the whole server, and none of them needs it.
#![cfg_attr(
    test,
    expect(dead_code, clippy::unused_async, reason = "the router uses the handlers")
)]

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
mod conditional;
mod data;
mod days;
pub mod demand;
mod encoding;
mod error;
pub mod fields;
mod health;
mod landing;
mod language;
mod layers;
mod metrics;
mod mirror;
mod networks;
mod openapi;
mod operators;
mod overview;
pub mod page;
mod pictures;
mod polls;
mod pricing;
pub mod providers;
mod query;
pub mod queue;
pub mod quotes;
mod request_id;
mod responses;
mod revision;
#[cfg(not(test))]
mod router;
mod schedules;
pub mod searches;
mod server;
mod settings;
mod site;
mod sitemap;
mod slots;
mod throttle;
mod watched;

pub use app::App;
pub use operators::serve_operators;
#[cfg(not(test))]
pub use router::{document, public_document, router, serve};
pub use watched::Watched;
