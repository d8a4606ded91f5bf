//! Jobs that test the key of a provider with one request. Each provider has a kind of its own, because it has its own queue
//! and account.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    base::ids::KeyTestId,
    platform::{
        providers::Provider,
        queue::{Kind, NewJob},
    },
};

/// The time of a test, the wait for a worker and for the account included. An administrator waits for the result.
pub const KEY_TEST_TIME: Duration = Duration::from_secs(9);

/// Tests run before the first requests of searches: there are few, and they are sent by hand.
const PRIORITY: i64 = -1_000_000;

#[derive(Debug, Serialize, Deserialize)]
pub struct TestProviderKey {
    pub test: KeyTestId,
}

impl TestProviderKey {
    /// The kind of the jobs that test keys of `provider`.
    pub const fn kind(provider: Provider) -> Kind {
        let row = provider.row();
        Kind {
            name: row.key_test_job,
            queue: row.queue,
            max_attempts: 1,
            timeout: Duration::from_secs(15),
            limit_key: Some(row.name),
        }
    }
}

/// The job that tests a key of `provider`.
pub fn test_provider_key(provider: Provider, test: KeyTestId) -> NewJob {
    NewJob::of(TestProviderKey::kind(provider), &TestProviderKey { test }).priority(PRIORITY)
}
