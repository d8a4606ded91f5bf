//! Desk: the agency's daily work: booking requests, quotes, the overview, what uses an airport, the end of the demonstration, and erasure.
//!
//! - **Tables**: `booking_requests` (bookings), `quotes` and `quote_options` (quotes).
//! - **Jobs**: none.
//! - **Must not know**: nothing; it is the last district, and no other one imports it.

pub mod airport_use;
pub mod bookings;
pub mod demo;
pub mod erasure;
pub mod overview;
pub mod quotes;
