//! What uses an airport. An airport that is in use is not deleted and keeps its code, but it can be merged into another.

mod edit;
mod merge;
mod revert;
mod uses;

pub use edit::{AirportError, change_airport, delete_airport};
pub use merge::merge_airport;
pub use revert::revert_import;
pub use uses::{AirportUse, Surroundings, airport_use};
