//! The airlines table.

use sqlx::QueryBuilder;
use tracing::instrument;

use super::{Airline, seed};
use crate::db::{Result, Tx, on, sql};

/// Most airlines that are learned from providers: a broken answer must not fill the page of airlines.
pub const MOST_LEARNED: usize = 300;

/// The airlines table, seen by one transaction.
pub struct Airlines<'tx>(&'tx mut Tx);

impl Tx {
    pub fn airlines(&mut self) -> Airlines<'_> {
        Airlines(self)
    }
}

impl Airlines<'_> {
    /// Writes the airlines of the seed file. Their names replace what providers called them, not what an operator set.
    #[instrument(name = "airlines.seed", skip_all)]
    pub async fn seed(&mut self) -> Result<()> {
        Ok(on!(self.0, conn => {
            let mut insert = QueryBuilder::new("INSERT INTO airlines (code, name, origin) ");
            insert.push_values(seed::all(), |mut row, airline| {
                row.push_bind(airline.code).push_bind(airline.name).push_bind("seed");
            });
            insert.push(
                " ON CONFLICT (code) DO UPDATE SET name = excluded.name, origin = excluded.origin
                 WHERE airlines.origin <> 'set'",
            );
            insert.build().execute(conn).await.map(drop)
        })?)
    }

    /// Adds those whose code is new, as long as no more than [`MOST_LEARNED`] were learned from providers. A name that
    /// is known stays, whatever a provider calls it. `demo`: the sandbox named them.
    #[instrument(name = "airlines.learn", skip_all)]
    pub async fn learn(&mut self, mut airlines: Vec<Airline>, demo: bool) -> Result<()> {
        let source = if demo { "sandbox" } else { "learned" };
        let known: Vec<(String, String)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT code, origin FROM airlines")).fetch_all(conn).await
        })?;
        airlines.retain(|airline| !known.iter().any(|(code, _)| *code == airline.code));
        let learned = known
            .iter()
            .filter(|(_, origin)| ["learned", "sandbox"].contains(&origin.as_str()))
            .count();
        airlines.truncate(MOST_LEARNED.saturating_sub(learned));
        if airlines.is_empty() {
            return Ok(());
        }
        Ok(on!(self.0, conn => {
            let mut insert = QueryBuilder::new("INSERT INTO airlines (code, name, origin) ");
            insert.push_values(&airlines, |mut row, airline| {
                row.push_bind(&airline.code).push_bind(&airline.name).push_bind(source);
            });
            insert.push(" ON CONFLICT DO NOTHING");
            insert.build().execute(conn).await.map(drop)
        })?)
    }

    /// Deletes those that only the sandbox named, and returns how many there were.
    pub async fn delete_demo(&mut self) -> Result<u64> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!("DELETE FROM airlines WHERE origin = 'sandbox'"))
                .execute(conn)
                .await
                .map(|done| done.rows_affected())
        })?)
    }

    /// Names an airline; neither the seed file nor a provider changes that name.
    #[instrument(name = "airlines.set", skip_all, fields(airline.code = %airline.code))]
    pub async fn set(&mut self, airline: &Airline) -> Result<()> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO airlines (code, name, origin) VALUES ($1, $2, 'set')
                 ON CONFLICT (code) DO UPDATE SET name = excluded.name, origin = excluded.origin"
            ))
            .bind(&airline.code)
            .bind(&airline.name)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// Removes an airline. False when there was none with this code.
    #[instrument(name = "airlines.remove", skip(self))]
    pub async fn remove(&mut self, code: &str) -> Result<bool> {
        let removed = on!(self.0, conn => {
            sqlx::query(sql!("DELETE FROM airlines WHERE code = $1"))
                .bind(code)
                .execute(conn)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(removed == 1)
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
