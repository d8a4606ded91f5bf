//! Jobs that ask one provider for flights. Each provider has a kind of its own, because it has its own queue and
//! account.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    base::ids::RequestId,
    platform::{
        providers::{Provider, limits::Account},
        queue::{JobKind, NewJob},
    },
};

/// The specification allows at most three attempts.
const ATTEMPTS: u32 = 3;
/// An attempt may start a poll of provider A until its 30 s have passed, and this poll may take another 30 s.
const TIMEOUT: Duration = Duration::from_mins(1);

#[derive(Debug, Serialize, Deserialize)]
pub struct FetchRapidApi {
    /// The row to fill.
    pub request: RequestId,
    #[serde(flatten)]
    pub route: SearchedRoute,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct FetchFlightApi {
    /// The row to fill.
    pub request: RequestId,
    #[serde(flatten)]
    pub route: SearchedRoute,
}

/// The codes of the places of the search, by which operators find the job. Jobs of the release before have none.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchedRoute {
    pub origin: String,
    pub destination: String,
}

impl JobKind for FetchRapidApi {
    const NAME: &'static str = "fetch_rapidapi";
    const QUEUE: &'static str = "provider_a";
    const MAX_ATTEMPTS: u32 = ATTEMPTS;
    const TIMEOUT: Duration = TIMEOUT;
    const LIMIT_KEY: Option<&'static str> = Some(Account::RapidApi.name());
}

impl JobKind for FetchFlightApi {
    const NAME: &'static str = "fetch_flightapi";
    const QUEUE: &'static str = "provider_b";
    const MAX_ATTEMPTS: u32 = ATTEMPTS;
    const TIMEOUT: Duration = TIMEOUT;
    const LIMIT_KEY: Option<&'static str> = Some(Account::FlightApi.name());
}

/// The job that asks `provider` for `request`.
pub fn fetch_flights(provider: Provider, request: RequestId, route: SearchedRoute) -> NewJob {
    match provider {
        Provider::RapidApi => NewJob::new(&FetchRapidApi { request, route }),
        Provider::FlightApi => NewJob::new(&FetchFlightApi { request, route }),
    }
}
