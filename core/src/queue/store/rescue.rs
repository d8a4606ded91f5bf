//! Jobs whose owner is gone, and waiting jobs that nobody may start any more.

use std::time::Duration;

use super::{
    BATCH, MAX_CRASHES,
    ends::{Closing, GivenBack},
};
use crate::{
    db::{Db, DriverTx, Result, Tx, glance, on, sql},
    ids::{GroupId, JobId, LeaseId},
    queue::Outage,
    time::Timestamp,
};

/// A job that was taken from its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescued {
    /// The job.
    pub id: JobId,
    /// Its queue.
    pub queue: String,
    /// Its kind.
    pub kind: String,
    /// Whether the owner is dead; else it lives and has only lost this lease.
    pub crashed: bool,
}

#[derive(sqlx::FromRow)]
struct Expired {
    id: JobId,
    lease_id: LeaseId,
    queue: String,
    kind: String,
    seen_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct Waiting {
    id: JobId,
    group_id: Option<GroupId>,
    cancel_requested: bool,
    crash_count: i64,
}

macro_rules! expired_text {
    ($lock:literal) => {
        concat!(
            "SELECT jobs.id, jobs.lease_id, jobs.queue, jobs.kind, workers.seen_at
             FROM jobs LEFT JOIN workers ON workers.name = jobs.worker
             WHERE jobs.state = 'running' AND jobs.lease_until < $1
             ORDER BY jobs.lease_until LIMIT $2 ",
            $lock
        )
    };
}

impl Db {
    /// Puts back running jobs whose lease has run out, unless this process has seen an outage less than
    /// a lease ago. The attempt is given back. If the owner has not been seen for a lease it counts as a
    /// crash.
    pub async fn rescue(&self, lease: Duration, outage: &Outage) -> Result<Vec<Rescued>> {
        if !outage.watch(self, self.has_expired_leases()).await? {
            return Ok(Vec::new());
        }
        // The lock first, then how long that took, then the time: whatever was waited for is an outage.
        let mut tx = outage.write(self).await?;
        let now = tx.now();
        if !outage.is_over(now) {
            return Ok(Vec::new());
        }
        let expired = tx.expired_leases(now).await?;
        let crashed = |job: &Expired| job.seen_at.is_none_or(|seen_at| seen_at < now.minus(lease));
        let back: Vec<_> = expired
            .iter()
            .map(|job| GivenBack {
                lease: (job.id, job.lease_id),
                run_at: None,
                refunded: true,
                crashed: crashed(job),
                error: crashed(job).then_some("the process running it died"),
            })
            .collect();
        tx.give_back(&back).await?;
        tx.commit().await?;
        let rescued = expired.into_iter().map(|job| Rescued {
            crashed: crashed(&job),
            id: job.id,
            queue: job.queue,
            kind: job.kind,
        });
        Ok(rescued.collect())
    }

    /// Ends waiting jobs that have expired, were cancelled, or took their process down too often.
    /// Answers how many.
    pub async fn sweep(&self, outage: &Outage) -> Result<usize> {
        if !outage.watch(self, self.has_jobs_to_sweep()).await? {
            return Ok(0);
        }
        let mut tx = outage.write(self).await?;
        let mut waiting = tx.jobs_to_sweep().await?;
        // Processes that sweep side by side meet the rows in the same order.
        waiting.sort_unstable_by_key(|job| job.id);
        // None of these reasons passes again, so it is enough that the job is still waiting when it is
        // closed: no lock is taken before that of its group.
        let ends: Vec<_> = waiting
            .iter()
            .map(|job| {
                let (state, error) = if job.cancel_requested {
                    ("cancelled", None)
                } else if job.crash_count >= MAX_CRASHES {
                    ("dead", Some("the process running it died three times"))
                } else {
                    ("expired", None)
                };
                Closing {
                    id: job.id,
                    lease_id: None,
                    state,
                    error,
                    grouped: job.group_id.is_some(),
                }
            })
            .collect();
        let swept = tx.close(&ends).await?.len();
        tx.commit().await?;
        Ok(swept)
    }

    async fn has_expired_leases(&self) -> Result<bool> {
        let now = self.now();
        Ok(glance!(self, conn => {
            sqlx::query_scalar(sql!(
                "SELECT EXISTS (SELECT 1 FROM jobs WHERE state = 'running' AND lease_until < $1)"
            ))
            .bind(now)
            .fetch_one(conn)
            .await
        })?)
    }

    async fn has_jobs_to_sweep(&self) -> Result<bool> {
        let now = self.now();
        Ok(glance!(self, conn => {
            sqlx::query_scalar(sql!(
                "SELECT EXISTS (SELECT 1 FROM jobs
                                WHERE state <> 'running' AND expires_at IS NOT NULL AND expires_at <= $1)
                     OR EXISTS (SELECT 1 FROM jobs
                                WHERE state <> 'running' AND (cancel_requested OR crash_count >= 3))"
            ))
            .bind(now)
            .fetch_one(conn)
            .await
        })?)
    }
}

impl Tx {
    async fn expired_leases(&mut self, now: Timestamp) -> Result<Vec<Expired>> {
        let text = match self.driver {
            DriverTx::Sqlite(_) => expired_text!(""),
            DriverTx::Postgres(_) => expired_text!("FOR UPDATE OF jobs SKIP LOCKED"),
        };
        let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
        Ok(on!(self, conn => {
            sqlx::query_as(text).bind(now).bind(limit).fetch_all(conn).await
        })?)
    }

    async fn jobs_to_sweep(&mut self) -> Result<Vec<Waiting>> {
        let (now, limit) = (self.now(), i64::try_from(BATCH).unwrap_or(i64::MAX));
        Ok(on!(self, conn => {
            sqlx::query_as(sql!(
                "SELECT id, group_id, cancel_requested, crash_count FROM jobs
                 WHERE state <> 'running' AND expires_at IS NOT NULL AND expires_at <= $1
                 UNION ALL
                 SELECT id, group_id, cancel_requested, crash_count FROM jobs
                 WHERE state <> 'running' AND (cancel_requested OR crash_count >= 3)
                   AND (expires_at IS NULL OR expires_at > $1)
                 LIMIT $2"
            ))
            .bind(now)
            .bind(limit)
            .fetch_all(conn)
            .await
        })?)
    }
}
