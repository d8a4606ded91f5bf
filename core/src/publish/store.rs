//! The statements of publishing: compare and swap, and the results beside it.

use super::{Document, Next};
use crate::{
    db::{Executor, Result, Tx, signal::Topics, sql},
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
        self.fetch_optional_value(sql!(
            "UPDATE search_runs
             SET status = $1, asked = $2, answered = $3, demo = $4, pricing_revision = $5, last_error = $6,
                 options = $7, version = version + 1, results_version = results_version + 1, published_at = $8,
                 finished_at = coalesce(finished_at, $9), changed_at = $8
             WHERE id = $10 AND results_version = $11
             RETURNING results_version",
            next.status,
            next.asked,
            next.answered,
            next.demo,
            next.pricing_revision,
            next.last_error,
            next.document.as_ref().map_or(0, |document| document.options),
            now,
            finished,
            next.run,
            next.from_version,
        ))
        .await
    }

    /// Stores a publish and drops those long replaced.
    pub(super) async fn save_results(&mut self, run: RunId, version: i64, document: &Document) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO search_results (run_id, version, visitor, agent, options, encoding)
             VALUES ($1, $2, $3, $4, $5, $6)",
            run,
            version,
            document.visitor,
            document.agent,
            document.options,
            ResultsEncoding::Brotli
        ))
        .await?;
        self.execute(sql!(
            "DELETE FROM search_results WHERE run_id = $1 AND version < $2",
            run,
            version - KEPT_VERSIONS
        ))
        .await
    }

    /// Makes a complete run the one that is shown while a later one has no results.
    pub(super) async fn note_complete(&mut self, run: RunId) -> Result<()> {
        self.execute(sql!("UPDATE run_heads SET complete_run_id = $1 WHERE run_id = $1", run))
            .await
    }
}
