//! Demand: the popular routes, and how often the calendars of routes are refreshed.

pub mod bulk;
mod change;
pub mod popular;
mod query;
pub mod refresh_budget;
pub mod route_updates;
pub mod routes;
mod selection;
