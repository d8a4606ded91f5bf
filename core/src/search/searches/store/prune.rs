//! Deletes old searches, runs and results in batches.
//!
//! Each method returns the number of deleted rows; a number below `limit` means that no more are left.

use super::SearchStore;
use crate::{
    base::{ids::RunId, time::Timestamp},
    platform::db::{Executor, Result, sql},
};

/// Runs whose results are kept longer, because somebody asked to book one of their options.
#[derive(Clone, Copy, Debug)]
pub struct BookedRuns {
    /// By requests since then.
    pub since: Timestamp,
    /// The most runs that are kept: those with the latest booking requests.
    pub most: i64,
}

impl SearchStore<'_> {
    /// Deletes idempotency keys that were first used before `moment`.
    pub async fn prune_keys(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM idempotency_keys WHERE key IN
                 (SELECT key FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }

    /// Deletes results and parts of at most `limit` runs that ended before `moment`, except those that are kept for
    /// booking requests. The runs themselves stay and are marked, so that their searches are answered without results.
    pub async fn prune_results(&mut self, moment: Timestamp, booked: BookedRuns, limit: i64) -> Result<u64> {
        let runs = self.mark_pruned(moment, booked, limit).await?;
        for run in &runs {
            self.delete_results(*run).await?;
        }
        Ok(runs.len() as u64)
    }

    /// Deletes searches that were made before `moment` and that nobody asked to book.
    pub async fn prune_searches(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        let days: Vec<Option<String>> = self
            .fetch_values(sql!(
                "DELETE FROM saved_searches WHERE batch_id IN
                     (SELECT batch_id FROM saved_searches
                      WHERE created_at < $1
                        AND NOT EXISTS (SELECT 1 FROM booking_requests
                                        WHERE booking_requests.batch_id = saved_searches.batch_id)
                      ORDER BY created_at LIMIT $2)
                 RETURNING counted_day",
                moment,
                limit
            ))
            .await?;
        let deleted = days.len() as u64;
        self.uncount_searches(days.into_iter().flatten()).await?;
        Ok(deleted)
    }

    /// Deletes runs whose results are deleted and that last changed before `moment`, with their provider requests and
    /// with the heads that name them. Their searches must be deleted already. Runs of searches with booking requests
    /// stay.
    pub async fn prune_runs(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        let runs: Vec<RunId> = self
            .fetch_values(sql!(
                "SELECT id FROM search_runs
                 WHERE changed_at < $1 AND pruned_at IS NOT NULL
                   AND fingerprint NOT IN (SELECT fingerprint FROM booking_requests
                                           JOIN saved_searches ON saved_searches.batch_id = booking_requests.batch_id)
                 ORDER BY changed_at LIMIT $2",
                moment,
                limit
            ))
            .await?;
        for run in &runs {
            for statement in [
                sql!("DELETE FROM run_heads WHERE run_id = $1", run),
                sql!("DELETE FROM provider_requests WHERE run_id = $1", run),
                sql!("DELETE FROM search_runs WHERE id = $1", run),
            ] {
                self.execute(statement).await?;
            }
        }
        Ok(runs.len() as u64)
    }

    /// Marks runs as pruned and raises their versions; otherwise a poll without changes would still find the old
    /// results.
    async fn mark_pruned(&mut self, moment: Timestamp, booked: BookedRuns, limit: i64) -> Result<Vec<RunId>> {
        self.fetch_values(sql!(
            "UPDATE search_runs SET pruned_at = $1, version = version + 1
             WHERE id IN (SELECT id FROM search_runs
                          WHERE finished_at < $2 AND pruned_at IS NULL AND finished_at IS NOT NULL
                            AND id NOT IN (SELECT run_id FROM
                                (SELECT run_id FROM booking_requests
                                 WHERE created_at >= $3 AND run_id IS NOT NULL
                                 GROUP BY run_id ORDER BY max(created_at) DESC LIMIT $4) AS booked)
                          ORDER BY finished_at LIMIT $5)
             RETURNING id",
            self.0.now(),
            moment,
            booked.since,
            booked.most,
            limit
        ))
        .await
    }

    async fn delete_results(&mut self, run: RunId) -> Result<()> {
        self.execute(sql!("DELETE FROM search_results WHERE run_id = $1", run))
            .await?;
        self.execute(sql!(
            "DELETE FROM provider_parts WHERE request_id IN (SELECT id FROM provider_requests WHERE run_id = $1)",
            run
        ))
        .await
    }
}
