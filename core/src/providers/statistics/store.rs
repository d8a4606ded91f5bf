//! The table of statistics, and the requests that they are counted from.

use std::collections::BTreeMap;

use super::{Counted, HourStatistics, counted::BUCKET_MS};
use crate::{
    db::{DbError, Result, Tx, on, sql},
    providers::Provider,
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
}

impl Tx {
    /// Requests that were made from `from` until before `to` and have ended, by how long they took. Those that
    /// were cancelled say nothing about their provider.
    pub(super) async fn count_requests(&mut self, from: Timestamp, to: Timestamp) -> Result<Vec<BucketRow>> {
        Ok(on!(self, conn => {
            sqlx::query_as(sql!(
                "SELECT provider, (finished_at - started_at) / (1000 * $3) AS bucket, count(*) AS requests,
                        count(*) FILTER (WHERE status IN ('failed', 'limited', 'late')) AS failed,
                        CAST(sum((finished_at - started_at) / 1000) AS BIGINT) AS total_ms
                 FROM provider_requests
                 WHERE created_at >= $1 AND created_at < $2 AND started_at IS NOT NULL AND finished_at IS NOT NULL
                   AND status <> 'cancelled'
                 GROUP BY provider, bucket"
            ))
            .bind(from)
            .bind(to)
            .bind(BUCKET_MS)
            .fetch_all(conn)
            .await
        })?)
    }

    /// Keeps an hour of a provider; counted again, it is replaced.
    pub(super) async fn save_statistics(
        &mut self,
        hour: Timestamp,
        provider: Provider,
        counted: &Counted,
    ) -> Result<()> {
        let buckets = serde_json::to_string(&counted.buckets).expect("numbers are JSON");
        Ok(on!(self, conn => {
            sqlx::query(sql!(
                "INSERT INTO provider_statistics (hour, provider, requests, failed, total_ms, buckets)
                 VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (hour, provider) DO UPDATE
                 SET requests = excluded.requests, failed = excluded.failed, total_ms = excluded.total_ms,
                     buckets = excluded.buckets"
            ))
            .bind(hour)
            .bind(provider)
            .bind(counted.requests)
            .bind(counted.failed)
            .bind(counted.total_ms)
            .bind(buckets)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// What was rolled up since `from`, the earliest hour first.
    pub(super) async fn statistics(&mut self, from: Timestamp) -> Result<Vec<HourStatistics>> {
        let rows: Vec<HourRow> = on!(self, conn => {
            sqlx::query_as(sql!(
                "SELECT hour, provider, requests, failed, total_ms, buckets FROM provider_statistics
                 WHERE hour >= $1 ORDER BY hour, provider"
            ))
            .bind(from)
            .fetch_all(conn)
            .await
        })?;
        rows.into_iter().map(HourStatistics::try_from).collect()
    }

    /// The last hour that was rolled up.
    pub(super) async fn last_statistics(&mut self) -> Result<Option<Timestamp>> {
        Ok(on!(self, conn => {
            sqlx::query_scalar(sql!("SELECT max(hour) FROM provider_statistics")).fetch_one(conn).await
        })?)
    }

    /// When the oldest request was made.
    pub(super) async fn oldest_request(&mut self) -> Result<Option<Timestamp>> {
        Ok(on!(self, conn => {
            sqlx::query_scalar(sql!("SELECT min(created_at) FROM provider_requests")).fetch_one(conn).await
        })?)
    }

    /// Deletes at most `limit` rows of hours before `moment`. Answers how many; fewer than `limit` means that
    /// there are no more.
    pub async fn prune_statistics(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        let old = sql!(
            "DELETE FROM provider_statistics WHERE (hour, provider) IN
                 (SELECT hour, provider FROM provider_statistics WHERE hour < $1 ORDER BY hour LIMIT $2)"
        );
        self.delete_before(old, moment, limit).await
    }
}

impl TryFrom<HourRow> for HourStatistics {
    type Error = DbError;

    fn try_from(row: HourRow) -> Result<Self> {
        let buckets = serde_json::from_str(&row.buckets).map_err(|source| DbError::Corrupt {
            table: "provider_statistics",
            column: "buckets",
            row: format!("{} {}", row.hour, row.provider),
            source,
        })?;
        Ok(Self {
            hour: row.hour,
            provider: row.provider,
            counted: Counted {
                requests: row.requests,
                failed: row.failed,
                total_ms: row.total_ms,
                buckets,
            },
        })
    }
}
