//! The flights of both providers in one common form, and what is computed from them. All pure.

mod codes;
pub mod itinerary;
pub mod layover;
pub mod merge;
pub mod part;
#[cfg(test)]
pub(crate) mod samples;
pub mod text;
pub mod time_of_day;
