//! The airports table.

use std::collections::HashSet;

use sqlx::QueryBuilder;
use tracing::instrument;

use super::{Airport, Kind, Place, PlaceCode, seed};
use crate::db::{Result, Tx, on, sql};

/// Rows of one INSERT. Both engines count arguments: 19 columns times this stays below 32,766.
const ROWS_PER_INSERT: usize = 500;

/// The airports table, seen by one transaction.
pub struct Airports<'tx>(&'tx mut Tx);

impl Tx {
    pub fn airports(&mut self) -> Airports<'_> {
        Airports(self)
    }
}

impl Airports<'_> {
    /// Adds the entries of the seed file that are missing and leaves all others as they are. Returns
    /// how many were added.
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
        Ok(on!(self.0, conn => {
            sqlx::query_as(sql!(
                "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                        country_code, latitude, longitude, city_code, rapidapi_id, flightapi_id, weight
                 FROM airports
                 WHERE code = $1"
            ))
            .bind(code)
            .fetch_optional(conn)
            .await
        })?)
    }

    /// The entry with this code and, for a city, its airports, busiest first.
    #[instrument(name = "airports.place", skip_all, fields(airport.code = %code))]
    pub async fn place(&mut self, code: &PlaceCode) -> Result<Option<Place>> {
        let Some(entry) = self.find(code).await? else {
            return Ok(None);
        };
        let members = match entry.kind {
            Kind::Airport => Vec::new(),
            Kind::City => self.members(code).await?,
        };
        Ok(Some(Place { entry, members }))
    }

    /// All entries, busiest first.
    #[instrument(name = "airports.list", skip_all)]
    pub async fn list(&mut self) -> Result<Vec<Airport>> {
        Ok(on!(self.0, conn => {
            sqlx::query_as(sql!(
                "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                        country_code, latitude, longitude, city_code, rapidapi_id, flightapi_id, weight
                 FROM airports
                 ORDER BY weight DESC, code"
            ))
            .fetch_all(conn)
            .await
        })?)
    }

    async fn members(&mut self, city: &PlaceCode) -> Result<Vec<Airport>> {
        Ok(on!(self.0, conn => {
            sqlx::query_as(sql!(
                "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                        country_code, latitude, longitude, city_code, rapidapi_id, flightapi_id, weight
                 FROM airports
                 WHERE city_code = $1
                 ORDER BY weight DESC, code"
            ))
            .bind(city)
            .fetch_all(conn)
            .await
        })?)
    }

    async fn keys(&mut self) -> Result<HashSet<(String, Kind)>> {
        let keys: Vec<(String, Kind)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT iata_code, kind FROM airports")).fetch_all(conn).await
        })?;
        Ok(keys.into_iter().collect())
    }

    async fn insert_missing(&mut self, airports: &[Airport]) -> Result<u64> {
        let done = on!(self.0, conn => {
            let mut insert = QueryBuilder::new(
                "INSERT INTO airports (code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq,
                                       state_also, country_code, latitude, longitude, city_code, rapidapi_id,
                                       flightapi_id, weight, search_text) ",
            );
            insert.push_values(airports, |mut row, airport| {
                row.push_bind(&airport.code)
                    .push_bind(airport.kind)
                    .push_bind(&airport.iata_code)
                    .push_bind(&airport.name)
                    .push_bind(&airport.label)
                    .push_bind(&airport.city)
                    .push_bind(&airport.city_sq)
                    .push_bind(&airport.city_also)
                    .push_bind(&airport.state)
                    .push_bind(&airport.state_sq)
                    .push_bind(&airport.state_also)
                    .push_bind(&airport.country_code)
                    .push_bind(airport.latitude)
                    .push_bind(airport.longitude)
                    .push_bind(&airport.city_code)
                    .push_bind(&airport.rapidapi_id)
                    .push_bind(&airport.flightapi_id)
                    .push_bind(airport.weight)
                    .push_bind(airport.search_text());
            });
            insert.push(" ON CONFLICT DO NOTHING");
            insert.build().execute(conn).await.map(|done| done.rows_affected())
        })?;
        Ok(done)
    }
}
