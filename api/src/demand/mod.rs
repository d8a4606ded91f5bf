//! Demand: the popular routes, and how often the calendars of routes are refreshed.

pub mod popular;
mod query;
pub mod route_updates;
pub mod routes;
