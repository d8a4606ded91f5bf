//! Provider B: flightapi.io, in its wire format.

mod answer;
mod bend;
mod handlers;
mod sellers;
mod wire;

pub(crate) use handlers::{one_way, round_trip};
