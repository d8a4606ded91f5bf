//! The three paths of provider A that are used.

use flight_finder_core::trip::{Stops, TravelClass};
use url::Url;

use super::{
    answer::{Answer, Session, read},
    gateway::classify,
};
use crate::providers::{
    Ask, Gate, Http, ProviderError, RapidApiEndpoint,
    endpoints::join,
    http::{Call, Reply},
};

/// The client of one account.
#[derive(Clone, Debug)]
pub struct RapidApi {
    http: Http,
    endpoint: RapidApiEndpoint,
}

impl RapidApi {
    /// A client for `endpoint`.
    pub fn new(http: Http, endpoint: RapidApiEndpoint) -> Self {
        Self { http, endpoint }
    }

    /// Starts a search. Unless it is complete at once, the answer holds the session to poll.
    pub async fn search(&self, ask: &Ask, gate: &dyn Gate) -> Result<Answer, ProviderError> {
        let path = if ask.return_date.is_some() {
            "search-roundtrip"
        } else {
            "search-one-way"
        };
        let mut url = self.url(path);
        search_query(&mut url, ask);
        let reply = self.get("rapidapi.search", url, gate).await?;
        read(&reply, ask, None, &self.endpoint.key)
    }

    /// Asks how far the search has come: the whole list so far, not what is new.
    pub async fn poll(&self, ask: &Ask, session: &Session, gate: &dyn Gate) -> Result<Answer, ProviderError> {
        let mut url = self.url("search-incomplete");
        url.query_pairs_mut()
            .append_pair("sessionId", session.id())
            .append_pair("currency", "EUR");
        if let Some(stops) = stops(ask.stops) {
            url.query_pairs_mut().append_pair("stops", stops);
        }
        let reply = self.get("rapidapi.poll", url, gate).await?;
        read(&reply, ask, Some(session), &self.endpoint.key)
    }

    fn url(&self, path: &str) -> Url {
        join(&self.endpoint.base_url, ["flights", path])
    }

    async fn get(&self, name: &'static str, url: Url, gate: &dyn Gate) -> Result<Reply, ProviderError> {
        let RapidApiEndpoint { host, key, .. } = &self.endpoint;
        Ok(self
            .http
            .get(
                Call {
                    name,
                    url,
                    host: Some(host),
                    key,
                    classify,
                },
                gate,
            )
            .await?)
    }
}

fn search_query(url: &mut Url, ask: &Ask) {
    let mut query = url.query_pairs_mut();
    query
        .append_pair("fromEntityId", &ask.origin.id)
        .append_pair("toEntityId", &ask.destination.id);
    query.append_pair("departDate", &ask.depart.to_string());
    if let Some(day) = ask.return_date {
        query.append_pair("returnDate", &day.to_string());
    }
    query.append_pair("currency", "EUR");
    if let Some(stops) = stops(ask.stops) {
        query.append_pair("stops", stops);
    }
    for (name, count) in [
        ("adults", ask.adults),
        ("children", ask.children),
        ("infants", ask.infants),
    ] {
        query.append_pair(name, &count.to_string());
    }
    query.append_pair("cabinClass", cabin(ask.class));
}

fn cabin(class: TravelClass) -> &'static str {
    match class {
        TravelClass::Economy => "economy",
        TravelClass::PremiumEconomy => "premium_economy",
        TravelClass::Business => "business",
        TravelClass::First => "first",
    }
}

/// Left out, it means any.
fn stops(stops: Stops) -> Option<&'static str> {
    match stops {
        Stops::Any => None,
        Stops::Nonstop => Some("direct"),
        Stops::OneOrFewer => Some("direct,1stop"),
        Stops::TwoOrFewer => Some("direct,1stop,2stops"),
    }
}
