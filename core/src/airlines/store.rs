//! The airlines table.

use std::collections::HashSet;

use sqlx::QueryBuilder;
use tracing::instrument;

use super::{Airline, seed};
use crate::db::{Result, Tx, on, sql};

/// The airlines table, seen by one transaction.
pub struct Airlines<'tx>(&'tx mut Tx);

impl Tx {
    /// The airlines table.
    pub fn airlines(&mut self) -> Airlines<'_> {
        Airlines(self)
    }
}

impl Airlines<'_> {
    /// Adds the airlines of the seed file that are missing.
    #[instrument(name = "airlines.seed", skip_all)]
    pub async fn seed(&mut self) -> Result<()> {
        self.add_missing(seed::all()).await
    }

    /// Adds those whose code is new; a name that is known stays, whatever a provider calls it.
    #[instrument(name = "airlines.add_missing", skip_all)]
    pub async fn add_missing(&mut self, mut airlines: Vec<Airline>) -> Result<()> {
        let known: HashSet<String> = self.list().await?.into_iter().map(|airline| airline.code).collect();
        airlines.retain(|airline| !known.contains(&airline.code));
        if airlines.is_empty() {
            return Ok(());
        }
        Ok(on!(self.0, conn => {
            let mut insert = QueryBuilder::new("INSERT INTO airlines (code, name) ");
            insert.push_values(&airlines, |mut row, airline| {
                row.push_bind(&airline.code).push_bind(&airline.name);
            });
            insert.push(" ON CONFLICT DO NOTHING");
            insert.build().execute(conn).await.map(drop)
        })?)
    }

    /// All airlines, by name as people read it.
    #[instrument(name = "airlines.list", skip_all)]
    pub async fn list(&mut self) -> Result<Vec<Airline>> {
        let mut airlines: Vec<Airline> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT code, name FROM airlines")).fetch_all(conn).await
        })?;
        // Here and not in SQL: the databases sort small letters differently.
        airlines.sort_by_cached_key(|airline| (airline.name.to_lowercase(), airline.code.clone()));
        Ok(airlines)
    }
}
