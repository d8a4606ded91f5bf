//! The tables of rendered pages.

mod browse;
mod due;
mod indexed;
mod links;
mod read;

use crate::platform::db::store;

pub use links::RouteLink;
pub(super) use read::ConnectionRow;

store!(
    /// Rendered pages in a transaction.
    PageStore,
    rendered_pages
);
