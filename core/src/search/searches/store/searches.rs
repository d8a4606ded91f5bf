//! Searches as visitors made them.

use chrono::NaiveDate;
use uuid::Uuid;

use super::{SearchStore, json, params};
use crate::{
    base::{ids::BatchId, time::Timestamp},
    platform::db::{Executor, Result, sql},
    search::searches::{NewSearch, SearchParams},
};

impl SearchStore<'_> {
    /// Stores an idempotency key for `batch`, and returns the search that the key belongs to: an earlier search if the
    /// key was used since `valid_from`, otherwise `batch`. Also returns the digest of that search's parameters, which
    /// is missing for a key of an earlier release.
    pub(in crate::search::searches) async fn keep_key(
        &mut self,
        key: Uuid,
        batch: BatchId,
        digest: &str,
        valid_from: Timestamp,
    ) -> Result<(BatchId, Option<String>)> {
        self.fetch_one(sql!(
            "INSERT INTO idempotency_keys (key, batch_id, created_at, params_digest) VALUES ($1, $2, $3, $4)
             ON CONFLICT (key) DO UPDATE
             SET batch_id = CASE WHEN idempotency_keys.created_at < $5
                                 THEN excluded.batch_id ELSE idempotency_keys.batch_id END,
                 created_at = CASE WHEN idempotency_keys.created_at < $5
                                   THEN excluded.created_at ELSE idempotency_keys.created_at END,
                 params_digest = CASE WHEN idempotency_keys.created_at < $5
                                      THEN excluded.params_digest ELSE idempotency_keys.params_digest END
             RETURNING batch_id, params_digest",
            key,
            batch,
            self.0.now(),
            digest,
            valid_from
        ))
        .await
    }

    /// Stores a search that was made on `day` in the agency's time zone.
    pub(in crate::search::searches) async fn insert(
        &mut self,
        batch: BatchId,
        new: &NewSearch,
        fingerprint: &str,
        day: NaiveDate,
    ) -> Result<()> {
        let params = &new.params;
        self.execute(sql!(
            "INSERT INTO saved_searches (batch_id, user_id, search_params, fingerprint, created_at, origin, destination,
                                         departure_date, counted_day)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            batch,
            new.user,
            json(params),
            fingerprint,
            self.0.now(),
            params.from_code.as_str(),
            params.to_code.as_str(),
            params.departure_date.to_string(),
            day.to_string()
        ))
        .await
    }

    /// Whether the search exists.
    pub async fn exists(&mut self, batch: BatchId) -> Result<bool> {
        let found: Option<BatchId> = self
            .fetch_optional_value(sql!("SELECT batch_id FROM saved_searches WHERE batch_id = $1", batch))
            .await?;
        Ok(found.is_some())
    }

    /// The fingerprint and the parameters of a search.
    pub async fn find(&mut self, batch: BatchId) -> Result<Option<(String, SearchParams)>> {
        let row: Option<(String, String)> = self
            .fetch_optional(sql!(
                "SELECT fingerprint, search_params FROM saved_searches WHERE batch_id = $1",
                batch
            ))
            .await?;
        row.map(|(fingerprint, text)| Ok((fingerprint, params(batch, &text)?)))
            .transpose()
    }

    /// Returns the key of a day's callers: the one that another process stored before, or else `key`, which is then
    /// stored. Keys of earlier days are deleted.
    pub(in crate::search::searches) async fn caller_key(&mut self, day: NaiveDate, key: &[u8]) -> Result<Vec<u8>> {
        self.prune_caller_keys(day, i64::MAX).await?;
        self.fetch_value(sql!(
            "INSERT INTO caller_keys (day, secret_key) VALUES ($1, $2)
             ON CONFLICT (day) DO UPDATE SET day = excluded.day
             RETURNING secret_key",
            day.to_string(),
            key
        ))
        .await
    }

    /// Deletes the keys of days before `day`.
    pub async fn prune_caller_keys(&mut self, day: NaiveDate, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM caller_keys WHERE day IN (SELECT day FROM caller_keys WHERE day < $1 LIMIT $2)",
            day.to_string(),
            limit
        ))
        .await
    }
}
