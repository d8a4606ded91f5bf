//! The one small read that a poll without changes needs: the state of the current run of each search.

use std::collections::HashMap;

use super::SearchStore;
use crate::{
    base::{
        ids::{BatchId, RunId},
        time::Timestamp,
    },
    platform::db::{Db, Executor, IdList, ReadConnection, Result, sql},
    search::searches::RunStatus,
};

/// The state of a search's current run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct CurrentRun {
    pub id: RunId,
    pub version: i64,
    pub status: RunStatus,
    /// The number of flights in the results of the run; 0 if none are published.
    pub options: i64,
    pub pricing_revision: i64,
    pub pruned_at: Option<Timestamp>,
    /// The last complete run, if it is not the current run and its results are still stored.
    pub cached_run_id: Option<RunId>,
    pub cached_pricing_revision: Option<i64>,
}

impl CurrentRun {
    /// Whether the run is complete or failed.
    pub fn has_ended(&self) -> bool {
        matches!(self.status, RunStatus::Complete | RunStatus::Failed)
    }

    /// The run whose results are shown, if they were priced by settings older than `revision`. This is the current run
    /// once it has flights, and until then the last complete run.
    pub fn priced_before(&self, revision: i64) -> Option<RunId> {
        let shows_own = match self.status {
            RunStatus::Complete => true,
            RunStatus::Running => self.options > 0,
            RunStatus::Queued | RunStatus::Failed => false,
        };
        if shows_own {
            let is_older = self.pruned_at.is_none() && self.pricing_revision < revision;
            return is_older.then_some(self.id);
        }
        let is_older = self.cached_pricing_revision.is_some_and(|priced| priced < revision);
        self.cached_run_id.filter(|_| is_older)
    }
}

/// Reads the current runs for all polls that ask at the same time. Its statements run one after another on one
/// connection, which it keeps while it is busy.
pub struct CurrentRunReader {
    db: Db,
    kept: Option<ReadConnection>,
}

/// A search, and the state of its current run.
#[derive(sqlx::FromRow)]
struct AskedRun {
    batch_id: BatchId,
    #[sqlx(flatten)]
    run: CurrentRun,
}

/// The statement without its list of searches, which is bound differently on each of the two databases.
macro_rules! text {
    ($list:literal) => {
        concat!(
            "SELECT batch_id, run.id, run.version, run.status, run.options, run.pricing_revision, run.pruned_at,
                    cached.id AS cached_run_id, cached.pricing_revision AS cached_pricing_revision
             FROM saved_searches
             JOIN run_heads AS head ON head.fingerprint = saved_searches.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS cached
                 ON cached.id = head.complete_run_id AND head.complete_run_id <> head.run_id
                    AND cached.pruned_at IS NULL
             WHERE batch_id ",
            $list
        )
    };
}

impl SearchStore<'_> {
    /// The last complete run of a search, if its results are still stored.
    pub async fn complete_run(&mut self, batch: BatchId) -> Result<Option<RunId>> {
        self.fetch_optional_value(sql!(
            "SELECT run.id FROM saved_searches
             JOIN run_heads AS head ON head.fingerprint = saved_searches.fingerprint
             JOIN search_runs AS run ON run.id = head.complete_run_id
             WHERE batch_id = $1 AND run.options > 0 AND run.pruned_at IS NULL",
            batch
        ))
        .await
    }

    /// The latest of the last `most` searches that has complete results.
    pub async fn latest_with_results(&mut self, most: i64) -> Result<Option<BatchId>> {
        self.fetch_optional_value(sql!(
            "SELECT batch_id
             FROM (SELECT batch_id, fingerprint, created_at FROM saved_searches
                   ORDER BY created_at DESC LIMIT $1) AS latest
             JOIN run_heads AS head ON head.fingerprint = latest.fingerprint
             JOIN search_runs AS run ON run.id = head.complete_run_id
             WHERE run.options > 0 AND run.pruned_at IS NULL
             ORDER BY latest.created_at DESC LIMIT 1",
            most
        ))
        .await
    }
}

impl CurrentRunReader {
    /// Creates a reader, which takes a connection at its first read.
    pub fn new(db: Db) -> Self {
        Self { db, kept: None }
    }

    /// The current runs of these searches. A search that does not exist is left out.
    pub async fn read(&mut self, batches: &[BatchId]) -> Result<HashMap<BatchId, CurrentRun>> {
        // A kept connection may have died since its last use, so a failed read is repeated on a new connection.
        if let Some(connection) = self.kept.take()
            && let Ok(runs) = self.read_on(connection, batches).await
        {
            return Ok(runs);
        }
        let connection = self.db.patiently(self.db.read_connection()).await?;
        self.read_on(connection, batches).await
    }

    /// Gives the connection back until the next read.
    pub fn rest(&mut self) {
        self.kept = None;
    }

    /// Reads on a connection, and keeps the connection if the read succeeds.
    async fn read_on(
        &mut self,
        mut connection: ReadConnection,
        batches: &[BatchId],
    ) -> Result<HashMap<BatchId, CurrentRun>> {
        let rows: Vec<AskedRun> = self
            .db
            .patiently(connection.fetch_all(sql!(
                sqlite: text!("IN (SELECT unhex(value) FROM json_each($1))"),
                postgres: text!("= ANY ($1)"),
                batches.iter().map(|batch| batch.0).collect::<IdList>(),
            )))
            .await?;
        self.kept = connection.kept();
        Ok(rows.into_iter().map(|row| (row.batch_id, row.run)).collect())
    }
}
