//! What the report of one search reads.

use super::{SearchStore, runs::select_runs};
use crate::{
    base::ids::RunId,
    platform::db::{Executor, IdList, Result, sql},
    search::searches::{Run, SearchParams, report::RequestReport, run::RunRow},
};

/// Searches that share runs are counted up to this number.
const MAX_EQUAL: i64 = 1_000;

/// The text that selects the requests of runs. The argument compares the run with a list.
macro_rules! select_requests {
    ($compares:literal) => {
        concat!(
            "SELECT id, run_id, provider, origin, destination, status, job_id, attempt, http_calls, itineraries, dropped,
                    drop_reasons, error, created_at, started_at, finished_at, exchange_ms
             FROM provider_requests WHERE run_id ",
            $compares,
            " ORDER BY id"
        )
    };
}

impl SearchStore<'_> {
    /// The current run of a fingerprint.
    pub(in crate::search::searches) async fn current_run(&mut self, fingerprint: &str) -> Result<Option<RunId>> {
        self.fetch_optional_value(sql!("SELECT run_id FROM run_heads WHERE fingerprint = $1", fingerprint))
            .await
    }

    /// At most `limit` runs of a fingerprint, the newest first. A run whose parameters cannot be read is left out.
    pub(in crate::search::searches) async fn latest_runs(&mut self, fingerprint: &str, limit: i64) -> Result<Vec<Run>> {
        let rows: Vec<RunRow> = self
            .fetch_all(sql!(
                select_runs!("fingerprint = $1 ORDER BY created_at DESC, id DESC LIMIT $2"),
                fingerprint,
                limit
            ))
            .await?;
        Ok(rows.into_iter().filter_map(|row| Run::try_from(row).ok()).collect())
    }

    /// The provider requests of runs, with all that is stored about them, in the order in which they were created.
    pub(in crate::search::searches) async fn request_reports(&mut self, runs: &[RunId]) -> Result<Vec<RequestReport>> {
        self.fetch_all(sql!(
            sqlite: select_requests!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select_requests!("= ANY ($1)"),
            runs.iter().map(|run| run.0).collect::<IdList>(),
        ))
        .await
    }

    /// The number of filed searches that share runs with these parameters, at most a thousand.
    pub(in crate::search::searches) async fn count_equal(&mut self, params: &SearchParams) -> Result<i64> {
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
            MAX_EQUAL
        ))
        .await
    }
}
