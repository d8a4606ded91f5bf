//! The HTTP server: the API, its OpenAPI document and the built web app. Handlers parse a request, call the domain and
//! convert the result.

// The unit tests leave out the router: with it they take as long to compile as the whole server, and none of them needs it.
#![cfg_attr(
    test,
    expect(dead_code, clippy::unused_async, reason = "the router uses the handlers")
)]

mod app;
mod openapi;
#[cfg(not(test))]
mod router;

pub mod desk;
pub mod http;
pub mod landing;
pub mod people;
pub mod places;
pub mod platform;
pub mod prices;
pub mod rules;
pub mod search;

pub use app::App;
pub use platform::monitoring::Monitoring;
pub use platform::operators::serve_operators;
#[cfg(not(test))]
pub use router::{document, public_document, router, serve};
