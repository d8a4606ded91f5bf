//! Provider B: flightapi.io, one call that answers with everything it has.

mod answer;
mod client;
mod itineraries;
mod wire;

#[cfg(test)]
pub(super) use answer::read;
pub use client::FlightApi;
