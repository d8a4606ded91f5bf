//! Provider B: flightapi.io, which answers one request with its complete list.

mod answer;
mod client;
mod itineraries;
mod wire;

#[cfg(test)]
pub(super) use answer::read;
pub use client::FlightApi;
