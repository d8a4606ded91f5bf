//! Counted searches by pair.

use super::DemandStore;
use crate::{
    places::airports::Demand,
    platform::db::{Executor, Result, sql},
};

/// A pair of places and how often it was searched in the last 30 days.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(in crate::prices::demand) struct CountedPair {
    pub origin: String,
    pub destination: String,
    pub search_count: i64,
}

impl DemandStore<'_> {
    /// Returns at most `limit` pairs, the most searched first. Route-months that were searched from only one network do
    /// not count, so one client cannot crowd the others out.
    #[tracing::instrument(name = "demand.counted_pairs", skip(self))]
    pub(in crate::prices::demand) async fn counted_pairs(&mut self, limit: i64) -> Result<Vec<CountedPair>> {
        self.fetch_all(sql!(
            "SELECT origin, destination, CAST(sum(recent_count) AS BIGINT) AS search_count
             FROM route_demand_tracking WHERE recent_count > 0 AND is_shared
             GROUP BY origin, destination
             ORDER BY search_count DESC, origin, destination LIMIT $1",
            limit
        ))
        .await
    }

    /// Returns how often each place was searched for in the last 30 days, as origin or as destination. Route-months
    /// that were searched from only one network do not count.
    #[tracing::instrument(name = "demand.wanted_places", skip(self))]
    pub async fn wanted_places(&mut self) -> Result<Demand> {
        let rows: Vec<(String, i64)> = self
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
