//! Ends leases: moves rows to the history or back to the queue, and counts them for their groups.

use std::collections::BTreeMap;

use serde_json::json;

use super::{Queue, QueueStore};
use crate::{
    base::{
        ids::{GroupId, JobId, LeaseId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, IdList, Result, signal::Topics, sql},
        queue::{Job, JobState, Lease, Outage, Outcome, Settlement, reason::reason},
    },
};

/// A job that ends for good. If `lease_id` is `None`, the job must be waiting; otherwise it must still hold that lease.
pub(super) struct Closing<'a> {
    pub id: JobId,
    pub lease_id: Option<LeaseId>,
    pub state: JobState,
    pub error: Option<&'a str>,
    /// Whether the job may belong to a group.
    pub grouped: bool,
}

/// What the database says about the job of a [`Closing`] that was still valid.
#[derive(sqlx::FromRow)]
pub(super) struct Closed {
    pub id: JobId,
    pub group_id: Option<GroupId>,
    pub limit_key: Option<String>,
    /// Whether operators bound the running jobs of its queue over all processes.
    pub shares_total: bool,
}

/// The end of a lease whose job goes back to its queue.
pub(super) struct GivenBack<'a> {
    pub lease: Lease,
    /// When the job may run again; `None` leaves that time unchanged.
    pub run_at: Option<Timestamp>,
    /// Whether the attempt did not count.
    pub refunded: bool,
    /// The crashes of the job, if this end is another crash.
    pub crashed: Option<Crashed>,
    pub error: Option<&'a str>,
}

/// What is known of the crashes of a job.
pub(super) struct Crashed {
    /// How many count against it.
    pub counted: i64,
    /// The crashes as the column `crashed_in` stores them.
    pub column: String,
}

impl Queue<'_> {
    /// Writes how leases ended, in one transaction, and returns the jobs whose leases were still valid.
    pub async fn settle(&self, ends: &[Settlement], outage: &Outage) -> Result<Vec<JobId>> {
        let closing: Vec<_> = ends.iter().filter_map(Closing::from_settlement).collect();
        let given_back: Vec<_> = ends.iter().filter_map(GivenBack::from_settlement).collect();
        let mut tx = outage.write(self.0).await?;
        let mut written: Vec<_> = tx
            .queue()
            .close(&closing)
            .await?
            .into_iter()
            .map(|closed| closed.id)
            .collect();
        written.extend(tx.queue().give_back(&given_back).await?);
        tx.commit().await?;
        Ok(written)
    }
}

impl<'a> Closing<'a> {
    fn from_settlement(end: &'a Settlement) -> Option<Self> {
        let (state, error) = match &end.outcome {
            Outcome::Done => (JobState::Done, None),
            Outcome::Dead { error } => (JobState::Dead, Some(error.as_str())),
            Outcome::Expired { error } => (JobState::Expired, Some(error.as_str())),
            Outcome::Cancelled => (JobState::Cancelled, None),
            Outcome::Retry { .. } | Outcome::Postponed { .. } | Outcome::Returned | Outcome::Nothing => return None,
        };
        Some(Self {
            id: end.lease.0,
            lease_id: Some(end.lease.1),
            state,
            error,
            grouped: end.grouped,
        })
    }
}

impl<'a> GivenBack<'a> {
    fn from_settlement(end: &'a Settlement) -> Option<Self> {
        let (run_at, error) = match &end.outcome {
            Outcome::Retry { at, error } | Outcome::Postponed { at, error } => (Some(*at), Some(error.as_str())),
            Outcome::Returned => (None, None),
            _ => return None,
        };
        Some(Self {
            lease: end.lease,
            run_at,
            refunded: !matches!(end.outcome, Outcome::Retry { .. }),
            crashed: None,
            error,
        })
    }
}

impl GivenBack<'_> {
    /// How the attempt is noted; `None` if it did not fail.
    fn failure(&self) -> Option<&'static str> {
        if self.crashed.is_some() {
            Some("crashed")
        } else if self.refunded {
            None
        } else {
            Some("retry")
        }
    }
}

impl QueueStore<'_> {
    /// Ends a running job as done, or as failed for good. Returns false if its lease is lost.
    pub(in crate::platform::queue) async fn end(&mut self, job: &Job, error: Option<&str>) -> Result<bool> {
        let closing = Closing {
            id: job.id,
            lease_id: Some(job.lease_id),
            state: if error.is_some() {
                JobState::Dead
            } else {
                JobState::Done
            },
            error,
            grouped: job.group_id.is_some(),
        };
        Ok(!self.close(&[closing]).await?.is_empty())
    }

    /// Moves jobs to the history, counts them for their groups, and makes the successors of finished groups due.
    pub(super) async fn close(&mut self, ends: &[Closing<'_>]) -> Result<Vec<Closed>> {
        if ends.is_empty() {
            return Ok(Vec::new());
        }
        if ends.iter().any(|end| end.grouped) {
            self.lock_groups(ends).await?;
        }
        let closed = self.move_to_history(ends).await?;
        let mut groups = BTreeMap::new();
        for group in closed.iter().filter_map(|closed| closed.group_id) {
            *groups.entry(group).or_insert(0) += 1;
        }
        for (group, ended) in groups {
            self.count_ended(group, ended).await?;
        }
        // The provider's limit or the total of the queue has room for one more job, and claim loops wait for that.
        if closed
            .iter()
            .any(|closed| closed.limit_key.is_some() || closed.shares_total)
        {
            self.0.notify(Topics::JOBS);
        }
        Ok(closed)
    }

    /// Locks groups before jobs, in the order of their ids, so that all transactions that end jobs wait in one order.
    async fn lock_groups(&mut self, ends: &[Closing<'_>]) -> Result<()> {
        self.execute(sql!(
            postgres: "SELECT id FROM job_groups
                       WHERE id IN (SELECT group_id FROM jobs WHERE id = ANY ($1) AND group_id IS NOT NULL)
                       ORDER BY id FOR UPDATE",
            ends.iter().map(|end| end.id.0).collect::<IdList>(),
        ))
        .await
    }

    /// Moves jobs to the history if their leases are still valid.
    ///
    /// On SQLite, CROSS JOIN makes the planner read the list of ends first; otherwise it might read the whole table
    /// of jobs. On PostgreSQL, `= ANY` beside the join keeps the planner on the primary key, and the same statement
    /// deletes the jobs.
    async fn move_to_history(&mut self, ends: &[Closing<'_>]) -> Result<Vec<Closed>> {
        let rows = ends.iter().map(|end| {
            let lease_id = end.lease_id.map(|lease_id| lease_id.0.simple());
            let reason = end.error.filter(|_| end.state == JobState::Dead).map(reason);
            json!([end.id.0.simple(), lease_id, end.state, end.error, reason])
        });
        let closed: Vec<Closed> = self
            .fetch_all(sql!(
                sqlite: "WITH ended AS (
                             SELECT unhex(value ->> 0) AS id, unhex(value ->> 1) AS lease_id, value ->> 2 AS outcome,
                                    value ->> 3 AS error, value ->> 4 AS reason
                             FROM json_each($1))
                         INSERT INTO job_history (id, queue, kind, payload, state, priority, attempt, max_attempts,
                                                  crash_count, worker, started_at, group_id, unique_key, limit_key,
                                                  trace, error, created_at, finished_at, run_at, reason, expires_at)
                         SELECT jobs.id, queue, kind, payload, outcome, priority, attempt, max_attempts, crash_count,
                                worker, started_at, group_id, unique_key, limit_key, trace,
                                CASE WHEN outcome <> 'done' THEN coalesce(error, last_error) END, created_at, $2,
                                run_at, reason, expires_at
                         FROM ended CROSS JOIN jobs ON jobs.id = ended.id AND jobs.lease_id IS ended.lease_id
                         WHERE TRUE
                         RETURNING id, group_id, limit_key,
                                   queue IN (SELECT queue FROM queue_targets WHERE total IS NOT NULL) AS shares_total",
                postgres: "WITH ended AS (
                               SELECT CAST(value ->> 0 AS UUID) AS id, CAST(value ->> 1 AS UUID) AS lease_id,
                                      value ->> 2 AS outcome, value ->> 3 AS error, value ->> 4 AS reason
                               FROM json_array_elements(CAST($1 AS JSON))),
                           gone AS (
                               DELETE FROM jobs USING ended
                               WHERE jobs.id = ANY (ARRAY(SELECT id FROM ended)) AND jobs.id = ended.id
                                 AND jobs.lease_id IS NOT DISTINCT FROM ended.lease_id
                               RETURNING jobs.id, queue, kind, payload, outcome, priority, attempt, max_attempts,
                                         crash_count, worker, started_at, group_id, unique_key, limit_key, trace,
                                         error, last_error, created_at, run_at, reason, expires_at)
                           INSERT INTO job_history (id, queue, kind, payload, state, priority, attempt, max_attempts,
                                                    crash_count, worker, started_at, group_id, unique_key, limit_key,
                                                    trace, error, created_at, finished_at, run_at, reason, expires_at)
                           SELECT id, queue, kind, payload, outcome, priority, attempt, max_attempts, crash_count,
                                  worker, started_at, group_id, unique_key, limit_key, trace,
                                  CASE WHEN outcome <> 'done' THEN coalesce(error, last_error) END, created_at, $2,
                                  run_at, reason, expires_at
                           FROM gone
                           RETURNING id, group_id, limit_key,
                                   queue IN (SELECT queue FROM queue_targets WHERE total IS NOT NULL) AS shares_total",
                json!(rows.collect::<Vec<_>>()).to_string(),
                self.0.now(),
            ))
            .await?;
        self.execute(sql!(
            sqlite: "DELETE FROM jobs WHERE id IN (SELECT unhex(value) FROM json_each($1))",
            closed.iter().map(|closed| closed.id.0).collect::<IdList>(),
        ))
        .await?;
        Ok(closed)
    }

    /// Counts ended jobs in the row of their group, which stays locked until the commit. So when two jobs of a group
    /// end at the same time, exactly one of them finds that it is the last.
    async fn count_ended(&mut self, group: GroupId, ended: i64) -> Result<()> {
        let counted: Option<(i64, i64, Option<JobId>)> = self
            .fetch_optional(sql!(
                "UPDATE job_groups SET ended = ended + $1 WHERE id = $2 RETURNING total, ended, next_job",
                ended,
                group
            ))
            .await?;
        let Some((total, ended, Some(next))) = counted else {
            return Ok(());
        };
        if ended < total {
            return Ok(());
        }
        self.execute(sql!(
            "UPDATE jobs SET state = 'ready', run_at = $1 WHERE id = $2 AND state = 'scheduled'",
            self.0.now(),
            next
        ))
        .await?;
        self.0.notify(Topics::JOBS);
        Ok(())
    }

    /// Puts jobs back into their queue if their leases are still valid, and returns the ids of these jobs.
    pub(super) async fn give_back(&mut self, jobs: &[GivenBack<'_>]) -> Result<Vec<JobId>> {
        if jobs.is_empty() {
            return Ok(Vec::new());
        }
        let mut written = Vec::with_capacity(jobs.len());
        let now = self.0.now();
        for job in jobs {
            let state = match job.run_at {
                Some(run_at) if run_at > now => JobState::Scheduled,
                _ => JobState::Ready,
            };
            if let Some(outcome) = job.failure() {
                self.note_failed_attempt(job.lease, outcome, job.error).await?;
            }
            let found: Option<JobId> = self
                .fetch_optional_value(sql!(
                    "UPDATE jobs SET state = $1, run_at = coalesce($2, run_at), attempt = attempt - $3,
                            crash_count = coalesce($4, crash_count), crashed_in = coalesce($5, crashed_in),
                            last_error = coalesce($6, last_error),
                            lease_id = NULL, lease_until = NULL
                     WHERE id = $7 AND lease_id = $8
                     RETURNING id",
                    state,
                    job.run_at,
                    i64::from(job.refunded),
                    job.crashed.as_ref().map(|crashed| crashed.counted),
                    job.crashed.as_ref().map(|crashed| &crashed.column),
                    job.error,
                    job.lease.0,
                    job.lease.1
                ))
                .await?;
            written.extend(found);
        }
        self.0.notify(Topics::JOBS);
        Ok(written)
    }
}
