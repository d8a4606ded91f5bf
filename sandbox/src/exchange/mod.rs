//! The steps of every request, of all services: scenarios, latency, barrier and statistics.

pub mod barrier;
pub mod delivery;
pub mod orders;
pub mod reply;
pub mod stats;

pub(crate) use delivery::{Exchange, deliver};
pub use orders::Order;
pub(crate) use reply::Reply;
