//! Desk: booking requests, quotes, the overview, and what a sales agent has done.

pub(crate) mod agents;
pub mod bookings;
pub(crate) mod overview;
pub mod quotes;
