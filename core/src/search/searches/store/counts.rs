//! Counts provider requests for statistics.

use super::SearchStore;
use crate::{
    base::time::Timestamp,
    platform::{
        db::{DbError, Executor, Result, sql},
        providers::{Dropped, Provider},
    },
};

/// The provider requests of a provider whose times fall into the same bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RequestCount {
    pub provider: Provider,
    /// The number of the bucket: the time of a request divided by the width of a bucket.
    pub bucket: i64,
    pub requests: i64,
    /// The number of these requests without a complete answer.
    pub failed: i64,
    /// Milliseconds of all of them.
    pub total_ms: i64,
}

impl SearchStore<'_> {
    /// Counts, by the time that the provider took, the requests that were created from `from` until before `to` and
    /// have ended. Requests that were cancelled or never sent are left out, because they say nothing about their
    /// provider.
    pub(crate) async fn count_requests(
        &mut self,
        from: Timestamp,
        to: Timestamp,
        bucket_ms: i64,
    ) -> Result<Vec<RequestCount>> {
        self.fetch_all(sql!(
            "SELECT provider, coalesce(exchange_ms, 0) / $1 AS bucket, count(*) AS requests,
                    count(*) FILTER (WHERE status IN ('failed', 'limited', 'late')) AS failed,
                    CAST(sum(coalesce(exchange_ms, 0)) AS BIGINT) AS total_ms
             FROM provider_requests
             WHERE created_at >= $2 AND created_at < $3 AND finished_at IS NOT NULL AND http_calls > 0
               AND status <> 'cancelled'
             GROUP BY provider, bucket",
            bucket_ms,
            from,
            to
        ))
        .await
    }

    /// Counts the same requests, if they failed, by the kind of their last error. A request that ended without an error,
    /// because its run ended first, has its status as kind.
    pub(crate) async fn count_errors(
        &mut self,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<Vec<(Provider, String, i64)>> {
        self.fetch_all(sql!(
            "SELECT provider, coalesce(error_kind, status) AS kind, count(*)
             FROM provider_requests
             WHERE created_at >= $1 AND created_at < $2 AND finished_at IS NOT NULL AND http_calls > 0
               AND status IN ('failed', 'limited', 'late')
             GROUP BY provider, kind",
            from,
            to
        ))
        .await
    }

    /// The itineraries that were dropped from the answers to the same requests: provider, drop counts by reason, and
    /// the number of requests with exactly these counts.
    pub(crate) async fn count_dropped(
        &mut self,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<Vec<(Provider, Dropped, u64)>> {
        let rows: Vec<(Provider, String, i64)> = self
            .fetch_all(sql!(
                "SELECT provider, drop_reasons, count(*)
                 FROM provider_requests
                 WHERE created_at >= $1 AND created_at < $2 AND finished_at IS NOT NULL AND http_calls > 0
                   AND status <> 'cancelled' AND drop_reasons IS NOT NULL
                 GROUP BY provider, drop_reasons",
                from,
                to
            ))
            .await?;
        let counts = rows.into_iter().map(|(provider, reasons, requests)| {
            let dropped = serde_json::from_str(&reasons).map_err(|source| DbError::Corrupt {
                table: "provider_requests",
                column: "drop_reasons",
                row: provider.to_string(),
                source,
            })?;
            Ok((provider, dropped, u64::try_from(requests).unwrap_or_default()))
        });
        counts.collect()
    }

    /// The creation time of the oldest of the same requests that were created at `from` or later.
    pub(crate) async fn oldest_request(&mut self, from: Timestamp) -> Result<Option<Timestamp>> {
        self.fetch_optional_value(sql!(
            "SELECT created_at FROM provider_requests
             WHERE created_at >= $1 AND finished_at IS NOT NULL AND http_calls > 0 AND status <> 'cancelled'
             ORDER BY created_at LIMIT 1",
            from
        ))
        .await
    }
}
