//! What polls read.

use super::SearchStore;
use crate::{
    base::{
        ids::{BatchId, RunId},
        time::Timestamp,
    },
    platform::db::{Executor, Result, sql},
    search::searches::{Progress, ResultsRef, Run, RunStatus, SearchView, StoredResults},
};

impl SearchStore<'_> {
    /// Returns at most `limit` runs that changed since `from`, the latest change first: the id of the run, its version
    /// and the time of the change.
    pub async fn changed_since(&mut self, from: Timestamp, limit: i64) -> Result<Vec<(RunId, i64, Timestamp)>> {
        self.fetch_all(sql!(
            "SELECT id, version, changed_at FROM search_runs WHERE changed_at >= $1
             ORDER BY changed_at DESC LIMIT $2",
            from,
            limit
        ))
        .await
    }

    /// Everything that a poll shows.
    #[tracing::instrument(name = "search.view", skip_all, fields(batch.id = %batch))]
    pub async fn view(&mut self, batch: BatchId) -> Result<Option<SearchView>> {
        let Some((fingerprint, params)) = self.find(batch).await? else {
            return Ok(None);
        };
        let (current, complete): (RunId, Option<RunId>) = self
            .fetch_one(sql!(
                "SELECT run_id, complete_run_id FROM run_heads WHERE fingerprint = $1",
                fingerprint
            ))
            .await?;
        let Some(run) = self.run(current).await? else {
            return Ok(None);
        };
        let requests = self.requests(current).await?;
        let results = published(&run);
        let complete = match complete {
            Some(complete) if complete == current => Some(run.clone()),
            Some(before) => self.run(before).await?,
            None => None,
        };
        let cached = complete
            .as_ref()
            .filter(|complete| results.is_none() && complete.id != current);
        let shown = if results.is_some() { Some(&run) } else { cached };
        let checked_at = match shown {
            Some(shown) => self.checked_at(shown.id).await?,
            None => None,
        };
        let cached_results = cached.and_then(published);
        let demo = shown.is_some_and(|shown| shown.demo);
        Ok(Some(SearchView {
            batch_id: batch,
            params,
            progress: Progress::new(&run, &requests),
            results,
            cached_results,
            complete,
            checked_at,
            demo,
            run,
        }))
    }

    /// Stored results for agents or for visitors.
    pub async fn results(&mut self, run: RunId, version: i64, agent: bool) -> Result<Option<StoredResults>> {
        let statement = if agent {
            sql!(
                "SELECT agent AS body, encoding FROM search_results WHERE run_id = $1 AND version = $2",
                run,
                version
            )
        } else {
            sql!(
                "SELECT visitor AS body, encoding FROM search_results WHERE run_id = $1 AND version = $2",
                run,
                version
            )
        };
        self.fetch_optional(statement).await
    }

    /// The latest publishes of a fingerprint that are kept, the newest first: run and version.
    pub async fn publishes(&mut self, fingerprint: &str, limit: i64) -> Result<Vec<(RunId, i64)>> {
        self.fetch_all(sql!(
            "SELECT run_id, search_results.version
             FROM search_results JOIN search_runs ON search_runs.id = run_id
             WHERE fingerprint = $1
             ORDER BY search_runs.created_at DESC, search_results.version DESC
             LIMIT $2",
            fingerprint,
            limit
        ))
        .await
    }

    /// Whether `run` belongs to this search. The results of a run are served only to clients that know such a search.
    pub async fn belongs(&mut self, batch: BatchId, run: RunId) -> Result<bool> {
        let found: i64 = self
            .fetch_value(sql!(
                "SELECT count(*) FROM saved_searches JOIN search_runs
                 ON search_runs.fingerprint = saved_searches.fingerprint
                 WHERE batch_id = $1 AND search_runs.id = $2",
                batch,
                run
            ))
            .await?;
        Ok(found > 0)
    }

    async fn checked_at(&mut self, run: RunId) -> Result<Option<Timestamp>> {
        let oldest: Option<Timestamp> = self.fetch_value(sql!(
            "SELECT min(checked_at) FROM provider_requests JOIN provider_parts ON request_id = id WHERE run_id = $1",
            run
        )).await?;
        Ok(oldest)
    }
}

fn published(run: &Run) -> Option<ResultsRef> {
    let has_results = run.results_version > 0 && run.status != RunStatus::Failed && run.pruned_at.is_none();
    has_results.then_some(ResultsRef {
        run: run.id,
        version: run.results_version,
        count: run.options,
    })
}
