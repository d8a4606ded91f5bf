//! Clients of the flight providers and of the price calendar.
//!
//! Every request passes a [`Gate`] and reports to it afterwards. Answers are not trusted: an itinerary that cannot be
//! used is dropped and counted without affecting the others, and keys are removed from all texts.

pub mod calendar;
mod endpoints;
pub mod flightapi;
mod gate;
mod head;
mod http;
mod itinerary_filter;
mod lenient;
mod message;
#[cfg(test)]
mod mutations;
mod polling;
pub mod rapidapi;
#[cfg(test)]
mod regional_airlines;
mod request_params;

pub use endpoints::{Endpoints, FlightApiEndpoint, RapidApiEndpoint};
pub use flight_finder_core::platform::providers::{ProviderError, Refused};
pub use gate::{Gate, NoLimit};
pub use http::{Http, Limits};
pub use itinerary_filter::Found;
pub use polling::{End, NextPoll, PollPolicy, Polling, Verdict};
pub use request_params::{RequestParams, RequestPlace};
