//! The two paths of provider B, and the meaning of its statuses.

use flight_finder_core::trip::TravelClass;
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::answer::read;
use crate::providers::{
    Ask, FlightApiEndpoint, Found, Gate, Http, ProviderError,
    endpoints::join,
    http::{Call, Reply},
    message,
};

/// The client of one account.
#[derive(Clone, Debug)]
pub struct FlightApi {
    http: Http,
    endpoint: FlightApiEndpoint,
}

impl FlightApi {
    /// A client for `endpoint`.
    pub fn new(http: Http, endpoint: FlightApiEndpoint) -> Self {
        Self { http, endpoint }
    }

    /// Asks once. A journey for which the provider knows no flight is an empty answer, not an error.
    pub async fn search(&self, ask: &Ask, gate: &dyn Gate) -> Result<Found, ProviderError> {
        let key = &self.endpoint.key;
        let call = Call {
            name: "flightapi.search",
            url: self.url(ask),
            host: None,
            key,
            classify,
        };
        let reply = self.http.get(call, gate).await?;
        if !reply.status.is_success() {
            let mut nothing = Found::default();
            nothing.part.demo = reply.head.demo;
            return Ok(nothing);
        }
        read(&reply, ask, key)
    }

    /// All that is asked stands in the path, the key too: never show it.
    fn url(&self, ask: &Ask) -> Url {
        let mut path = vec![
            if ask.return_date.is_some() {
                "roundtrip"
            } else {
                "onewaytrip"
            }
            .to_owned(),
        ];
        path.push(self.endpoint.key.expose_secret().to_owned());
        path.extend([
            ask.origin.id.clone(),
            ask.destination.id.clone(),
            ask.depart.to_string(),
        ]);
        path.extend(ask.return_date.map(|day| day.to_string()));
        path.extend([ask.adults, ask.children, ask.infants].map(|count| count.to_string()));
        path.extend([cabin(ask.class).to_owned(), "EUR".to_owned()]);
        join(&self.endpoint.base_url, path.iter().map(String::as_str))
    }
}

fn cabin(class: TravelClass) -> &'static str {
    match class {
        TravelClass::Economy => "Economy",
        TravelClass::PremiumEconomy => "Premium_Economy",
        TravelClass::Business => "Business",
        TravelClass::First => "First",
    }
}

/// Words that say that there is no flight.
const NO_FLIGHT: [&str; 4] = ["no flight", "no such flight", "flight not found", "flights not found"];
/// Words about the key. (The provider calls its customers users.)
const KEY: [&str; 4] = ["user", "api key", "apikey", "api_key"];
const TIMEOUT: [&str; 3] = ["timeout", "timed out", "time out"];
const PAGE: [&str; 4] = ["<html", "<!doctype", "cannot get", "captcha"];
const PLAN: [&str; 2] = ["quota", "credit"];

/// Bodies of failures are undocumented: JSON with a `message`, or HTML. 404 stands for a bad key and for no flights
/// alike, 410 for no flights and for a timeout, so their words decide. Where the words leave it open, it is a failure:
/// "no flights" would be shown to visitors for hours.
fn classify(reply: &Reply, key: &SecretString) -> Option<ProviderError> {
    if reply.status.is_success() {
        return None;
    }
    let status = reply.status.as_u16();
    let text = message::or_text(&reply.body, status, key);
    let lower = text.to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    Some(match status {
        403 if says(&PAGE) => ProviderError::Blocked(text),
        401 | 403 => ProviderError::Unauthorised(text),
        404 if says(&PAGE) => ProviderError::NotFound(text),
        404 if says(&KEY) && !says(&NO_FLIGHT) => ProviderError::Unauthorised(text),
        404 if says(&NO_FLIGHT) && !says(&KEY) => return None,
        410 if says(&TIMEOUT) => ProviderError::Timeout,
        410 if says(&NO_FLIGHT) => return None,
        402 => ProviderError::PlanSpent {
            resets_in: reply.head.retry_after,
        },
        429 if says(&PLAN) => ProviderError::PlanSpent {
            resets_in: reply.head.retry_after,
        },
        429 => ProviderError::RateLimited {
            retry_after: reply.head.retry_after,
        },
        500..=599 => ProviderError::Unavailable { status, text },
        _ => ProviderError::Rejected { status, text },
    })
}
