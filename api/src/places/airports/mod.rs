//! `/api/airports`: the places that the site's pickers show. `/api/admin/airports`: the administrator's list.

mod around;
pub mod edit;
pub mod imports;
mod input;
pub mod list;
pub mod merge;
pub mod names;
mod pair;
mod row;
pub mod rows;

pub(crate) use pair::pair;
