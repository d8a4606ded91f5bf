//! Demand: the popular routes, and how often the calendars of routes are refreshed.

pub mod bulk;
mod change;
pub mod popular;
mod query;
pub mod refresh_budget;
pub mod route_updates;
pub mod routes;
mod selection;

use flight_finder_core::prices::demand::Level;

use crate::http::mirror::mirror;

mirror! {
    /// The demand level of a route-month. `HIGH`: at least 8 searches in the last 24 hours. `MEDIUM`: 2 to 7 searches
    /// in the last 24 hours. `LOW`: fewer, but at least one search in the last 45 days, or a seeded route of the home
    /// page. `NONE`: no search in the last 45 days.
    #[serde(rename_all = "UPPERCASE")]
    #[schema(as = DemandLevel)]
    pub enum DemandLevelBody = Level { High, Medium, Low, None }
}
