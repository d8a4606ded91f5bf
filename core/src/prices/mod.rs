//! Prices: stored prices by route and month, and how often demand refreshes them.
//!
//! - **Tables**: `calendar_fetches`, `calendar_prices`, `processed_flight_prices` (calendar), `route_demand_tracking`,
//!   `search_route_tracking`, `route_search_days`, `demand_folds` (demand).
//! - **Jobs**: `refresh_calendar`, `record_fares`, `fold_demand`, `recompute_demand`, `queue_due_routes`.
//! - **Must not know**: the pages that show the prices.

pub mod calendar;
pub mod demand;
