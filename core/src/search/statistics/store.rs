//! The table of statistics.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::{Counted, HourStatistics};
use crate::{
    base::time::Timestamp,
    platform::{
        db::{DbError, Executor, Result, sql, store},
        providers::{Dropped, Provider},
    },
    search::searches::RequestCount,
};

impl From<RequestCount> for Counted {
    fn from(row: RequestCount) -> Self {
        Self {
            requests: row.requests,
            failed: row.failed,
            errors: BTreeMap::new(),
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
    errors: String,
}

store!(
    /// The statistics in a transaction.
    StatisticsStore,
    statistics
);

impl StatisticsStore<'_> {
    /// Stores the counts of a provider for an hour, in place of earlier counts for the same hour.
    pub(super) async fn save(&mut self, hour: Timestamp, provider: Provider, counted: &Counted) -> Result<()> {
        let buckets = serde_json::to_string(&counted.buckets).expect("numbers are JSON");
        let dropped = serde_json::to_string(&counted.dropped).expect("counts are JSON");
        let errors = serde_json::to_string(&counted.errors).expect("counts are JSON");
        self.execute(sql!(
            "INSERT INTO provider_statistics (hour, provider, requests, failed, total_ms, buckets, dropped, errors)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (hour, provider) DO UPDATE
             SET requests = excluded.requests, failed = excluded.failed, total_ms = excluded.total_ms,
                 buckets = excluded.buckets, dropped = excluded.dropped, errors = excluded.errors",
            hour,
            provider,
            counted.requests,
            counted.failed,
            counted.total_ms,
            buckets,
            dropped,
            errors
        ))
        .await
    }

    /// The hours that were rolled up since `from`, the earliest first.
    pub(super) async fn since(&mut self, from: Timestamp) -> Result<Vec<HourStatistics>> {
        let rows: Vec<HourRow> = self
            .fetch_all(sql!(
                "SELECT hour, provider, requests, failed, total_ms, buckets, dropped, errors
                 FROM provider_statistics
                 WHERE hour >= $1 ORDER BY hour, provider",
                from
            ))
            .await?;
        rows.into_iter().map(HourStatistics::try_from).collect()
    }

    /// The last hour that was rolled up.
    pub(super) async fn last(&mut self) -> Result<Option<Timestamp>> {
        self.fetch_value(sql!("SELECT max(hour) FROM provider_statistics"))
            .await
    }

    /// Deletes at most `limit` rows of hours before `moment`. Returns the number of deleted rows; a number below
    /// `limit` means that no more are left.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
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
        let buckets = counts("buckets", &name, &row.buckets)?;
        let dropped = counts("dropped", &name, &row.dropped)?;
        let errors = counts("errors", &name, &row.errors)?;
        Ok(Self {
            hour: row.hour,
            provider: row.provider,
            counted: Counted {
                requests: row.requests,
                failed: row.failed,
                errors,
                total_ms: row.total_ms,
                buckets,
                dropped,
            },
        })
    }
}

/// Reads counts from a JSON column.
fn counts<T: DeserializeOwned>(column: &'static str, row: &str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|source| DbError::Corrupt {
        table: "provider_statistics",
        column,
        row: row.to_owned(),
        source,
    })
}
