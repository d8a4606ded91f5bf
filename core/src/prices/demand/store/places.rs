//! Statements about one place.

use chrono::NaiveDate;
use serde_json::json;

use super::DemandStore;
use crate::{
    base::place_code::PlaceCode,
    platform::db::{Executor, Result, sql},
};

impl DemandStore<'_> {
    /// The number of route-months from and to a place.
    pub async fn route_months_of(&mut self, place: &PlaceCode) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT (SELECT count(*) FROM route_demand_tracking WHERE origin = $1)
                  + (SELECT count(*) FROM route_demand_tracking WHERE destination = $1)",
            place
        ))
        .await
    }

    /// The number of counted searches from and to a place with a departure from `today` on.
    pub async fn searches_ahead_of(&mut self, place: &PlaceCode, today: NaiveDate) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT CAST((SELECT coalesce(sum(search_count), 0) FROM search_route_tracking
                          WHERE origin = $1 AND departure_date >= $2)
                       + (SELECT coalesce(sum(search_count), 0) FROM search_route_tracking
                          WHERE destination = $1 AND departure_date >= $2) AS BIGINT)",
            place,
            today.to_string()
        ))
        .await
    }

    /// Those of the places from or to which there are route-months.
    pub async fn used_places(&mut self, places: &[PlaceCode]) -> Result<Vec<PlaceCode>> {
        self.fetch_values(sql!(
            sqlite: "SELECT origin FROM route_demand_tracking WHERE origin IN (SELECT value FROM json_each($1))
                     UNION
                     SELECT destination FROM route_demand_tracking
                     WHERE destination IN (SELECT value FROM json_each($1))",
            postgres: "SELECT origin FROM route_demand_tracking
                       WHERE origin IN (SELECT json_array_elements_text(CAST($1 AS JSON)))
                       UNION
                       SELECT destination FROM route_demand_tracking
                       WHERE destination IN (SELECT json_array_elements_text(CAST($1 AS JSON)))",
            json!(places).to_string()
        ))
        .await
    }
}
