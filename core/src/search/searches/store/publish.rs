//! Publishes a run: compares and swaps its version, and stores its results.

use super::SearchStore;
use crate::{
    base::ids::RunId,
    platform::db::{Executor, Result, signal::Topics, sql},
    search::searches::{ResultsEncoding, RunStatus},
};

/// The number of versions whose results are kept, because a poll may be about to read an older one.
const KEPT_VERSIONS: i64 = 2;

/// What a publish changes in its run.
#[derive(Clone, Copy, Debug)]
pub struct Publish {
    pub run: RunId,
    /// The version of the results that the publish was computed from.
    pub from_version: i64,
    pub status: RunStatus,
    pub asked: i64,
    pub answered: i64,
    pub options: i64,
    pub demo: bool,
    pub pricing_revision: i64,
    pub last_error: Option<&'static str>,
}

impl SearchStore<'_> {
    /// Raises the version of the run's results if it is still the one that was read, and returns the new version.
    pub(crate) async fn publish_run(&mut self, publish: &Publish) -> Result<Option<i64>> {
        let now = self.0.now();
        let finished = matches!(publish.status, RunStatus::Complete | RunStatus::Failed).then_some(now);
        self.0.notify(Topics::RUNS);
        self.fetch_optional_value(sql!(
            "UPDATE search_runs
             SET status = $1, asked = $2, answered = $3, demo = $4, pricing_revision = $5, last_error = $6,
                 options = $7, version = version + 1, results_version = results_version + 1, published_at = $8,
                 finished_at = coalesce(finished_at, $9), changed_at = $8
             WHERE id = $10 AND results_version = $11
             RETURNING results_version",
            publish.status,
            publish.asked,
            publish.answered,
            publish.demo,
            publish.pricing_revision,
            publish.last_error,
            publish.options,
            now,
            finished,
            publish.run,
            publish.from_version,
        ))
        .await
    }

    /// Stores the results of a publish, and deletes the results of versions that are not kept any more.
    pub(crate) async fn save_results(
        &mut self,
        run: RunId,
        version: i64,
        visitor: &[u8],
        agent: &[u8],
        options: i64,
    ) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO search_results (run_id, version, visitor, agent, options, encoding)
             VALUES ($1, $2, $3, $4, $5, $6)",
            run,
            version,
            visitor,
            agent,
            options,
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

    /// Makes a complete run the one whose results are shown while a later run has no results.
    pub(crate) async fn note_complete(&mut self, run: RunId) -> Result<()> {
        self.execute(sql!("UPDATE run_heads SET complete_run_id = $1 WHERE run_id = $1", run))
            .await
    }
}
