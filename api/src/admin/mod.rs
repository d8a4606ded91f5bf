//! What only the administrator may see and do. Every handler takes an [`extract::Admin`] first.

pub mod cursor;
pub mod extract;
pub mod fetch_calendar;
pub mod get_job;
pub mod openapi;
pub mod provider_statistics;
pub mod route_updates;
pub mod routes;
pub mod token;
