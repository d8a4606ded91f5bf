//! Jobs that test the key of a provider with one request. Each provider has a kind of its own, because it has its own queue
//! and account.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    base::ids::KeyTestId,
    platform::{
        providers::{Provider, limits::Account},
        queue::{JobKind, NewJob},
    },
};

/// The time of a test, the wait for a worker and for the account included. An administrator waits for the result.
pub const KEY_TEST_TIME: Duration = Duration::from_secs(9);

/// Tests run before the first requests of searches: there are few, and they are sent by hand.
const PRIORITY: i64 = -1_000_000;

#[derive(Debug, Serialize, Deserialize)]
pub struct TestRapidApiKey {
    pub test: KeyTestId,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct TestFlightApiKey {
    pub test: KeyTestId,
}

impl JobKind for TestRapidApiKey {
    const NAME: &'static str = "test_rapidapi_key";
    const QUEUE: &'static str = "provider_a";
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(15);
    const LIMIT_KEY: Option<&'static str> = Some(Account::RapidApi.name());
}

impl JobKind for TestFlightApiKey {
    const NAME: &'static str = "test_flightapi_key";
    const QUEUE: &'static str = "provider_b";
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(15);
    const LIMIT_KEY: Option<&'static str> = Some(Account::FlightApi.name());
}

/// The job that tests a key of `provider`.
pub fn test_provider_key(provider: Provider, test: KeyTestId) -> NewJob {
    let job = match provider {
        Provider::RapidApi => NewJob::new(&TestRapidApiKey { test }),
        Provider::FlightApi => NewJob::new(&TestFlightApiKey { test }),
    };
    job.priority(PRIORITY)
}
