//! The jobs that wait in queues, in the order in which they are claimed.

use serde_json::json;
use uuid::Uuid;

use super::QueueStore;
use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::db::{Executor, Result, signal::Topics, sql},
};

/// The number of ready jobs of a queue that have the same priority.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct WaitingPriority {
    pub queue: String,
    /// Smaller first.
    pub priority: i64,
    pub jobs: i64,
    /// The number of these jobs that have the given fair key.
    pub own: i64,
}

/// A job that waits to be claimed.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct WaitingJob {
    pub id: JobId,
    /// The payload as JSON.
    pub payload: String,
    /// No attempt starts at or after this time.
    pub expires_at: Option<Timestamp>,
}

/// Counts the ready jobs of a list of queues, which the two databases read differently.
macro_rules! waiting_text {
    ($of_queues:literal) => {
        concat!(
            "SELECT queue, priority, count(*) AS jobs, count(*) FILTER (WHERE fair_key = $1) AS own
             FROM jobs WHERE queue ",
            $of_queues,
            " AND state = 'ready' AND started_at IS NULL
             GROUP BY queue, priority"
        )
    };
}

impl QueueStore<'_> {
    /// The ready jobs of these queues by priority, and how many of them have this fair key. Jobs that were tried before
    /// are left out, because their priorities were computed at an earlier time.
    pub async fn waiting_by_priority(
        &mut self,
        queues: &[&str],
        fair_key: Option<Uuid>,
    ) -> Result<Vec<WaitingPriority>> {
        self.fetch_all(sql!(
            sqlite: waiting_text!("IN (SELECT value FROM json_each($2))"),
            postgres: waiting_text!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))"),
            fair_key,
            json!(queues).to_string()
        ))
        .await
    }

    /// The ready jobs of a queue in the order in which they are claimed, at most `limit`.
    pub async fn waiting_jobs(&mut self, queue: &str, limit: i64) -> Result<Vec<WaitingJob>> {
        self.fetch_all(sql!(
            "SELECT id, payload, expires_at FROM jobs
             WHERE queue = $1 AND state = 'ready' ORDER BY priority, id LIMIT $2",
            queue,
            limit
        ))
        .await
    }

    /// The number of ready jobs that are claimed before this job in its queue; `None` when the job is not ready.
    pub async fn jobs_ahead(&mut self, job: JobId) -> Result<Option<i64>> {
        self.fetch_optional_value(sql!(
            "SELECT (SELECT count(*) FROM jobs AS ahead
                     WHERE ahead.queue = jobs.queue AND ahead.state = 'ready'
                       AND (ahead.priority, ahead.id) < (jobs.priority, jobs.id)) AS ahead
             FROM jobs WHERE id = $1 AND state = 'ready'",
            job
        ))
        .await
    }

    /// Moves a scheduled job to another time.
    pub async fn reschedule_job(&mut self, job: JobId, at: Timestamp) -> Result<()> {
        self.execute(sql!(
            "UPDATE jobs SET run_at = $1 WHERE id = $2 AND state = 'scheduled'",
            at,
            job
        ))
        .await
    }

    /// Makes all scheduled jobs that count against a limit due now.
    pub(crate) async fn reschedule_limited_jobs(&mut self, limit_key: &str) -> Result<()> {
        self.0.notify(Topics::JOBS);
        self.execute(sql!(
            "UPDATE jobs SET run_at = $1 WHERE limit_key = $2 AND state = 'scheduled' AND run_at > $1",
            self.0.now(),
            limit_key
        ))
        .await
    }

    /// Makes these jobs, which belong to one group, expire at `at`. Running jobs are left as they are.
    pub async fn expire_waiting_jobs(&mut self, jobs: &[JobId], at: Timestamp) -> Result<()> {
        if let Some(first) = jobs.first() {
            // The group is locked before its jobs: every transaction locks them in this order.
            self.execute(sql!(
                "UPDATE job_groups SET total = total WHERE id = (SELECT group_id FROM jobs WHERE id = $1)",
                first
            ))
            .await?;
        }
        for id in jobs {
            self.execute(sql!(
                "UPDATE jobs SET expires_at = $1 WHERE id = $2 AND state <> 'running'",
                at,
                id
            ))
            .await?;
        }
        Ok(())
    }
}
