//! The airports table.

mod edit;
mod imports;
mod located;
mod merges;

use std::collections::HashSet;

use serde_json::json;
use tracing::instrument;

use super::{
    Airport, Kind, Place,
    seed::{self, city_id},
};
use crate::{
    base::place_code::PlaceCode,
    platform::{
        db::{Executor, Result, sql, store},
        providers::Provider,
    },
};
pub use edit::AirportFilter;
pub use merges::Merges;

/// The most rows of one INSERT, to limit the memory that it takes.
const ROWS_PER_INSERT: usize = 500;

/// Inserts the rows of a JSON list, which the two databases read differently.
macro_rules! insert_text {
    ($rows:literal) => {
        concat!(
            "INSERT INTO airports (code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq,
                                   state_also, country_code, latitude, longitude, city_code, rapidapi_id,
                                   flightapi_id, weight, search_text)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
                    value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11,
                    CAST(value ->> 12 AS DOUBLE PRECISION), CAST(value ->> 13 AS DOUBLE PRECISION), value ->> 14,
                    value ->> 15, value ->> 16, CAST(value ->> 17 AS BIGINT), value ->> 18
             FROM ",
            $rows,
            " WHERE TRUE ON CONFLICT DO NOTHING"
        )
    };
}

store!(
    /// The airports table, seen by one transaction.
    AirportStore,
    airports
);

impl AirportStore<'_> {
    /// Adds the entries of the seed file that the table does not have, and changes no existing row. An entry that the
    /// administrator removed is not added again. Returns the number of added entries.
    #[instrument(name = "airports.seed", skip_all)]
    pub async fn seed(&mut self) -> Result<u64> {
        let known = self.keys().await?;
        let missing: Vec<_> = seed::all()
            .iter()
            .filter(|entry| !known.contains(&(entry.iata_code.clone(), entry.kind)))
            .map(Airport::from)
            .collect();
        let mut added = 0;
        for rows in missing.chunks(ROWS_PER_INSERT) {
            added += self.insert_missing(rows).await?;
        }
        Ok(added)
    }

    /// The entry with this code.
    #[instrument(name = "airports.find", skip_all, fields(airport.code = %code))]
    pub async fn find(&mut self, code: &PlaceCode) -> Result<Option<Airport>> {
        self.fetch_optional(sql!(
            "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                    country_code, latitude, longitude, city_code, weight
             FROM airports
             WHERE code = $1",
            code
        ))
        .await
    }

    /// The entry that this code names or leads to and, for a city, its airports, busiest first.
    #[instrument(name = "airports.place", skip_all, fields(airport.code = %code))]
    pub async fn place(&mut self, code: &PlaceCode) -> Result<Option<Place>> {
        let entry: Option<Airport> = self
            .fetch_optional(sql!(
                "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                        country_code, latitude, longitude, city_code, weight
                 FROM airports
                 WHERE code = coalesce((SELECT into_code FROM merged_airports WHERE code = $1), $1)",
                code
            ))
            .await?;
        let Some(entry) = entry else {
            return Ok(None);
        };
        let members = match entry.kind {
            Kind::Airport => Vec::new(),
            Kind::City => self.members(&entry.code).await?,
        };
        Ok(Some(Place { entry, members }))
    }

    /// All entries, busiest first.
    #[instrument(name = "airports.list", skip_all)]
    pub async fn list(&mut self) -> Result<Vec<Airport>> {
        self.fetch_all(sql!(
            "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                    country_code, latitude, longitude, city_code, weight
             FROM airports
             ORDER BY weight DESC, code"
        ))
        .await
    }

    async fn members(&mut self, city: &PlaceCode) -> Result<Vec<Airport>> {
        self.fetch_all(sql!(
            "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                    country_code, latitude, longitude, city_code, weight
             FROM airports
             WHERE city_code = $1
             ORDER BY weight DESC, code",
            city
        ))
        .await
    }

    /// The entries that are not to be added.
    async fn keys(&mut self) -> Result<HashSet<(String, Kind)>> {
        let keys: Vec<(String, Kind)> = self
            .fetch_all(sql!(
                "SELECT iata_code, kind FROM airports UNION SELECT iata_code, kind FROM removed_airports"
            ))
            .await?;
        Ok(keys.into_iter().collect())
    }

    async fn insert_missing(&mut self, airports: &[Airport]) -> Result<u64> {
        let rows: Vec<_> = airports.iter().map(row).collect();
        self.execute_counted(sql!(
            sqlite: insert_text!("json_each($1)"),
            postgres: insert_text!("json_array_elements(CAST($1 AS JSON))"),
            json!(rows).to_string(),
        ))
        .await
    }
}

/// The columns of an airport in the order of [`insert_text!`]. Only clients of the table, and the release before, read the ids of
/// providers there.
fn row(airport: &Airport) -> serde_json::Value {
    json!([
        airport.code,
        airport.kind,
        airport.iata_code,
        airport.name,
        airport.label,
        airport.city,
        airport.city_sq,
        airport.city_also,
        airport.state,
        airport.state_sq,
        airport.state_also,
        airport.country_code,
        airport.latitude,
        airport.longitude,
        airport.city_code,
        city_id(Provider::RapidApi, airport.code.as_str()),
        city_id(Provider::FlightApi, airport.code.as_str()),
        airport.weight,
        airport.search_text(),
    ])
}
