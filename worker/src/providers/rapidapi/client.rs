//! The client of provider A.

use flight_finder_core::base::trip::Stops;
use futures_util::FutureExt;
use url::Url;

use super::{
    answer::{Answer, Session, read},
    follow::find,
    gateway::classify,
};
use crate::providers::{
    Endpoint, Finding, FlightProvider, Gate, Http, PollPolicy, Progress, ProviderError, RequestParams,
    endpoints::join,
    http::{Call, Reply},
};

/// The client of one account.
#[derive(Clone, Debug)]
pub struct RapidApi {
    http: Http,
    endpoint: Endpoint,
    pub(in crate::providers) polling: PollPolicy,
}

impl RapidApi {
    /// A client for `endpoint`.
    pub fn new(http: Http, endpoint: Endpoint) -> Self {
        Self {
            http,
            endpoint,
            polling: PollPolicy::default(),
        }
    }

    /// Starts a search. The answer contains the session to poll unless it is complete.
    pub async fn search(&self, params: &RequestParams, gate: &dyn Gate) -> Result<Answer, ProviderError> {
        let path = if params.return_date.is_some() {
            "search-roundtrip"
        } else {
            "search-one-way"
        };
        let mut url = self.url(path);
        search_query(&mut url, params);
        let reply = self.get("rapidapi.search", url, gate).await?;
        read(&reply, params, None, &self.endpoint.key)
    }

    /// Polls a search. The answer contains all itineraries found so far, not only the new ones.
    pub async fn poll(
        &self,
        params: &RequestParams,
        session: &Session,
        gate: &dyn Gate,
    ) -> Result<Answer, ProviderError> {
        let mut url = self.url("search-incomplete");
        url.query_pairs_mut()
            .append_pair("sessionId", session.id())
            .append_pair("currency", "EUR");
        if let Some(stops) = stops(params.stops) {
            url.query_pairs_mut().append_pair("stops", stops);
        }
        let reply = self.get("rapidapi.poll", url, gate).await?;
        read(&reply, params, Some(session), &self.endpoint.key)
    }

    fn url(&self, path: &str) -> Url {
        join(&self.endpoint.base_url, ["flights", path])
    }

    async fn get(&self, name: &'static str, url: Url, gate: &dyn Gate) -> Result<Reply, ProviderError> {
        let Endpoint { host, key, .. } = &self.endpoint;
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

impl FlightProvider for RapidApi {
    fn find<'a>(
        &'a self,
        params: &'a RequestParams,
        gate: &'a dyn Gate,
        progress: Option<&'a mut dyn Progress>,
    ) -> Finding<'a> {
        find(self, params, gate, self.polling, progress).boxed()
    }
}

fn search_query(url: &mut Url, params: &RequestParams) {
    let mut query = url.query_pairs_mut();
    query
        .append_pair("fromEntityId", &params.origin.id)
        .append_pair("toEntityId", &params.destination.id);
    query.append_pair("departDate", &params.depart.to_string());
    if let Some(day) = params.return_date {
        query.append_pair("returnDate", &day.to_string());
    }
    query.append_pair("currency", "EUR");
    if let Some(stops) = stops(params.stops) {
        query.append_pair("stops", stops);
    }
    for (name, count) in [
        ("adults", params.adults),
        ("children", params.children),
        ("infants", params.infants),
    ] {
        query.append_pair(name, &count.to_string());
    }
    let cabin = params.class.name().to_lowercase().replace(' ', "_");
    query.append_pair("cabinClass", &cabin);
}

/// The value of the `stops` parameter; `None` means any number.
fn stops(stops: Stops) -> Option<&'static str> {
    match stops {
        Stops::Any => None,
        Stops::Nonstop => Some("direct"),
        Stops::OneOrFewer => Some("direct,1stop"),
        Stops::TwoOrFewer => Some("direct,1stop,2stops"),
    }
}
