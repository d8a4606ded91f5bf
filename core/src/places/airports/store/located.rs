//! The entries of cities and states.

use serde_json::json;

use super::AirportStore;
use crate::{
    places::airports::Airport,
    platform::db::{Executor, Result, sql},
};

macro_rules! of_cities {
    ($asked:literal) => {
        concat!(
            "SELECT a.code, a.kind, a.iata_code, a.name, a.label, a.city, a.city_sq, a.city_also, a.state, a.state_sq,
                    a.state_also, a.country_code, a.latitude, a.longitude, a.city_code, a.weight
             FROM ",
            $asked,
            " JOIN airports AS a ON a.state = asked.value ->> 1 AND a.city = asked.value ->> 0
             ORDER BY a.weight DESC, a.code"
        )
    };
}

impl AirportStore<'_> {
    /// The entries of cities, given by the names of the city and its state, the busiest first. All entries of one city are few.
    #[tracing::instrument(name = "airports.of_cities", skip_all)]
    pub async fn of_cities(&mut self, cities: &[(&str, &str)]) -> Result<Vec<Airport>> {
        if cities.is_empty() {
            return Ok(Vec::new());
        }
        self.fetch_all(sql!(
            sqlite: of_cities!("json_each($1) AS asked"),
            postgres: of_cities!("json_array_elements(CAST($1 AS JSON)) AS asked(value)"),
            json!(cities).to_string()
        ))
        .await
    }

    /// At most `limit` entries of a state, the busiest first.
    #[tracing::instrument(name = "airports.of_state", skip_all)]
    pub async fn of_state(&mut self, state: &str, limit: i64) -> Result<Vec<Airport>> {
        self.fetch_all(sql!(
            "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                    country_code, latitude, longitude, city_code, weight
             FROM airports
             WHERE state = $1
             ORDER BY weight DESC, code
             LIMIT $2",
            state,
            limit
        ))
        .await
    }
}
