//! Clients of the flight providers and of the price calendar.
//!
//! Every request passes a [`Gate`] first and reports to it after. What comes back is foreign: a strange
//! itinerary is dropped and counted, never fatal to the rest, and no key reaches a text of ours.

mod ask;
pub mod calendar;
mod endpoints;
pub mod flightapi;
mod gate;
mod head;
mod http;
mod itinerary_filter;
mod loose;
mod message;
#[cfg(test)]
mod mutations;
mod polling;
pub mod rapidapi;

pub use ask::{Ask, AskedPlace};
pub use endpoints::{Endpoints, FlightApiEndpoint, RapidApiEndpoint};
pub use flight_finder_core::providers::{ProviderError, Refused};
pub use gate::{Gate, NoLimit};
pub use http::{Http, Limits};
pub use itinerary_filter::Found;
pub use polling::{End, Next, PollPolicy, Polling, Verdict};
