//! What people search, and which calendars are refreshed because of it.
//!
//! Searches append events; a fold counts them by route; hourly, levels follow the searches of the last
//! day and say how often the calendar of a route-month is refreshed. Every minute the most wanted of
//! those that are due are queued, as many as the calendar service's account bears.

mod fold;
mod level;
mod queue;
mod recompute;
mod route;
mod store;
mod tune;

pub use fold::{FOLD_BATCH, Folded, fold};
pub use level::{Level, is_worth_asking, should_update};
pub use queue::{Asked, calendar_budget, queue_asked, queue_due_routes};
pub use recompute::{Recomputed, recompute};
pub use route::RouteDemand;
pub use store::{DemandStore, DueRoute, WantedRoute};
pub use tune::{pin_interval, set_ignored};
