//! Claims ready jobs under a lease.

use std::time::Duration;

use super::{Queue, QueueStore, targets::Allowed};
use crate::{
    base::{ids::LeaseId, time::Timestamp},
    platform::{
        db::{Executor, Result, sql},
        queue::{LeasedJob, Outage, crashes::max_crashes},
    },
};

/// The number of jobs that a worker wants from a queue.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    pub queue: &'a str,
    /// The name of the process in `workers`.
    pub worker: &'a str,
    /// At most this many.
    pub limit: usize,
    /// How long the lease holds without a heartbeat.
    pub lease: Duration,
    /// The row of `provider_limits` that bounds this queue over all processes.
    pub limit_key: Option<&'a str>,
    /// Whether operators bound how many jobs of the queue start, or which.
    pub is_bounded: bool,
}

/// What a claim would meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Look {
    /// There are ready jobs.
    pub ready: bool,
    /// When the next scheduled job becomes due.
    pub next_due: Option<Timestamp>,
}

impl Look {
    /// Whether a claim could return jobs.
    pub fn is_due(&self, now: Timestamp) -> bool {
        self.ready || self.next_due.is_some_and(|due| due <= now)
    }
}

macro_rules! claim_text {
    ($open:literal, $lock:literal, $close:literal) => {
        concat!(
            "UPDATE jobs SET state = 'running', attempt = attempt + 1, worker = $1, lease_id = $2, lease_until = $3,
                    started_at = $4
             WHERE id ",
            $open,
            " SELECT id FROM jobs
              WHERE queue = $5 AND state = 'ready' AND (expires_at IS NULL OR expires_at > $4)
                AND NOT cancel_requested AND created_at <= $6 AND crash_count < ",
            max_crashes!(),
            "
              ORDER BY priority, id LIMIT $7 ",
            $lock,
            $close,
            " RETURNING id, queue, kind, payload, priority, attempt, max_attempts, lease_id, group_id, limit_key,
                        expires_at, run_at, started_at, created_at, crashed_in IS NOT NULL AS has_crashed, trace"
        )
    };
}

macro_rules! promote_text {
    ($open:literal, $lock:literal, $close:literal) => {
        concat!(
            "UPDATE jobs SET state = 'ready'
             WHERE id ",
            $open,
            " SELECT id FROM jobs WHERE queue = $1 AND state = 'scheduled' AND run_at <= $2
              ORDER BY run_at LIMIT 1000 ",
            $lock,
            $close
        )
    };
}

impl Queue<'_> {
    /// Looks for jobs without taking any, and without SQLite's write lock. ORDER BY keeps PostgreSQL on the index of
    /// ready jobs; with EXISTS it may read a table full of scheduled jobs from its start.
    pub async fn look_for_jobs(&self, queue: &str) -> Result<Look> {
        self.0
            .read_connection()
            .await?
            .fetch_one(sql!(
                "SELECT (SELECT id FROM jobs WHERE queue = $1 AND state = 'ready' ORDER BY priority, id LIMIT 1)
                            IS NOT NULL AS ready,
                        (SELECT min(run_at) FROM jobs WHERE queue = $1 AND state = 'scheduled') AS next_due",
                queue
            ))
            .await
    }

    /// Takes due jobs, the most urgent first. These include scheduled jobs whose time has come.
    pub async fn claim(&self, claim: &Claim<'_>, outage: &Outage) -> Result<Vec<LeasedJob>> {
        let mut tx = outage.write(self.0).await?;
        // The time is read after the wait for the lock, so that this wait does not shorten the lease.
        let now = tx.now();
        let allowed = tx.queue().allowed(claim).await?;
        if allowed.jobs == 0 {
            return Ok(Vec::new());
        }
        tx.queue().promote_due(claim.queue, now).await?;
        let mut jobs = tx.queue().take(claim, allowed, now).await?;
        tx.commit().await?;
        jobs.sort_unstable_by_key(|job| (job.priority, job.id));
        Ok(jobs)
    }
}

impl QueueStore<'_> {
    /// How many of the wanted jobs the target of the queue and the provider's limit allow.
    async fn allowed(&mut self, claim: &Claim<'_>) -> Result<Allowed> {
        let jobs = i64::try_from(claim.limit).unwrap_or(i64::MAX);
        let allowed = if claim.is_bounded {
            self.within_target(claim.queue, jobs).await?
        } else {
            Allowed {
                jobs,
                queued_until: Timestamp(i64::MAX),
            }
        };
        let jobs = self.within_limit(claim, allowed.jobs).await?;
        Ok(Allowed { jobs, ..allowed })
    }

    /// How many of the wanted jobs the provider's limit allows.
    async fn within_limit(&mut self, claim: &Claim<'_>, wanted: i64) -> Result<i64> {
        let Some(key) = claim.limit_key else {
            return Ok(wanted);
        };
        let Some(concurrent) = self.0.limits().lock_concurrency(key).await? else {
            return Ok(wanted);
        };
        if concurrent == 0 {
            return Ok(0);
        }
        let running: i64 = self
            .fetch_value(sql!(
                "SELECT count(*) FROM jobs WHERE limit_key = $1 AND state = 'running'",
                key
            ))
            .await?;
        Ok(wanted.min(concurrent - running).max(0))
    }

    async fn promote_due(&mut self, queue: &str, now: Timestamp) -> Result<()> {
        self.execute(sql!(
            sqlite: promote_text!("IN (", "", ")"),
            postgres: promote_text!("= ANY (ARRAY(", "FOR UPDATE SKIP LOCKED", "))"),
            queue,
            now,
        ))
        .await
    }

    async fn take(&mut self, claim: &Claim<'_>, allowed: Allowed, now: Timestamp) -> Result<Vec<LeasedJob>> {
        // On PostgreSQL the inner SELECT must run only once; with `IN (…)` it may run once for each row.
        self.fetch_all(sql!(
            sqlite: claim_text!("IN (", "", ")"),
            postgres: claim_text!("= ANY (ARRAY(", "FOR UPDATE SKIP LOCKED", "))"),
            claim.worker,
            LeaseId::new(),
            now.plus(claim.lease),
            now,
            claim.queue,
            allowed.queued_until,
            allowed.jobs,
        ))
        .await
    }
}
