//! The world that both providers sell: places, airlines, the timetable, what a seat costs.
//!
//! There is one world per seed. The providers differ only in which of its flights they know and in a few
//! percent of the price, so that merging them finds real duplicates.

pub mod carriers;
pub mod fares;
pub mod places;
pub mod routes;
pub mod timetable;
pub mod zones;
