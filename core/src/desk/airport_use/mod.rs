//! What uses an airport. An airport that is in use is not deleted and keeps its code, but it can be merged into another.

mod edit;
mod import;
mod merge;
mod pages;
mod uses;

pub use edit::{AirportError, change_airport, create_airport, delete_airport};
pub use import::{apply_import, revert_import};
pub use merge::merge_airport;
pub use uses::{AirportUse, Surroundings, airport_use};
