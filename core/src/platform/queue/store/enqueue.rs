//! Queueing jobs and opening groups, in the caller's transaction.

use std::time::Duration;

use super::QueueStore;
use crate::{
    base::ids::{GroupId, JobId},
    platform::{
        db::{DbError, Executor, Result, signal::Topics, sql},
        queue::{JobState, NewJob},
    },
};

/// A job that waits for the end of another is not due for so many microseconds, which are a year. A literal for texts of
/// statements.
macro_rules! until_its_end {
    () => {
        31_536_000_000_000
    };
}

pub(super) use until_its_end;

/// How often to try again when the live job with the same unique key ends between the failed insert and the read of its
/// row.
const LOOKS: usize = 10;

impl QueueStore<'_> {
    /// Queues a job in this transaction and returns its id. If a live job has the same unique key, returns the id of
    /// that job, which then waits with the better priority of the two.
    pub async fn enqueue(&mut self, job: &NewJob) -> Result<JobId> {
        self.0.notify(Topics::JOBS);
        for _ in 0..LOOKS {
            if let Some(id) = self.insert_job(job).await? {
                if let Some(group) = job.group {
                    self.add_to_group(group).await?;
                }
                return Ok(id);
            }
            // The row of the live job is only read: a lock on it would delay the end of that job.
            let live: Option<(JobId, i64)> = self
                .fetch_optional(sql!(
                    "SELECT id, priority FROM jobs WHERE unique_key = $1",
                    job.unique_key
                ))
                .await?;
            if let Some((id, priority)) = live {
                if priority > job.priority {
                    self.bring_forward(id, job.priority).await?;
                }
                return Ok(id);
            }
        }
        Err(DbError::Unique("jobs_unique_key_key".to_owned()))
    }

    /// Queues a job, and `after`, which becomes due when the job has ended in any way.
    pub async fn enqueue_before(&mut self, job: NewJob, after: NewJob) -> Result<JobId> {
        let end = self.0.now().plus(Duration::from_micros(until_its_end!()));
        let after = self.enqueue(&after.at(end)).await?;
        let group = self.open_group(Some(after)).await?;
        self.enqueue(&job.group(group)).await
    }

    /// Opens a group. The jobs that are enqueued with it are counted. When the last of them has ended, in any way, the
    /// job `next` becomes due at once if it is still scheduled.
    pub async fn open_group(&mut self, next: Option<JobId>) -> Result<GroupId> {
        let (id, now) = (GroupId::new(), self.0.now());
        self.execute(sql!(
            "INSERT INTO job_groups (id, next_job, total, ended, created_at) VALUES ($1, $2, 0, 0, $3)",
            id,
            next,
            now
        ))
        .await?;
        Ok(id)
    }

    /// Returns `None` if a live job has the same unique key.
    async fn insert_job(&mut self, job: &NewJob) -> Result<Option<JobId>> {
        let now = self.0.now();
        let later = job.run_at.filter(|run_at| *run_at > now);
        let state = if later.is_some() {
            JobState::Scheduled
        } else {
            JobState::Ready
        };
        self.fetch_optional_value(sql!(
            "INSERT INTO jobs (id, queue, kind, payload, state, priority, run_at, attempt, max_attempts, crash_count,
                               group_id, unique_key, limit_key, expires_at, cancel_requested, trace, created_at,
                               fair_key)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, 0, $9, $10, $11, $12, FALSE, $13, $14, $15)
             ON CONFLICT (unique_key) WHERE unique_key IS NOT NULL DO NOTHING
             RETURNING id",
            JobId::new(),
            job.queue,
            job.kind,
            job.payload,
            state,
            job.priority,
            later.unwrap_or(now),
            job.max_attempts,
            job.group,
            job.unique_key,
            job.limit_key,
            job.expires_at,
            job.trace,
            now,
            job.fair_key,
        ))
        .await
    }

    /// Sets the priority of a job, unless the job is running.
    async fn bring_forward(&mut self, id: JobId, priority: i64) -> Result<()> {
        self.execute(sql!(
            "UPDATE jobs SET priority = $1 WHERE id = $2 AND lease_id IS NULL",
            priority,
            id
        ))
        .await
    }

    async fn add_to_group(&mut self, group: GroupId) -> Result<()> {
        let found = self
            .execute_counted(sql!("UPDATE job_groups SET total = total + 1 WHERE id = $1", group))
            .await?;
        if found == 0 { Err(DbError::ForeignKey) } else { Ok(()) }
    }
}
