//! `/api/airports`: what the pickers show.

pub mod list;
pub mod names;
mod pair;

pub(crate) use pair::pair;
