//! What people search: popular routes, and how often the calendars of routes are refreshed.

mod cursor;
pub mod popular;
pub mod route_updates;
pub mod routes;
