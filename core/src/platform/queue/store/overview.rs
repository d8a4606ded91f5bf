//! What operators see: how many jobs the queues contain, which jobs failed, and which processes run.

use std::time::Duration;

use super::QueueStore;
use crate::{
    base::{
        ids::{GroupId, JobId},
        time::Timestamp,
    },
    platform::{
        db::{Executor, IdList, Result, sql},
        queue::{JobKind, JobState, NewJob, ServedQueue},
    },
};

/// The text that reads the live job with a unique key, unless that job is scheduled for a given moment or later.
/// Statements of other areas include it to save a round trip.
macro_rules! live_job {
    ($unique_key:literal, $moment:literal) => {
        concat!(
            "SELECT id, state, priority FROM jobs
             WHERE unique_key = ",
            $unique_key,
            " AND (state <> 'scheduled' OR run_at < ",
            $moment,
            ")"
        )
    };
}

pub(crate) use live_job;

/// The text that reads jobs, live and ended. The argument compares the id with a list.
macro_rules! select_jobs {
    ($compares:literal) => {
        concat!(
            "SELECT id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count, group_id, worker, trace,
                    last_error AS error, created_at, run_at, started_at, CAST(NULL AS BIGINT) AS finished_at
             FROM jobs WHERE id ",
            $compares,
            " UNION ALL
             SELECT id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count, group_id, worker, trace,
                    error, created_at, CAST(NULL AS BIGINT), started_at, finished_at
             FROM job_history WHERE id ",
            $compares,
            " ORDER BY created_at, id"
        )
    };
}

/// One queue at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueDepth {
    pub queue: String,
    /// Jobs that could run now.
    pub ready: i64,
    /// Jobs that wait for their time or their next attempt.
    pub scheduled: i64,
    /// Jobs under a lease.
    pub running: i64,
    /// How long the oldest ready job has been waiting.
    pub oldest_ready: Option<Duration>,
}

impl QueueDepth {
    /// A queue without jobs.
    pub fn empty(queue: &str) -> Self {
        Self {
            queue: queue.to_owned(),
            ready: 0,
            scheduled: 0,
            running: 0,
            oldest_ready: None,
        }
    }
}

/// A dead job and its reason.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct FailedJob {
    /// What `retry_job` takes.
    pub id: JobId,
    pub queue: String,
    pub kind: String,
    /// The payload as JSON.
    pub payload: String,
    pub attempt: i64,
    /// How often its process died.
    pub crash_count: i64,
    pub error: Option<String>,
    /// The text by which the log lines of the job can be found.
    pub trace: Option<String>,
    /// When it was queued.
    pub created_at: Timestamp,
    /// When it was given up.
    pub finished_at: Timestamp,
}

/// One job, live or ended.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct JobRow {
    pub id: JobId,
    pub queue: String,
    pub kind: String,
    /// The payload as JSON.
    pub payload: String,
    pub state: JobState,
    /// Smaller first.
    pub priority: i64,
    pub attempt: i64,
    /// The last attempt there is.
    pub max_attempts: i64,
    /// How often its process died.
    pub crash_count: i64,
    /// The group it counts for.
    pub group_id: Option<GroupId>,
    /// The last process that ran the job.
    pub worker: Option<String>,
    /// The text by which the log lines of the job can be found.
    pub trace: Option<String>,
    pub error: Option<String>,
    /// When it was queued.
    pub created_at: Timestamp,
    /// The time from which a live job may run.
    pub run_at: Option<Timestamp>,
    /// When its last attempt began.
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
}

/// A process that is registered.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct WorkerRow {
    /// `host:pid:uuid`.
    pub name: String,
    pub role: String,
    /// The version of the program; `None` if it is an earlier one.
    pub version: Option<String>,
    /// The queues it serves, as JSON. Earlier versions have another form.
    queues: String,
    /// The load average of the host over one minute, times 100; `None` if it is unknown.
    pub load_percent: Option<i64>,
    pub started_at: Timestamp,
    pub seen_at: Timestamp,
    /// The revision of the settings that the process uses; `None` if it does not report one.
    pub settings_revision: Option<i64>,
}

impl WorkerRow {
    /// The queues it serves.
    pub fn served(&self) -> Vec<ServedQueue> {
        serde_json::from_str(&self.queues).unwrap_or_default()
    }

    /// A process with a role on a host.
    #[cfg(test)]
    pub(crate) fn example(role: &str, host: &str) -> Self {
        Self {
            name: format!("{host}:4711:0a4e6c1f"),
            role: role.to_owned(),
            version: None,
            queues: "[]".to_owned(),
            load_percent: None,
            started_at: Timestamp(0),
            seen_at: Timestamp(0),
            settings_revision: None,
        }
    }

    /// The machine on which the process runs: the first part of its name.
    pub fn host(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }
}

#[derive(sqlx::FromRow)]
struct DepthRow {
    queue: String,
    ready: i64,
    scheduled: i64,
    running: i64,
    oldest: Option<Timestamp>,
}

impl QueueStore<'_> {
    /// The live job with a unique key.
    pub async fn live_job(&mut self, unique_key: &str) -> Result<Option<JobId>> {
        self.fetch_optional_value(sql!("SELECT id FROM jobs WHERE unique_key = $1", unique_key))
            .await
    }

    /// The number of live jobs of a queue that are less urgent than this priority. The queue's jobs count against the
    /// limit of the same name.
    pub async fn live_jobs_behind(&mut self, limit_key: &str, priority: i64) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT (SELECT count(*) FROM jobs WHERE queue = $1 AND state = 'ready' AND priority > $2)
                  + (SELECT count(*) FROM jobs WHERE queue = $1 AND state = 'scheduled' AND priority > $2)
                  + (SELECT count(*) FROM jobs WHERE limit_key = $1 AND state = 'running' AND priority > $2)",
            limit_key,
            priority
        ))
        .await
    }

    /// Whether a job of this kind with this payload has not ended.
    pub async fn is_live<J: JobKind>(&mut self, payload: &J) -> Result<bool> {
        let job = NewJob::new(payload);
        self.fetch_value(sql!(
            "SELECT EXISTS (SELECT 1 FROM jobs WHERE kind = $1 AND payload = $2)",
            job.kind(),
            job.payload()
        ))
        .await
    }

    /// Whether a process runs a job of this kind with this payload.
    pub async fn is_running<J: JobKind>(&mut self, payload: &J) -> Result<bool> {
        let job = NewJob::new(payload);
        self.fetch_value(sql!(
            "SELECT EXISTS (SELECT 1 FROM jobs WHERE kind = $1 AND payload = $2 AND state = 'running')",
            job.kind(),
            job.payload()
        ))
        .await
    }

    /// The number of waiting jobs of a queue that are more urgent than this priority.
    pub async fn waiting_jobs_before(&mut self, queue: &str, priority: i64) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT (SELECT count(*) FROM jobs WHERE queue = $1 AND state = 'ready' AND priority < $2)
                  + (SELECT count(*) FROM jobs WHERE queue = $1 AND state = 'scheduled' AND priority < $2)",
            queue,
            priority
        ))
        .await
    }

    /// The depths of the queues that contain live jobs. A scheduled job that is due counts as ready: the next claim makes it ready.
    pub async fn queue_depths(&mut self) -> Result<Vec<QueueDepth>> {
        let now = self.0.now();
        let rows: Vec<DepthRow> = self
            .fetch_all(sql!(
                "SELECT queue,
                        count(*) FILTER (WHERE state <> 'running' AND (state = 'ready' OR run_at <= $1)) AS ready,
                        count(*) FILTER (WHERE state = 'scheduled' AND run_at > $1) AS scheduled,
                        count(*) FILTER (WHERE state = 'running') AS running,
                        min(run_at) FILTER (WHERE state <> 'running' AND (state = 'ready' OR run_at <= $1)) AS oldest
                 FROM jobs GROUP BY queue ORDER BY queue",
                now
            ))
            .await?;
        let depths = rows.into_iter().map(|row| QueueDepth {
            queue: row.queue,
            ready: row.ready,
            scheduled: row.scheduled,
            running: row.running,
            oldest_ready: row.oldest.map(|oldest| now.since(oldest)),
        });
        Ok(depths.collect())
    }

    /// Dead jobs, the latest first.
    pub async fn failed_jobs(&mut self, limit: i64) -> Result<Vec<FailedJob>> {
        self.fetch_all(sql!(
            "SELECT id, queue, kind, payload, attempt, crash_count, error, trace, created_at, finished_at
             FROM job_history WHERE state = 'dead'
             ORDER BY finished_at DESC, id DESC LIMIT $1",
            limit
        ))
        .await
    }

    /// The number of jobs that died since `moment`, at most `most`.
    pub async fn count_dead_since(&mut self, moment: Timestamp, most: i64) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM
                 (SELECT id FROM job_history WHERE state = 'dead' AND finished_at >= $1 LIMIT $2) AS dead",
            moment,
            most
        ))
        .await
    }

    /// One job, wherever it is.
    pub async fn find_job(&mut self, id: JobId) -> Result<Option<JobRow>> {
        Ok(self.find_jobs(&[id]).await?.pop())
    }

    /// Those of these jobs that are stored, in the order in which they were queued.
    pub async fn find_jobs(&mut self, ids: &[JobId]) -> Result<Vec<JobRow>> {
        self.fetch_all(sql!(
            sqlite: select_jobs!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select_jobs!("= ANY ($1)"),
            ids.iter().map(|id| id.0).collect::<IdList>(),
        ))
        .await
    }

    /// The registered processes, including dead ones that are not pruned yet.
    pub async fn registered_workers(&mut self) -> Result<Vec<WorkerRow>> {
        self.fetch_all(sql!(
            "SELECT name, role, version, queues, load_percent, started_at, seen_at, settings_revision FROM workers
             ORDER BY name"
        ))
        .await
    }
}
