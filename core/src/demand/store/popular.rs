//! Counted searches by pair.

use super::DemandStore;
use crate::{
    airports::Demand,
    db::{Executor, Result, sql},
    time::Timestamp,
};

/// The keyed hash of somebody who searched.
pub(in crate::demand) type CallerHash = Vec<u8>;

/// A pair of places and how often it was searched in the last 30 days.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(in crate::demand) struct CountedPair {
    pub origin: String,
    pub destination: String,
    pub search_count: i64,
}

impl DemandStore<'_> {
    /// At most `limit` pairs, the most searched first. What only one network address searched does not count, so one
    /// client cannot crowd the others out.
    #[tracing::instrument(name = "demand.counted_pairs", skip(self))]
    pub(in crate::demand) async fn counted_pairs(&mut self, limit: i64) -> Result<Vec<CountedPair>> {
        self.0
            .fetch_all(sql!(
                "SELECT origin, destination, CAST(sum(recent_count) AS BIGINT) AS search_count
                 FROM route_demand_tracking WHERE recent_count > 0 AND is_shared
                 GROUP BY origin, destination
                 ORDER BY search_count DESC, origin, destination LIMIT $1",
                limit
            ))
            .await
    }

    /// At most `limit` different callers whose searches of a pair counted since then.
    pub(in crate::demand) async fn callers(
        &mut self,
        pair: &CountedPair,
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<CallerHash>> {
        self.0
            .fetch_values(sql!(
                "SELECT DISTINCT caller FROM search_events
                 WHERE origin = $1 AND destination = $2 AND at >= $3 AND counted AND caller IS NOT NULL LIMIT $4",
                pair.origin,
                pair.destination,
                since,
                i64::try_from(limit).unwrap_or(i64::MAX)
            ))
            .await
    }

    /// How often each place was searched for in the last 30 days, at either end. What only one network address
    /// searched does not count.
    #[tracing::instrument(name = "demand.wanted_places", skip(self))]
    pub async fn wanted_places(&mut self) -> Result<Demand> {
        let rows: Vec<(String, i64)> = self
            .0
            .fetch_all(sql!(
                "SELECT code, CAST(sum(recent_count) AS BIGINT)
                 FROM (SELECT origin AS code, recent_count FROM route_demand_tracking
                       WHERE recent_count > 0 AND is_shared
                       UNION ALL
                       SELECT destination, recent_count FROM route_demand_tracking
                       WHERE recent_count > 0 AND is_shared) AS ends
                 GROUP BY code"
            ))
            .await?;
        let wanted = |(code, count): (String, i64)| Some((code.parse().ok()?, u32::try_from(count).ok()?));
        Ok(rows.into_iter().filter_map(wanted).collect())
    }
}
