//! What operators and other jobs do to jobs from outside: they cancel, retry and discard them.

use super::{
    QueueStore,
    browse::{EndedKey, JobFilter, acted_on_dead, acted_on_live, selected_dead, selected_live},
    ends::Closing,
    enqueue::until_its_end,
};
use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::{
        db::{Executor, IdList, Result, signal::Topics, sql},
        queue::JobState,
    },
};

macro_rules! revive {
    ($selected:literal) => {
        concat!(
            "INSERT INTO jobs (id, queue, kind, payload, state, priority, run_at, attempt, max_attempts,
                               crash_count, unique_key, limit_key, cancel_requested, trace, last_error, created_at, expires_at)
             SELECT id, queue, kind, payload, 'ready', priority, $1, 0, max_attempts, 0,
                    unique_key, limit_key, FALSE, trace, error, created_at, expires_at
             FROM job_history WHERE state = 'dead' AND (expires_at IS NULL OR expires_at > $1) AND ",
            $selected,
            " ON CONFLICT DO NOTHING RETURNING id"
        )
    };
}

macro_rules! note_dead {
    ($selected:literal) => {
        concat!(
            "INSERT INTO job_attempts (job_id, ended_at, attempt, outcome, worker, started_at, error)
             SELECT id, finished_at, attempt, 'dead', worker, started_at, error FROM job_history WHERE ",
            $selected,
            " ON CONFLICT DO NOTHING"
        )
    };
}

impl QueueStore<'_> {
    /// Cancels a job. A waiting job ends at once and is counted for its group. The handler of a running job is told
    /// within two seconds, in any process. Returns false if there is no such live job.
    pub async fn cancel_job(&mut self, id: JobId) -> Result<bool> {
        Ok(self.cancel_jobs(&[id]).await? > 0)
    }

    /// As [`cancel_job`](Self::cancel_job), for many. Returns how many of them have not ended before.
    pub async fn cancel_jobs(&mut self, ids: &[JobId]) -> Result<u64> {
        let ended = self.cancel_waiting_jobs(ids).await?;
        // If a running job goes back to waiting meanwhile, this mark prevents its claim until a sweep ends it.
        let marked = self
            .execute_counted(sql!(
                sqlite: "UPDATE jobs SET cancel_requested = TRUE WHERE id IN (SELECT unhex(value) FROM json_each($1))",
                postgres: "UPDATE jobs SET cancel_requested = TRUE WHERE id = ANY ($1)",
                ids.iter().map(|id| id.0).collect::<IdList>()
            ))
            .await?;
        if marked > 0 {
            self.0.notify(Topics::CANCELS);
        }
        Ok(ended + marked)
    }

    /// Cancels a waiting job and counts it for its group. Returns false if the job runs, or if there is no such live
    /// job.
    pub async fn cancel_waiting_job(&mut self, id: JobId) -> Result<bool> {
        Ok(self.cancel_waiting_jobs(&[id]).await? > 0)
    }

    async fn cancel_waiting_jobs(&mut self, ids: &[JobId]) -> Result<u64> {
        let waiting: Vec<_> = ids
            .iter()
            .map(|id| Closing {
                id: *id,
                lease_id: None,
                state: JobState::Cancelled,
                error: None,
                grouped: true,
            })
            .collect();
        Ok(self.close(&waiting).await?.len() as u64)
    }

    /// Lets a waiting job run from `run_at` on. Returns false if no job waits with this id, if it may no longer start then, or if it
    /// waits for the end of others.
    pub async fn move_job(&mut self, id: JobId, run_at: Timestamp) -> Result<bool> {
        let state = if run_at > self.0.now() {
            JobState::Scheduled
        } else {
            JobState::Ready
        };
        let moved = self
            .execute_counted(sql!(
                concat!(
                    "UPDATE jobs SET state = $1, run_at = $2
                     WHERE id = $3 AND state <> 'running' AND (expires_at IS NULL OR expires_at > $2)
                       AND run_at < created_at + ",
                    until_its_end!(),
                    " / 2"
                ),
                state,
                run_at,
                id
            ))
            .await?;
        if moved > 0 {
            self.0.notify(Topics::JOBS);
        }
        Ok(moved > 0)
    }

    /// Queues a dead job again, at once, with fresh attempts, and without its old group, which has counted it already. A job that
    /// may no longer start ends as expired instead: its search is over. Returns false if there is no such dead job, or if a live
    /// job has its unique key.
    pub async fn retry_job(&mut self, id: JobId) -> Result<bool> {
        Ok(self.retry_jobs(&[id]).await? > 0)
    }

    /// As [`retry_job`](Self::retry_job), for many. Returns how many of them are queued again or have expired.
    pub async fn retry_jobs(&mut self, ids: &[JobId]) -> Result<u64> {
        let expired = self
            .execute_counted(sql!(
                sqlite: "UPDATE job_history SET state = 'expired'
                         WHERE state = 'dead' AND expires_at <= $1 AND id IN (SELECT unhex(value) FROM json_each($2))",
                postgres: "UPDATE job_history SET state = 'expired'
                           WHERE state = 'dead' AND expires_at <= $1 AND id = ANY ($2)",
                self.0.now(),
                ids.iter().map(|id| id.0).collect::<IdList>()
            ))
            .await?;
        let revived: Vec<JobId> = self
            .fetch_values(sql!(
                sqlite: revive!("id IN (SELECT unhex(value) FROM json_each($2))"),
                postgres: revive!("id = ANY ($2)"),
                self.0.now(),
                ids.iter().map(|id| id.0).collect::<IdList>(),
            ))
            .await?;
        if revived.is_empty() {
            return Ok(expired);
        }
        let ids = || revived.iter().map(|id| id.0).collect::<IdList>();
        self.execute(sql!(
            sqlite: note_dead!("id IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: note_dead!("id = ANY ($1)"),
            ids()
        ))
        .await?;
        self.execute(sql!(
            sqlite: "DELETE FROM job_history WHERE id IN (SELECT unhex(value) FROM json_each($1))",
            postgres: "DELETE FROM job_history WHERE id = ANY ($1)",
            ids()
        ))
        .await?;
        self.0.notify(Topics::JOBS);
        Ok(expired + revived.len() as u64)
    }

    /// Discards dead jobs: they count as cancelled, and nobody is told of them any more. Returns how many were dead.
    pub async fn discard_jobs(&mut self, ids: &[JobId]) -> Result<u64> {
        self.execute_counted(sql!(
            sqlite: "UPDATE job_history SET state = 'cancelled'
                     WHERE state = 'dead' AND id IN (SELECT unhex(value) FROM json_each($1))",
            postgres: "UPDATE job_history SET state = 'cancelled' WHERE state = 'dead' AND id = ANY ($1)",
            ids.iter().map(|id| id.0).collect::<IdList>()
        ))
        .await
    }

    /// The keys of the next dead jobs that a filter selects, after `after` and until `until`, in the order in which they ended.
    pub(crate) async fn next_dead(
        &mut self,
        filter: &JobFilter,
        after: EndedKey,
        until: Timestamp,
        limit: i64,
    ) -> Result<Vec<EndedKey>> {
        let [queue, kind, reason] = filter.parameters();
        self.fetch_all(sql!(
            concat!(
                "SELECT finished_at, id FROM job_history WHERE ",
                acted_on_dead!(),
                " AND (finished_at, id) > ($4, $5) AND finished_at <= $6 ORDER BY finished_at, id LIMIT $7"
            ),
            queue,
            kind,
            reason,
            after.0,
            after.1,
            until,
            limit
        ))
        .await
    }

    /// The next jobs that have not ended and that a filter selects, after `after`, that were queued until `until`.
    /// Jobs that wait for the end of another are left: they end what the other leaves open.
    pub(crate) async fn next_live(
        &mut self,
        filter: &JobFilter,
        after: JobId,
        until: Timestamp,
        limit: i64,
    ) -> Result<Vec<JobId>> {
        let [queue, kind, _] = filter.parameters();
        self.fetch_values(sql!(
            concat!(
                "SELECT id FROM jobs WHERE ",
                acted_on_live!(),
                " AND id > $3 AND created_at <= $4 AND run_at < created_at + ",
                until_its_end!(),
                " / 2 ORDER BY id LIMIT $5"
            ),
            queue,
            kind,
            after,
            until,
            limit
        ))
        .await
    }
}
