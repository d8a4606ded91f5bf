//! Takes back jobs whose lease has run out, and ends waiting jobs that have expired.

use std::{collections::HashMap, time::Duration};

use super::{
    BATCH, Queue, QueueStore,
    ends::{Closing, Crashed, GivenBack},
};
use crate::{
    base::{
        ids::{GroupId, JobId, LeaseId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, Result, sql},
        queue::{
            JobState, Lease, Outage,
            backoff::{MAX_BACKOFF, backoff},
            crashes::{Crashes, MAX_CRASHES, max_crashes},
        },
    },
};

/// A job that was taken back from its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescued {
    pub id: JobId,
    pub queue: String,
    pub kind: String,
    /// Whether the owner is dead; otherwise the owner lives and has only lost this lease.
    pub crashed: bool,
}

#[derive(sqlx::FromRow)]
struct Expired {
    id: JobId,
    lease_id: LeaseId,
    queue: String,
    kind: String,
    worker: Option<String>,
    crashed_in: Option<String>,
    seen_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct Waiting {
    id: JobId,
    group_id: Option<GroupId>,
    cancel_requested: bool,
    crash_count: i64,
    crashed_in: Option<String>,
}

impl Waiting {
    /// Whether it took its processes down.
    fn is_to_blame(&self) -> bool {
        usize::try_from(self.crash_count).is_ok_and(|crashes| crashes >= MAX_CRASHES)
    }
}

/// The attempt whose backoff a job gets while it is undecided whether it is to blame for its crashes: up to four
/// seconds.
const UNDECIDED_BACKOFF: i64 = 3;

macro_rules! expired_text {
    ($lock:literal) => {
        concat!(
            "SELECT jobs.id, jobs.lease_id, jobs.queue, jobs.kind, jobs.worker, jobs.crashed_in, workers.seen_at
             FROM jobs LEFT JOIN workers ON workers.name = jobs.worker
             WHERE jobs.state = 'running' AND jobs.lease_until < $1
             ORDER BY jobs.lease_until LIMIT $2 ",
            $lock
        )
    };
}

impl Queue<'_> {
    /// Puts back running jobs whose lease has run out, and gives back their attempts. Does nothing if this process has
    /// seen an outage less than one lease ago. If the owner of a job has not been seen for one lease, this counts as a
    /// crash of the job.
    pub async fn rescue(&self, lease: Duration, outage: &Outage) -> Result<Vec<Rescued>> {
        if !outage.watch(self.0, self.has_expired_leases()).await? {
            return Ok(Vec::new());
        }
        // The lock is taken first. Then this process checks how long it waited for the lock, because a long wait counts
        // as an outage. The time is read last.
        let mut tx = outage.write(self.0).await?;
        let now = tx.now();
        if !outage.is_over(now) {
            return Ok(Vec::new());
        }
        let expired = tx.queue().expired_leases(now).await?;
        let is_dead = |job: &Expired| job.seen_at.is_none_or(|seen_at| seen_at < now.minus(lease));
        let rescued = tx.queue().take_back(expired, is_dead).await?;
        tx.commit().await?;
        Ok(rescued)
    }

    /// Puts back all running jobs at once, if the lock of a SQLite database proves that no process is left that could
    /// hold a lease. Only a process that has claimed nothing yet may call this.
    pub async fn rescue_abandoned(&self) -> Result<Vec<Rescued>> {
        let rescue = async {
            let mut all = Vec::new();
            loop {
                let mut tx = self.0.write().await?;
                let abandoned = tx.queue().expired_leases(Timestamp(i64::MAX)).await?;
                let is_last = abandoned.len() < BATCH;
                all.extend(tx.queue().take_back(abandoned, |_| true).await?);
                tx.commit().await?;
                if is_last {
                    return Ok(all);
                }
            }
        };
        Ok(self.0.while_alone(rescue).await?.unwrap_or_default())
    }

    /// Ends waiting jobs that have expired, were cancelled, or took their process down too often.
    /// Returns how many.
    pub async fn sweep(&self, outage: &Outage) -> Result<usize> {
        if !outage.watch(self.0, self.has_jobs_to_sweep()).await? {
            return Ok(0);
        }
        let mut tx = outage.write(self.0).await?;
        let mut waiting = tx.queue().jobs_to_sweep().await?;
        // Processes that sweep at the same time reach the rows in the same order, so they do not deadlock.
        waiting.sort_unstable_by_key(|job| job.id);
        // Once one of these reasons holds, it holds for ever, so it is enough to check that the job still waits when it
        // is closed. Therefore no lock is taken before that of the group.
        let ends: Vec<_> = waiting
            .iter()
            .map(|job| {
                let (state, error) = if job.cancel_requested {
                    (JobState::Cancelled, None)
                } else if job.is_to_blame() {
                    (JobState::Dead, Some("the process running it died at least three times"))
                } else {
                    (JobState::Expired, None)
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
        let swept = tx.queue().close(&ends).await?.len();
        for job in waiting.iter().filter(|job| job.is_to_blame()) {
            tx.queue()
                .clear_others_of(&Crashes::from_column(job.crashed_in.as_deref()))
                .await?;
        }
        tx.commit().await?;
        Ok(swept)
    }

    async fn has_expired_leases(&self) -> Result<bool> {
        self.0
            .read_connection()
            .await?
            .fetch_value(sql!(
                "SELECT EXISTS (SELECT 1 FROM jobs WHERE state = 'running' AND lease_until < $1)",
                self.0.now()
            ))
            .await
    }

    async fn has_jobs_to_sweep(&self) -> Result<bool> {
        self.0
            .read_connection()
            .await?
            .fetch_value(sql!(
                concat!(
                    "SELECT EXISTS (SELECT 1 FROM jobs
                                    WHERE state <> 'running' AND expires_at IS NOT NULL AND expires_at <= $1)
                         OR EXISTS (SELECT 1 FROM jobs
                                    WHERE state <> 'running' AND (cancel_requested OR crash_count >= ",
                    max_crashes!(),
                    "))"
                ),
                self.0.now()
            ))
            .await
    }
}

impl QueueStore<'_> {
    /// Puts back jobs whose owner is dead or has lost the lease. A job that may have to be set aside waits for a
    /// moment, so that it does not run together with the jobs that were in the same crashes.
    async fn take_back(&mut self, jobs: Vec<Expired>, is_dead: impl Fn(&Expired) -> bool) -> Result<Vec<Rescued>> {
        let dead: Vec<_> = jobs.iter().map(is_dead).collect();
        let known = self
            .crashes_with(jobs.iter().zip(&dead).filter(|(_, dead)| **dead))
            .await?;
        let now = self.0.now();
        let back = jobs.iter().zip(&dead).map(|(job, dead)| {
            let crashes = known.get(&job.id).filter(|_| *dead);
            let others = known.iter().filter(|(id, _)| **id != job.id).map(|(_, other)| other);
            let counted = crashes.map(|crashes| crashes.counted(others));
            let is_undecided = crashes.is_some_and(Crashes::is_suspect) && counted < Some(MAX_CRASHES);
            GivenBack {
                lease: (job.id, job.lease_id),
                run_at: is_undecided.then(|| now.plus(backoff(UNDECIDED_BACKOFF, MAX_BACKOFF))),
                refunded: true,
                crashed: crashes.zip(counted).map(|(crashes, counted)| Crashed {
                    counted: i64::try_from(counted).unwrap_or(i64::MAX),
                    column: crashes.to_column(),
                }),
                error: dead.then_some("the process running it died"),
            }
        });
        let back: Vec<_> = back.collect();
        self.give_back(&back).await?;
        let rescued = jobs.into_iter().zip(dead).map(|(job, crashed)| Rescued {
            crashed,
            id: job.id,
            queue: job.queue,
            kind: job.kind,
        });
        Ok(rescued.collect())
    }

    /// The crashes of these jobs, including the present crash. If one of these jobs is suspect, the crashes of all
    /// other jobs are returned too.
    async fn crashes_with<'a>(
        &mut self,
        crashed: impl Iterator<Item = (&'a Expired, &'a bool)> + Send,
    ) -> Result<HashMap<JobId, Crashes>> {
        let these: HashMap<_, _> = crashed
            .map(|(job, _)| {
                let before = Crashes::from_column(job.crashed_in.as_deref());
                (job.id, before.and(job.worker.as_deref().unwrap_or_default()))
            })
            .collect();
        if !these.values().any(Crashes::is_suspect) {
            return Ok(these);
        }
        let others: Vec<(JobId, String)> = self
            .fetch_all(sql!("SELECT id, crashed_in FROM jobs WHERE crashed_in IS NOT NULL"))
            .await?;
        let others = others
            .into_iter()
            .map(|(id, column)| (id, Crashes::from_column(Some(&column))));
        Ok(others.chain(these).collect())
    }

    /// Makes crashes whose cause is known not count against other jobs. Jobs whose rows are locked keep them: to wait for them
    /// could be a deadlock.
    async fn clear_others_of(&mut self, explained: &Crashes) -> Result<()> {
        let others: Vec<(JobId, String)> = self
            .fetch_all(sql!(
                sqlite: "SELECT id, crashed_in FROM jobs WHERE crashed_in IS NOT NULL",
                postgres: "SELECT id, crashed_in FROM jobs WHERE crashed_in IS NOT NULL FOR UPDATE SKIP LOCKED",
            ))
            .await?;
        for (id, column) in others {
            let Some(rest) = Crashes::from_column(Some(&column)).without(explained) else {
                continue;
            };
            self.execute(sql!(
                "UPDATE jobs SET crashed_in = $1, crash_count = $2 WHERE id = $3",
                rest.to_column(),
                i64::try_from(rest.undecided()).unwrap_or(i64::MAX),
                id
            ))
            .await?;
        }
        Ok(())
    }

    /// Makes earlier crashes of a running job not count against it.
    pub(in crate::platform::queue) async fn forget_crashes(&mut self, lease: Lease) -> Result<()> {
        self.execute(sql!(
            "UPDATE jobs SET crash_count = 0, crashed_in = NULL WHERE id = $1 AND lease_id = $2",
            lease.0,
            lease.1
        ))
        .await
    }

    async fn expired_leases(&mut self, now: Timestamp) -> Result<Vec<Expired>> {
        self.fetch_all(sql!(
            sqlite: expired_text!(""),
            postgres: expired_text!("FOR UPDATE OF jobs SKIP LOCKED"),
            now,
            i64::try_from(BATCH).unwrap_or(i64::MAX),
        ))
        .await
    }

    async fn jobs_to_sweep(&mut self) -> Result<Vec<Waiting>> {
        let (now, limit) = (self.0.now(), i64::try_from(BATCH).unwrap_or(i64::MAX));
        self.fetch_all(sql!(
            concat!(
                "SELECT id, group_id, cancel_requested, crash_count, crashed_in FROM jobs
                 WHERE state <> 'running' AND expires_at IS NOT NULL AND expires_at <= $1
                 UNION ALL
                 SELECT id, group_id, cancel_requested, crash_count, crashed_in FROM jobs
                 WHERE state <> 'running' AND (cancel_requested OR crash_count >= ",
                max_crashes!(),
                ")
                   AND (expires_at IS NULL OR expires_at > $1)
                 LIMIT $2"
            ),
            now,
            limit
        ))
        .await
    }
}
