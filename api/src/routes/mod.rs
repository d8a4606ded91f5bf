//! `/api/routes`: pairs of places.

pub mod popular;
