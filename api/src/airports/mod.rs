//! `/api/airports`: the places that the site's pickers show.

pub mod list;
pub mod names;
mod pair;

pub(crate) use pair::pair;
