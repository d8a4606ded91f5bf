//! The desk that every request passes, whoever is asked: scenarios, latency, barrier, counting.

pub mod barrier;
pub mod delivery;
pub mod orders;
pub mod reply;
pub mod stats;

pub(crate) use delivery::{Visit, deliver};
pub use orders::Order;
pub(crate) use reply::Reply;
