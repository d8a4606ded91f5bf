//! Clients of the flight providers and of the price calendar.
//!
//! A provider is a client that implements [`FlightProvider`], and an arm of [`client`]. Every request passes a [`Gate`] and reports to it afterwards. Answers are not trusted: an itinerary that cannot be
//! used is dropped and counted without affecting the others, and keys are removed from all texts.

pub mod calendar;
mod endpoints;
mod flight_provider;
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

pub use endpoints::Endpoint;
pub use flight_finder_core::platform::providers::{Provider, ProviderError, Refused};
pub use flight_provider::{Finding, FlightProvider, FoundList, Progress};
use flightapi::FlightApi;
pub use gate::{Gate, NoLimit};
pub use http::{Http, Limits};
pub use itinerary_filter::Found;
pub use polling::{End, NextPoll, PollPolicy, Polling, Verdict};
use rapidapi::RapidApi;
pub use request_params::{RequestParams, RequestPlace};

/// The client of a provider.
pub fn client(provider: Provider, http: Http, endpoint: Endpoint, polling: PollPolicy) -> Box<dyn FlightProvider> {
    match provider {
        Provider::RapidApi => {
            let mut client = RapidApi::new(http, endpoint);
            client.polling = polling;
            Box::new(client)
        }
        Provider::FlightApi => Box::new(FlightApi::new(http, endpoint)),
    }
}
