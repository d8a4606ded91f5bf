//! The table of key tests.

use super::{KeyTest, KeyVerdict};
use crate::{
    base::{ids::KeyTestId, time::Timestamp},
    platform::{
        db::{Executor, Result, sql, store},
        providers::Provider,
    },
};

store!(
    /// Tests of keys in a transaction.
    KeyTestStore,
    key_tests
);

impl KeyTestStore<'_> {
    pub(super) async fn insert(&mut self, id: KeyTestId, provider: Provider, sealed_key: Option<&[u8]>) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO provider_key_tests (id, provider, sealed_key, created_at) VALUES ($1, $2, $3, $4)",
            id,
            provider,
            sealed_key,
            self.0.now()
        ))
        .await
    }

    /// One test, until it is pruned.
    pub async fn find(&mut self, id: KeyTestId) -> Result<Option<KeyTest>> {
        self.fetch_optional(sql!(
            "SELECT id, provider, sealed_key, is_accepted, reason, created_at, finished_at
             FROM provider_key_tests WHERE id = $1",
            id
        ))
        .await
    }

    /// Stores the result of a test, and deletes its key.
    pub async fn finish(&mut self, id: KeyTestId, verdict: &KeyVerdict) -> Result<()> {
        let (is_accepted, reason) = match verdict {
            KeyVerdict::Works => (Some(true), None),
            KeyVerdict::Fails(reason) => (Some(false), Some(reason.as_str())),
            KeyVerdict::Unknown(reason) => (None, Some(reason.as_str())),
        };
        self.execute(sql!(
            "UPDATE provider_key_tests
             SET sealed_key = NULL, is_accepted = $1, reason = $2, finished_at = $3 WHERE id = $4",
            is_accepted,
            reason,
            self.0.now(),
            id
        ))
        .await
    }

    /// Deletes at most `limit` tests from before `moment`. Returns their number.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM provider_key_tests WHERE id IN
                 (SELECT id FROM provider_key_tests WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
