//! Rendered pages: which are to be rendered, what was rendered, and what a path leads to.
//!
//! A change marks the pages that it concerns as due, and queues nothing. A job renders the most wanted due pages and stores them. A
//! mark is the moment of the change. A rendering removes the mark that it has seen and no later one, so no change is lost.

mod body;
mod list;
mod lookup;
mod operate;
mod page;
mod spelling;
mod store;

pub use body::PageBody;
pub use list::{ListedPage, PageCounts, PageFilter, PageList, list_pages};
pub use lookup::{FoundPage, PageLookup, find_page, look_up, raise_demand};
pub use operate::{cancel_rendering, render_first};
pub use page::{DuePage, IndexedPage, NewBody, Outcome, PageState};
pub use spelling::other_spelling;
pub use store::{PageStore, RouteLink};
