//! The attempts that did not end their job.

use super::QueueStore;
use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::{
        db::{Executor, Result, sql},
        queue::Lease,
    },
};

/// The most attempts of one job that are read: the latest ones.
const MAX: i64 = 50;

/// An attempt that failed.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct FailedAttempt {
    pub attempt: i64,
    /// `retry`: it failed, and another one followed. `crashed`: its process died. `dead`: it was the last one, before an
    /// operator queued the job again.
    pub outcome: String,
    pub worker: Option<String>,
    pub error: Option<String>,
    pub started_at: Option<Timestamp>,
    pub ended_at: Timestamp,
}

impl QueueStore<'_> {
    /// The failed attempts of a job, oldest first.
    pub async fn failed_attempts(&mut self, id: JobId) -> Result<Vec<FailedAttempt>> {
        let mut attempts: Vec<FailedAttempt> = self
            .fetch_all(sql!(
                "SELECT attempt, outcome, worker, error, started_at, ended_at FROM job_attempts
                 WHERE job_id = $1 ORDER BY ended_at DESC LIMIT $2",
                id,
                MAX
            ))
            .await?;
        attempts.reverse();
        Ok(attempts)
    }

    /// Notes that the attempt under this lease has failed. Call it before the lease ends.
    pub(super) async fn note_failed_attempt(&mut self, lease: Lease, outcome: &str, error: Option<&str>) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO job_attempts (job_id, ended_at, attempt, outcome, worker, started_at, error)
             SELECT id, $1, attempt, $2, worker, started_at, $3 FROM jobs WHERE id = $4 AND lease_id = $5
             ON CONFLICT DO NOTHING",
            self.0.now(),
            outcome,
            error,
            lease.0,
            lease.1
        ))
        .await
    }

    /// Deletes at most `limit` attempts that ended before `moment`. Returns their number.
    pub async fn prune_attempts(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM job_attempts WHERE (job_id, ended_at) IN
                 (SELECT job_id, ended_at FROM job_attempts WHERE ended_at < $1 ORDER BY ended_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
