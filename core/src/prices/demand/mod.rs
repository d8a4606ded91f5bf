//! What people search, and which calendars are refreshed because of it.
//!
//! Each search appends an event. A fold adds the events to the counts of their route-months. Once an hour every
//! route-month gets the demand level of its searches in the last day, and the level decides how often its calendar is
//! refreshed. Every minute the most wanted of the route-months that are due are queued, as many as the calendar
//! service's account allows.

mod bulk;
mod change;
mod counting;
mod estimate;
mod fold;
mod level;
mod list;
mod places;
mod popular;
mod queue;
mod recompute;
mod route;
mod seeded;
mod store;
mod tune;
mod updates;
mod view;

pub use bulk::{Selection, TooManyRoutes, change_selected, count_selected};
pub use change::{INTERVAL_HOURS, RefreshInterval, RouteChange};
pub use counting::{EVENTS_OF_AN_ADDRESS, REPEATED, ROUTES_OF_A_CALLER, RecentSearches};
pub use estimate::{Allowance, RefreshBudget, RefreshEstimate, estimate, refresh_budget};
pub use fold::{FOLD_BATCH, Folded, fold};
pub use level::{AFTER_ERROR, FORGOTTEN_HOURS, LOOK_HOURS, Level, MONTH, REMEMBERED, is_worth_asking, should_update};
pub use list::{
    ListedRoute, MAX_ROUTES, RouteFilter, RouteList, RouteOrder, RouteSort, SHOWN_DAYS, SearchedDate, list_routes,
};
pub use places::PlaceFilter;
pub use popular::{POPULAR_CALLERS, PopularRoute, RoutePrice, SHOWN, popular_routes};
pub use queue::{calendar_budget, queue_by_hand, queue_due_routes, queue_opened, track_seeded_routes};
pub use recompute::{Recomputed, recompute};
pub use route::RouteDemand;
pub use store::{DemandStore, DueRoute, Overdue, WantedRoute, calendar_view};
pub use updates::{RouteUpdates, change_route};
pub use view::{CalendarView, UpdateInterval};
