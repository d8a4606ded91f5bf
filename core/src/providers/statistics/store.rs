//! The table of statistics, and the requests that they are counted from.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::{Counted, HourStatistics, counted::BUCKET_MS};
use crate::{
    db::{DbError, Executor, Result, Tx, sql},
    providers::{Dropped, Provider},
    time::Timestamp,
};

/// Requests of a provider that took equally long.
#[derive(sqlx::FromRow)]
pub(super) struct BucketRow {
    pub provider: Provider,
    bucket: i64,
    requests: i64,
    failed: i64,
    total_ms: i64,
}

impl From<BucketRow> for Counted {
    fn from(row: BucketRow) -> Self {
        Self {
            requests: row.requests,
            failed: row.failed,
            total_ms: row.total_ms,
            buckets: BTreeMap::from([(row.bucket, row.requests)]),
            dropped: Dropped::default(),
        }
    }
}

#[derive(sqlx::FromRow)]
struct HourRow {
    hour: Timestamp,
    provider: Provider,
    requests: i64,
    failed: i64,
    total_ms: i64,
    buckets: String,
    dropped: String,
}

/// Requests of a provider that dropped equal numbers of itineraries for equal reasons.
#[derive(sqlx::FromRow)]
pub(super) struct DroppedRow {
    pub provider: Provider,
    drop_reasons: String,
    requests: i64,
}

impl TryFrom<DroppedRow> for Dropped {
    type Error = DbError;

    fn try_from(row: DroppedRow) -> Result<Self> {
        let one = counts(
            "provider_requests",
            "drop_reasons",
            row.provider.name(),
            &row.drop_reasons,
        )?;
        let mut all = Self::default();
        all.add_all(&one, u64::try_from(row.requests).unwrap_or_default());
        Ok(all)
    }
}

impl Tx {
    /// Requests that were made from `from` until before `to` and have ended, by the time that their provider took.
    /// A request that was cancelled, or that was never sent, says nothing about its provider.
    pub(super) async fn count_requests(&mut self, from: Timestamp, to: Timestamp) -> Result<Vec<BucketRow>> {
        self.fetch_all(sql!(
            "SELECT provider, coalesce(exchange_ms, 0) / $1 AS bucket, count(*) AS requests,
                    count(*) FILTER (WHERE status IN ('failed', 'limited', 'late')) AS failed,
                    CAST(sum(coalesce(exchange_ms, 0)) AS BIGINT) AS total_ms
             FROM provider_requests
             WHERE created_at >= $2 AND created_at < $3 AND finished_at IS NOT NULL AND http_calls > 0
               AND status <> 'cancelled'
             GROUP BY provider, bucket",
            BUCKET_MS,
            from,
            to
        ))
        .await
    }

    /// Itineraries that the same requests dropped.
    pub(super) async fn count_dropped(&mut self, from: Timestamp, to: Timestamp) -> Result<Vec<DroppedRow>> {
        self.fetch_all(sql!(
            "SELECT provider, drop_reasons, count(*) AS requests
             FROM provider_requests
             WHERE created_at >= $1 AND created_at < $2 AND finished_at IS NOT NULL AND http_calls > 0
               AND status <> 'cancelled' AND drop_reasons IS NOT NULL
             GROUP BY provider, drop_reasons",
            from,
            to
        ))
        .await
    }

    /// Keeps an hour of a provider; counted again, it is replaced.
    pub(super) async fn save_statistics(
        &mut self,
        hour: Timestamp,
        provider: Provider,
        counted: &Counted,
    ) -> Result<()> {
        let buckets = serde_json::to_string(&counted.buckets).expect("numbers are JSON");
        let dropped = serde_json::to_string(&counted.dropped).expect("counts are JSON");
        self.execute(sql!(
            "INSERT INTO provider_statistics (hour, provider, requests, failed, total_ms, buckets, dropped)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (hour, provider) DO UPDATE
             SET requests = excluded.requests, failed = excluded.failed, total_ms = excluded.total_ms,
                 buckets = excluded.buckets, dropped = excluded.dropped",
            hour,
            provider,
            counted.requests,
            counted.failed,
            counted.total_ms,
            buckets,
            dropped
        ))
        .await
    }

    /// What was rolled up since `from`, the earliest hour first.
    pub(super) async fn statistics(&mut self, from: Timestamp) -> Result<Vec<HourStatistics>> {
        let rows: Vec<HourRow> = self
            .fetch_all(sql!(
                "SELECT hour, provider, requests, failed, total_ms, buckets, dropped FROM provider_statistics
                 WHERE hour >= $1 ORDER BY hour, provider",
                from
            ))
            .await?;
        rows.into_iter().map(HourStatistics::try_from).collect()
    }

    /// The last hour that was rolled up.
    pub(super) async fn last_statistics(&mut self) -> Result<Option<Timestamp>> {
        self.fetch_value(sql!("SELECT max(hour) FROM provider_statistics"))
            .await
    }

    /// When the oldest request was made.
    pub(super) async fn oldest_request(&mut self) -> Result<Option<Timestamp>> {
        self.fetch_value(sql!("SELECT min(created_at) FROM provider_requests"))
            .await
    }

    /// Deletes at most `limit` rows of hours before `moment`. Returns how many; fewer than `limit` means that
    /// there are no more.
    pub async fn prune_statistics(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM provider_statistics WHERE (hour, provider) IN
                 (SELECT hour, provider FROM provider_statistics WHERE hour < $1 ORDER BY hour LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}

impl TryFrom<HourRow> for HourStatistics {
    type Error = DbError;

    fn try_from(row: HourRow) -> Result<Self> {
        let name = format!("{} {}", row.hour, row.provider);
        let buckets = counts("provider_statistics", "buckets", &name, &row.buckets)?;
        let dropped = counts("provider_statistics", "dropped", &name, &row.dropped)?;
        Ok(Self {
            hour: row.hour,
            provider: row.provider,
            counted: Counted {
                requests: row.requests,
                failed: row.failed,
                total_ms: row.total_ms,
                buckets,
                dropped,
            },
        })
    }
}

/// Counts that a column holds as JSON.
fn counts<T: DeserializeOwned>(table: &'static str, column: &'static str, row: &str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|source| DbError::Corrupt {
        table,
        column,
        row: row.to_owned(),
        source,
    })
}
