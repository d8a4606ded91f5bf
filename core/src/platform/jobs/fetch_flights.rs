//! Jobs that ask one provider for flights. Each provider has a kind of its own, because it has its own queue and
//! account; all have the same payload.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    base::ids::RequestId,
    platform::{
        providers::Provider,
        queue::{Kind, NewJob},
    },
};

/// The specification allows at most three attempts.
const ATTEMPTS: u32 = 3;
/// An attempt may start a poll of provider A until its 30 s have passed, and this poll may take another 30 s.
const TIMEOUT: Duration = Duration::from_mins(1);

#[derive(Debug, Serialize, Deserialize)]
pub struct FetchFlights {
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

impl FetchFlights {
    /// The kind of the jobs that ask `provider`.
    pub const fn kind(provider: Provider) -> Kind {
        let row = provider.row();
        Kind {
            name: row.fetch_job,
            queue: row.queue,
            max_attempts: ATTEMPTS,
            timeout: TIMEOUT,
            limit_key: Some(row.name),
        }
    }
}

/// The job that asks `provider` for `request`.
pub fn fetch_flights(provider: Provider, request: RequestId, route: SearchedRoute) -> NewJob {
    NewJob::of(FetchFlights::kind(provider), &FetchFlights { request, route })
}
