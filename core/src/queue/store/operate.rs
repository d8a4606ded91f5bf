//! What operators and other jobs do to a job from outside: they cancel it or retry it.

use super::{QueueStore, ends::Closing};
use crate::{
    db::{Executor, Result, signal::Topics, sql},
    ids::JobId,
    queue::JobState,
};

impl QueueStore<'_> {
    /// Cancels a job. A waiting job ends at once and is counted for its group. The handler of a running job is told
    /// within two seconds, in any process. Returns false if there is no such live job.
    pub async fn cancel_job(&mut self, id: JobId) -> Result<bool> {
        if self.cancel_waiting_job(id).await? {
            return Ok(true);
        }
        // If the job goes back to waiting meanwhile, this mark prevents its claim until a sweep ends it.
        let marked = self
            .execute_counted(sql!("UPDATE jobs SET cancel_requested = TRUE WHERE id = $1", id))
            .await?;
        self.0.notify(Topics::CANCELS);
        Ok(marked > 0)
    }

    /// Cancels a waiting job and counts it for its group. Returns false if the job runs, or if there is no such live
    /// job.
    pub async fn cancel_waiting_job(&mut self, id: JobId) -> Result<bool> {
        let waiting = Closing {
            id,
            lease_id: None,
            state: JobState::Cancelled,
            error: None,
            grouped: true,
        };
        Ok(!self.close(&[waiting]).await?.is_empty())
    }

    /// Queues a dead job again, at once, with fresh attempts, and without its old group, which has counted it already.
    /// Returns false if there is no such dead job, or if a live job has its unique key.
    pub async fn retry_job(&mut self, id: JobId) -> Result<bool> {
        let revived = self
            .execute_counted(sql!(
                "INSERT INTO jobs (id, queue, kind, payload, state, priority, run_at, attempt, max_attempts,
                                   crash_count, unique_key, limit_key, cancel_requested, trace, last_error, created_at)
                 SELECT id, queue, kind, payload, 'ready', priority, $1, 0, max_attempts, 0,
                        unique_key, limit_key, FALSE, trace, error, created_at
                 FROM job_history WHERE id = $2 AND state = 'dead'
                 ON CONFLICT DO NOTHING",
                self.0.now(),
                id,
            ))
            .await?;
        if revived == 0 {
            return Ok(false);
        }
        self.execute(sql!("DELETE FROM job_history WHERE id = $1", id)).await?;
        self.0.notify(Topics::JOBS);
        Ok(true)
    }
}
