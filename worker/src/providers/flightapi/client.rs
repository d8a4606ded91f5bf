//! The two paths of provider B, and what it means by a status.

use flight_finder_core::flights::itinerary::Part;
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::answer::read;
use crate::providers::{
    Ask, FlightApiEndpoint, Gate, Http, ProviderError,
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

    /// Asks once. A journey that the provider does not know is an empty part, not an error.
    pub async fn search(&self, ask: &Ask, gate: &dyn Gate) -> Result<Part, ProviderError> {
        let key = &self.endpoint.key;
        let call = Call {
            name: "flightapi.search",
            url: self.url(ask),
            host: None,
            key,
            judge,
        };
        let reply = self.http.get(call, gate).await?;
        if is_nothing_found(&reply) {
            return Ok(Part {
                demo: reply.head.demo,
                ..Part::default()
            });
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

fn cabin(class: u8) -> &'static str {
    match class {
        2 => "Premium_Economy",
        3 => "Business",
        4 => "First",
        _ => "Economy",
    }
}

/// 404 and 410 mean that there is no such flight, unless they say otherwise.
fn is_nothing_found(reply: &Reply) -> bool {
    matches!(reply.status.as_u16(), 404 | 410)
}

/// Bodies of failures are undocumented: JSON with a `message`, or HTML. 404 stands for a bad key and for no flights
/// alike, 410 for no flights and for a timeout, so their words decide.
fn judge(reply: &Reply, key: &SecretString) -> Option<ProviderError> {
    if reply.status.is_success() {
        return None;
    }
    let status = reply.status.as_u16();
    let text = message::or_text(&reply.body, status, key);
    let lower = text.to_ascii_lowercase();
    let speaks_of = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    Some(match status {
        401 | 403 => ProviderError::Unauthorised(text),
        404 if speaks_of(&["user", "api key", "apikey", "api_key"]) && !speaks_of(&["flight"]) => {
            ProviderError::Unauthorised(text)
        }
        404 if speaks_of(&["cannot get", "<html"]) => ProviderError::NotFound(text),
        410 if speaks_of(&["timeout", "timed out", "time out"]) => ProviderError::Timeout,
        404 | 410 => return None,
        402 => ProviderError::PlanSpent {
            resets_in: reply.head.retry_after,
        },
        429 if speaks_of(&["quota", "credit"]) => ProviderError::PlanSpent {
            resets_in: reply.head.retry_after,
        },
        429 => ProviderError::RateLimited {
            retry_after: reply.head.retry_after,
        },
        500..=599 => ProviderError::Unavailable { status, text },
        _ => ProviderError::Rejected { status, text },
    })
}
