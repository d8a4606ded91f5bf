//! Pairs of places, by how often they are searched.

mod store;

pub use store::RouteCount;
