//! The statements of publishing: compare and swap, and the results beside it.

use super::{Document, Next};
use crate::{
    db::{Result, Tx, on, signal::Topics, sql},
    ids::RunId,
    search::{ResultsEncoding, RunStatus},
};

/// Results of older publishes are kept this long: a poll may just be on its way to them.
const KEPT_VERSIONS: i64 = 2;

impl Tx {
    /// Swaps the run's results version if it is still the one that was read; returns the new one.
    pub(super) async fn publish_run(&mut self, next: &Next) -> Result<Option<i64>> {
        let now = self.now();
        let finished = matches!(next.status, RunStatus::Complete | RunStatus::Failed).then_some(now);
        self.notify(Topics::RUNS);
        Ok(on!(self, conn => {
            sqlx::query_scalar(sql!(
                "UPDATE search_runs
                 SET status = $3, asked = $11, answered = $4, demo = $5, pricing_revision = $6, last_error = $7, options = $8,
                     version = version + 1, results_version = results_version + 1, published_at = $9,
                     finished_at = coalesce(finished_at, $10), changed_at = $9
                 WHERE id = $1 AND results_version = $2
                 RETURNING results_version"
            ))
            .bind(next.run)
            .bind(next.from_version)
            .bind(next.status)
            .bind(next.answered)
            .bind(next.demo)
            .bind(next.pricing_revision)
            .bind(next.last_error)
            .bind(next.document.as_ref().map_or(0, |document| document.options))
            .bind(now)
            .bind(finished)
            .bind(next.asked)
            .fetch_optional(conn)
            .await
        })?)
    }

    /// Stores a publish and drops those long replaced.
    pub(super) async fn save_results(&mut self, run: RunId, version: i64, document: &Document) -> Result<()> {
        on!(self, conn => {
            sqlx::query(sql!(
                "INSERT INTO search_results (run_id, version, visitor, agent, options, encoding)
                 VALUES ($1, $2, $3, $4, $5, $6)"
            ))
            .bind(run)
            .bind(version)
            .bind(&document.visitor)
            .bind(&document.agent)
            .bind(document.options)
            .bind(ResultsEncoding::Brotli)
            .execute(conn)
            .await
            .map(drop)
        })?;
        Ok(on!(self, conn => {
            sqlx::query(sql!("DELETE FROM search_results WHERE run_id = $1 AND version < $2"))
                .bind(run)
                .bind(version - KEPT_VERSIONS)
                .execute(conn)
                .await
                .map(drop)
        })?)
    }

    /// Makes a complete run the one that is shown while a later one has no results.
    pub(super) async fn note_complete(&mut self, run: RunId) -> Result<()> {
        Ok(on!(self, conn => {
            sqlx::query(sql!("UPDATE run_heads SET complete_run_id = $1 WHERE run_id = $1"))
                .bind(run)
                .execute(conn)
                .await
                .map(drop)
        })?)
    }
}
