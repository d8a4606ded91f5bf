//! The conformance suite of the queue: what holds on one database holds on the other.

mod ends;
mod groups;
pub mod jobs;
mod limits;
mod rescue;
mod runtime;
mod signal;
mod store;
