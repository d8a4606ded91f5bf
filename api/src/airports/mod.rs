//! `/api/airports`: what the pickers show.

pub mod list;
pub mod names;
