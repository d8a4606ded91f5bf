//! The world of both providers: places, airlines, timetable and fares.
//!
//! Each seed determines one world. The providers differ only in a few flights and in a few percent of the price, so that
//! merging their lists finds real duplicates.

pub mod carriers;
pub mod fares;
pub mod places;
pub mod routes;
pub mod timetable;
pub mod zones;
