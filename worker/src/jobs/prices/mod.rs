//! Jobs of prices: calendars, and the demand by which they are refreshed.

pub mod fold_demand;
pub mod queue_due_routes;
pub mod recompute_demand;
pub mod record_fares;
pub mod refresh_calendar;
