//! Counting searches by pair.

use crate::{
    airports::Demand,
    db::{Result, Tx, on, sql},
};

/// A pair of places and how often it was searched.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RouteCount {
    /// Code of the origin.
    pub origin: String,
    /// Code of the destination.
    pub destination: String,
    /// Searches.
    pub search_count: i64,
}

impl Tx {
    /// The pairs searched most in the last 30 days, as far as searches are counted, the most wanted first.
    #[tracing::instrument(name = "routes.popular", skip(self))]
    pub async fn popular_routes(&mut self, limit: i64) -> Result<Vec<RouteCount>> {
        Ok(on!(self, conn => {
            sqlx::query_as(sql!(
                "SELECT origin, destination, CAST(sum(recent_count) AS BIGINT) AS search_count
                 FROM route_demand_tracking WHERE recent_count > 0
                 GROUP BY origin, destination
                 ORDER BY search_count DESC, origin, destination LIMIT $1"
            ))
            .bind(limit)
            .fetch_all(conn)
            .await
        })?)
    }

    /// How often each place was searched for in the last 30 days, at either end.
    #[tracing::instrument(name = "routes.wanted_places", skip(self))]
    pub async fn wanted_places(&mut self) -> Result<Demand> {
        let rows: Vec<(String, i64)> = on!(self, conn => {
            sqlx::query_as(sql!(
                "SELECT code, CAST(sum(recent_count) AS BIGINT)
                 FROM (SELECT origin AS code, recent_count FROM route_demand_tracking WHERE recent_count > 0
                       UNION ALL
                       SELECT destination, recent_count FROM route_demand_tracking WHERE recent_count > 0) AS ends
                 GROUP BY code"
            ))
            .fetch_all(conn)
            .await
        })?;
        let wanted = |(code, count): (String, i64)| Some((code.parse().ok()?, u32::try_from(count).ok()?));
        Ok(rows.into_iter().filter_map(wanted).collect())
    }
}
