//! The conformance suite of the queue, which runs on both databases.

mod ends;
mod groups;
mod http;
pub mod jobs;
mod limits;
mod minutes;
mod model;
mod operate;
mod rescue;
mod runtime;
mod signal;
mod store;
mod targets;
