//! Airports and cities: the seed data, and the search for an entry by what people type.

mod airport;
mod code;
mod fold;
mod matching;
mod place;
mod popular;
mod search;
#[cfg(test)]
mod search_table;
pub mod seed;
mod spelling;
mod store;

pub use airport::Airport;
pub use code::{InvalidPlaceCode, PlaceCode};
pub use fold::fold;
pub use place::{MAX_PAIRS, Place, pairs};
pub use popular::{Route, seeded_routes};
pub use search::{AirportIndex, Demand, Found};
pub use seed::Kind;
pub use store::AirportStore;
