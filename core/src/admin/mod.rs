//! What the administrator sees and changes of routes: how popular they are, how often they are refreshed.

mod change;
mod jobs;
mod routes;
mod store;

pub use change::{Interval, RouteChange, calendar_fetch};
pub use jobs::{JobReport, job_report};
pub use routes::{AskedDate, PopularRoute, RouteUpdates, change_route, popular_routes};
pub use store::RoutePage;
