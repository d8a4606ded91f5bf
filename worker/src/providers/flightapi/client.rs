//! The client of provider B, and the meaning of its statuses.

use futures_util::{FutureExt, TryFutureExt};
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::answer::read;
use crate::providers::{
    Endpoint, Finding, FlightProvider, Found, FoundList, Gate, Http, Progress, ProviderError, RequestParams,
    endpoints::join,
    http::{Call, Reply},
    message,
};

/// The client of one account.
#[derive(Clone, Debug)]
pub struct FlightApi {
    http: Http,
    endpoint: Endpoint,
}

impl FlightApi {
    /// A client for `endpoint`.
    pub fn new(http: Http, endpoint: Endpoint) -> Self {
        Self { http, endpoint }
    }

    /// Sends one request. If the provider knows no flight for the journey, the answer is empty and no error.
    pub async fn search(&self, params: &RequestParams, gate: &dyn Gate) -> Result<Found, ProviderError> {
        let key = &self.endpoint.key;
        let call = Call {
            name: "flightapi.search",
            url: self.url(params),
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
        read(&reply, params, key)
    }

    /// The URL of a request. Its path contains the key, so it must not be logged.
    fn url(&self, params: &RequestParams) -> Url {
        let mut path = vec![
            if params.return_date.is_some() {
                "roundtrip"
            } else {
                "onewaytrip"
            }
            .to_owned(),
        ];
        path.push(self.endpoint.key.expose_secret().to_owned());
        path.extend([
            params.origin.id.clone(),
            params.destination.id.clone(),
            params.depart.to_string(),
        ]);
        path.extend(params.return_date.map(|day| day.to_string()));
        path.extend([params.adults, params.children, params.infants].map(|count| count.to_string()));
        path.extend([params.class.name().replace(' ', "_"), "EUR".to_owned()]);
        join(&self.endpoint.base_url, path.iter().map(String::as_str))
    }
}

impl FlightProvider for FlightApi {
    fn find<'a>(
        &'a self,
        params: &'a RequestParams,
        gate: &'a dyn Gate,
        _: Option<&'a mut dyn Progress>,
    ) -> Finding<'a> {
        self.search(params, gate)
            .map_ok(|found| Some(FoundList::complete(found)))
            .boxed()
    }
}

/// Words about the key. The provider calls its customers users.
const KEY: [&str; 4] = ["user", "api key", "apikey", "api_key"];
const TIMEOUT: [&str; 3] = ["timeout", "timed out", "time out"];
const PAGE: [&str; 4] = ["<html", "<!doctype", "cannot get", "captcha"];
const PLAN: [&str; 2] = ["quota", "credit"];

/// Returns the error that a reply's status means; `None` if the reply is an answer, with or without flights.
///
/// 404 means a wrong key or no flights, and 410 means no flights or a timeout, so the text of the body decides. The
/// bodies of errors are undocumented: JSON with a `message`, or HTML. An ambiguous text is an error, because "no
/// flights" would be shown for hours.
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
        404 if says(&KEY) && !message::says_no_flight(&text) => ProviderError::Unauthorised(text),
        404 if message::says_no_flight(&text) && !says(&KEY) => return None,
        410 if says(&TIMEOUT) => ProviderError::Timeout,
        410 if message::says_no_flight(&text) => return None,
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
