//! The airlines table.

use serde_json::json;
use tracing::instrument;

use super::{Airline, seed};
use crate::platform::db::{Executor, Result, sql, store};

/// The most airlines that are learned from providers, so that a broken answer cannot fill the page of airlines.
pub const MAX_LEARNED: usize = 300;

/// Inserts rows of code and name from a JSON list, which the two databases read differently.
macro_rules! seed_text {
    ($rows:literal) => {
        concat!(
            "INSERT INTO airlines (code, name, origin) SELECT value ->> 0, value ->> 1, 'seed' FROM ",
            $rows,
            " WHERE TRUE
             ON CONFLICT (code) DO UPDATE SET name = excluded.name, origin = excluded.origin
             WHERE airlines.origin <> 'set'"
        )
    };
}

macro_rules! learn_text {
    ($rows:literal) => {
        concat!(
            "INSERT INTO airlines (code, name, origin) SELECT value ->> 0, value ->> 1, $1 FROM ",
            $rows,
            " WHERE TRUE ON CONFLICT DO NOTHING"
        )
    };
}

store!(
    /// The airlines table, seen by one transaction.
    AirlineStore,
    airlines
);

impl AirlineStore<'_> {
    /// Writes the airlines of the seed file. Their names replace the names that providers gave, but not those that an
    /// operator set.
    #[instrument(name = "airlines.seed", skip_all)]
    pub async fn seed(&mut self) -> Result<()> {
        let rows: Vec<_> = seed::all()
            .iter()
            .map(|airline| json!([airline.code, airline.name]))
            .collect();
        self.execute(sql!(
            sqlite: seed_text!("json_each($1)"),
            postgres: seed_text!("json_array_elements(CAST($1 AS JSON))"),
            json!(rows).to_string(),
        ))
        .await
    }

    /// Adds the airlines whose code is new, as long as no more than [`MAX_LEARNED`] airlines were learned from
    /// providers. A known airline keeps its name, whatever a provider calls it. `demo` means that the airlines come
    /// from the sandbox.
    #[instrument(name = "airlines.learn", skip_all)]
    pub async fn learn(&mut self, mut airlines: Vec<Airline>, demo: bool) -> Result<()> {
        let source = if demo { "sandbox" } else { "learned" };
        let known: Vec<(String, String)> = self.fetch_all(sql!("SELECT code, origin FROM airlines")).await?;
        airlines.retain(|airline| !known.iter().any(|(code, _)| *code == airline.code));
        let learned = known
            .iter()
            .filter(|(_, origin)| ["learned", "sandbox"].contains(&origin.as_str()))
            .count();
        airlines.truncate(MAX_LEARNED.saturating_sub(learned));
        if airlines.is_empty() {
            return Ok(());
        }
        let rows: Vec<_> = airlines
            .iter()
            .map(|airline| json!([airline.code, airline.name]))
            .collect();
        self.execute(sql!(
            sqlite: learn_text!("json_each($2)"),
            postgres: learn_text!("json_array_elements(CAST($2 AS JSON))"),
            source,
            json!(rows).to_string(),
        ))
        .await
    }

    /// Deletes the airlines that only the sandbox has returned. Returns their number.
    pub async fn delete_demo(&mut self) -> Result<u64> {
        self.execute_counted(sql!("DELETE FROM airlines WHERE origin = 'sandbox'"))
            .await
    }

    /// Names an airline; neither the seed file nor a provider changes that name.
    #[instrument(name = "airlines.set", skip_all, fields(airline.code = %airline.code))]
    pub async fn set(&mut self, airline: &Airline) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO airlines (code, name, origin) VALUES ($1, $2, 'set')
             ON CONFLICT (code) DO UPDATE SET name = excluded.name, origin = excluded.origin",
            airline.code,
            airline.name
        ))
        .await
    }

    /// Removes an airline. Returns false if no airline has this code.
    #[instrument(name = "airlines.remove", skip(self))]
    pub async fn remove(&mut self, code: &str) -> Result<bool> {
        let removed = self
            .execute_counted(sql!("DELETE FROM airlines WHERE code = $1", code))
            .await?;
        Ok(removed == 1)
    }

    /// Returns all airlines, sorted by name without regard to case.
    #[instrument(name = "airlines.list", skip_all)]
    pub async fn list(&mut self) -> Result<Vec<Airline>> {
        let mut airlines: Vec<Airline> = self.fetch_all(sql!("SELECT code, name FROM airlines")).await?;
        // The sort is not in SQL, because the databases sort small letters differently.
        airlines.sort_by_cached_key(|airline| (airline.name.to_lowercase(), airline.code.clone()));
        Ok(airlines)
    }
}
