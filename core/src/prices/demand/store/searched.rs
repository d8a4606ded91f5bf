//! How often routes were searched.

use serde_json::json;

use super::DemandStore;
use crate::{
    base::place_code::PlaceCode,
    platform::db::{Executor, Result, sql},
};

/// Adds up the searches from places of the list `$1` to places of the list `$2`.
macro_rules! searches_between {
    ($origins:literal, $destinations:literal) => {
        concat!(
            "SELECT CAST(coalesce(sum(recent_count), 0) AS BIGINT) FROM route_demand_tracking
             WHERE origin ",
            $origins,
            " AND destination ",
            $destinations,
            " AND is_shared"
        )
    };
}

impl DemandStore<'_> {
    /// How often people searched for flights from any of some places to any of others in the last 30 days. Route-months that
    /// were searched from only one network do not count.
    #[tracing::instrument(name = "demand.searches_between", skip_all)]
    pub async fn searches_between(&mut self, origins: &[PlaceCode], destinations: &[PlaceCode]) -> Result<i64> {
        self.fetch_value(sql!(
            sqlite: searches_between!("IN (SELECT value FROM json_each($1))", "IN (SELECT value FROM json_each($2))"),
            postgres: searches_between!(
                "= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))",
                "= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))"
            ),
            json!(origins).to_string(),
            json!(destinations).to_string()
        ))
        .await
    }
}
