//! What the administrator does that concerns several areas: routes and their refreshes, provider keys.

mod change;
mod jobs;
mod keys;
mod routes;
mod store;

pub use change::{Interval, InvalidFetch, RouteChange, calendar_fetch};
pub use jobs::{JobReport, job_report};
pub use keys::{end_demo, set_provider_key};
pub use routes::{AskedDate, PopularRoute, RouteUpdates, change_route, popular_routes};
pub use store::RoutePage;
