//! What the report of one search reads.

use super::SearchStore;
use crate::{
    db::{Executor, Result, sql},
    ids::RunId,
    search::{Run, SearchParams, report::RequestReport, run::RunRow},
};

/// Searches that share runs are counted up to this number.
const MOST_EQUAL: i64 = 1_000;

impl SearchStore<'_> {
    /// The current run of a fingerprint.
    pub(in crate::search) async fn current_run(&mut self, fingerprint: &str) -> Result<Option<RunId>> {
        self.fetch_optional_value(sql!("SELECT run_id FROM run_heads WHERE fingerprint = $1", fingerprint))
            .await
    }

    /// At most `limit` runs of a fingerprint, the newest first.
    pub(in crate::search) async fn latest_runs(&mut self, fingerprint: &str, limit: i64) -> Result<Vec<Run>> {
        let rows: Vec<RunRow> = self
            .fetch_all(sql!(
                "SELECT id, fingerprint, search_params, status, version, results_version, simultaneous, shows_partial,
                        winner, asked, answered, options, demo, pricing_revision, provider_revision, finish_job_id,
                        last_error, created_at, deadline_at, published_at, finished_at, changed_at, pruned_at,
                        subscriber, network, for_agent
                 FROM search_runs
                 WHERE fingerprint = $1
                 ORDER BY created_at DESC, id DESC LIMIT $2",
                fingerprint,
                limit
            ))
            .await?;
        rows.into_iter().map(Run::try_from).collect()
    }

    /// The provider requests of a run, with all that is stored about them.
    pub(in crate::search) async fn request_reports(&mut self, run: RunId) -> Result<Vec<RequestReport>> {
        self.fetch_all(sql!(
            "SELECT id, provider, origin, destination, status, job_id, attempt, http_calls, itineraries, dropped,
                    drop_reasons, error, created_at, started_at, finished_at, exchange_ms
             FROM provider_requests WHERE run_id = $1 ORDER BY id",
            run
        ))
        .await
    }

    /// The number of filed searches that share runs with these parameters, at most a thousand.
    pub(in crate::search) async fn count_equal(&mut self, params: &SearchParams) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM
                 (SELECT 1 FROM saved_searches
                  WHERE origin = $1 AND destination = $2 AND departure_date = $3 AND counted_day IS NOT NULL
                    AND fingerprint = $4
                  LIMIT $5) AS equal",
            params.from_code.as_str(),
            params.to_code.as_str(),
            params.departure_date.to_string(),
            params.fingerprint(),
            MOST_EQUAL
        ))
        .await
    }
}
