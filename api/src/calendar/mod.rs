//! Price calendars: one file an operation.

pub mod around;
pub mod get;
pub(crate) mod openings;
mod robots;
mod view;
pub mod year;
