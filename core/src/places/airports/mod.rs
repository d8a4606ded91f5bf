//! Airports and cities: the seed data, the search for an entry by what people type, and edits by the administrator.

mod added;
mod airport;
mod change;
mod field;
mod import;
mod matching;
mod merge;
mod place;
mod popular;
mod row;
mod search;
#[cfg(test)]
mod search_table;
pub mod seed;
mod spelling;
mod store;
mod towns;

pub use crate::base::fold::fold;
pub use airport::Airport;
pub use change::{AirportChange, EditError, NewAirport, change_airport, create_airport, delete_airport};
pub use field::{optional_name, parse_iata_code, parse_name};
pub use import::{
    AirportImport, ApplyError, ImportId, ImportRow, Names, PreviewError, Problem, Reason, RowContent, RowKind,
    UnreadableFile, export, preview_import,
};
pub(crate) use import::{ImportOutcome, apply_import, revert_import};
pub use merge::merge_airport;
pub use place::{MAX_PAIRS, Place, pairs};
pub use popular::{Route, seeded_routes};
pub use row::{AirportKey, AirportRow};
pub use search::{AirportIndex, Demand, Found};
pub use seed::Kind;
pub use store::{AirportFilter, AirportStore, Merges};
