//! Provider A, flights-sky on RapidAPI, in its wire format.

mod answer;
pub(crate) mod faults;
mod filters;
mod handlers;
mod odd;
pub(crate) mod parameters;
mod session;
mod wire;

pub(crate) use handlers::{one_way, poll, round_trip};
