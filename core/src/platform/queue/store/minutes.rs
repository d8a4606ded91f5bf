//! Each queue minute by minute, for the charts of operators.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{Queue, QueueStore};
use crate::{
    base::time::{Timestamp, micros},
    platform::db::{Executor, Result, sql},
};

pub const MINUTE: Duration = Duration::from_mins(1);

/// A queue in one minute or in a longer step. Times are in microseconds.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct QueueMinute {
    pub queue: String,
    /// When the minute or the step began.
    pub minute: Timestamp,
    /// The jobs at the end of the minute; the most of them in a step.
    pub ready: i64,
    pub scheduled: i64,
    pub running: i64,
    /// How long the oldest ready job had been waiting.
    pub oldest: i64,
    /// The jobs that ended, and how many of them as dead.
    pub ended: i64,
    pub failed: i64,
    /// How long they waited and ran; `None` if none ended. In a step: of the worst minute.
    pub wait_p50: Option<i64>,
    pub wait_p95: Option<i64>,
    pub run_p50: Option<i64>,
    pub run_p95: Option<i64>,
}

#[derive(Default, sqlx::FromRow)]
struct Ends {
    queue: String,
    jobs: i64,
    failed: i64,
    wait_p50: Option<i64>,
    wait_p95: Option<i64>,
    run_p50: Option<i64>,
    run_p95: Option<i64>,
}

impl Queue<'_> {
    /// Stores the minute before `now` for all queues that have jobs and for `served`, unless another process has stored it.
    pub async fn record_minute(&self, now: Timestamp, served: &[String]) -> Result<()> {
        let minute = beginning(now, MINUTE).minus(MINUTE);
        if self.0.read().await?.queue().has_minute(minute).await? {
            return Ok(());
        }
        let mut tx = self.0.write().await?;
        if !tx.queue().has_minute(minute).await? {
            tx.queue().add_minute(minute, served).await?;
        }
        tx.commit().await
    }
}

impl QueueStore<'_> {
    /// The queues since `from`, in steps of this length; earliest first.
    pub async fn minutes(&mut self, from: Timestamp, step: Duration) -> Result<Vec<QueueMinute>> {
        self.fetch_all(sql!(
            "SELECT queue, minute - minute % $1 AS minute,
                    max(ready) AS ready, max(scheduled) AS scheduled, max(running) AS running, max(oldest) AS oldest,
                    CAST(sum(ended) AS BIGINT) AS ended, CAST(sum(failed) AS BIGINT) AS failed,
                    max(wait_p50) AS wait_p50, max(wait_p95) AS wait_p95, max(run_p50) AS run_p50, max(run_p95) AS run_p95
             FROM queue_minutes WHERE minute >= $2
             GROUP BY queue, minute - minute % $1
             ORDER BY 2, queue",
            micros(step),
            from
        ))
        .await
    }

    /// The last minute that was stored.
    pub async fn last_minute(&mut self) -> Result<Vec<QueueMinute>> {
        self.fetch_all(sql!(
            "SELECT queue, minute, ready, scheduled, running, oldest, ended, failed, wait_p50, wait_p95, run_p50, run_p95
             FROM queue_minutes WHERE minute = (SELECT max(minute) FROM queue_minutes) ORDER BY queue"
        ))
        .await
    }

    /// Deletes at most `limit` minutes before `moment`. Returns their number.
    pub async fn prune_minutes(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM queue_minutes WHERE (queue, minute) IN
                 (SELECT queue, minute FROM queue_minutes WHERE minute < $1 ORDER BY minute LIMIT $2)",
            moment,
            limit
        ))
        .await
    }

    async fn has_minute(&mut self, minute: Timestamp) -> Result<bool> {
        self.fetch_value(sql!(
            "SELECT EXISTS (SELECT 1 FROM queue_minutes WHERE minute = $1)",
            minute
        ))
        .await
    }

    async fn add_minute(&mut self, minute: Timestamp, served: &[String]) -> Result<()> {
        let depths: BTreeMap<_, _> = self
            .queue_depths()
            .await?
            .into_iter()
            .map(|depth| (depth.queue.clone(), depth))
            .collect();
        let mut ended: BTreeMap<_, _> = self
            .ended_between(minute, minute.plus(MINUTE))
            .await?
            .into_iter()
            .map(|ended| (ended.queue.clone(), ended))
            .collect();
        let queues: BTreeSet<_> = served
            .iter()
            .chain(depths.keys())
            .chain(ended.keys())
            .cloned()
            .collect();
        for queue in queues {
            let depth = depths.get(&queue);
            let ended = ended.remove(&queue).unwrap_or_default();
            let [ready, scheduled, running] =
                depth.map_or([0; 3], |depth| [depth.ready, depth.scheduled, depth.running]);
            let oldest = depth.and_then(|depth| depth.oldest_ready).map_or(0, micros);
            self.execute(sql!(
                "INSERT INTO queue_minutes (queue, minute, ready, scheduled, running, oldest, ended, failed,
                                            wait_p50, wait_p95, run_p50, run_p95)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
                 ON CONFLICT DO NOTHING",
                queue,
                minute,
                ready,
                scheduled,
                running,
                oldest,
                ended.jobs,
                ended.failed,
                ended.wait_p50,
                ended.wait_p95,
                ended.run_p50,
                ended.run_p95
            ))
            .await?;
        }
        Ok(())
    }

    /// The jobs that ended in a period, by queue. No time is negative: a process whose clock is behind may claim a job a moment
    /// before its time, and an operator may let one run now. A percentile is the smallest value that so many percent of the jobs do not
    /// exceed.
    async fn ended_between(&mut self, from: Timestamp, to: Timestamp) -> Result<Vec<Ends>> {
        self.fetch_all(sql!(
            "WITH ended AS (
                 SELECT queue, state, started_at,
                        CASE WHEN finished_at > started_at THEN finished_at - started_at ELSE 0 END AS run,
                        CASE WHEN started_at > coalesce(run_at, created_at)
                             THEN started_at - coalesce(run_at, created_at) ELSE 0 END AS wait
                 FROM job_history WHERE finished_at >= $1 AND finished_at < $2),
             ranked AS (
                 SELECT queue, state, started_at, run, wait,
                        count(started_at) OVER (PARTITION BY queue) AS started,
                        row_number() OVER (PARTITION BY queue, started_at IS NULL ORDER BY run) AS run_rank,
                        row_number() OVER (PARTITION BY queue, started_at IS NULL ORDER BY wait) AS wait_rank
                 FROM ended)
             SELECT queue, count(*) AS jobs, count(*) FILTER (WHERE state = 'dead') AS failed,
                    min(wait) FILTER (WHERE started_at IS NOT NULL AND wait_rank * 100 >= started * 50) AS wait_p50,
                    min(wait) FILTER (WHERE started_at IS NOT NULL AND wait_rank * 100 >= started * 95) AS wait_p95,
                    min(run) FILTER (WHERE started_at IS NOT NULL AND run_rank * 100 >= started * 50) AS run_p50,
                    min(run) FILTER (WHERE started_at IS NOT NULL AND run_rank * 100 >= started * 95) AS run_p95
             FROM ranked GROUP BY queue",
            from,
            to
        ))
        .await
    }
}

/// The beginning of the step that contains the moment.
pub fn beginning(moment: Timestamp, step: Duration) -> Timestamp {
    Timestamp(moment.0 - moment.0.rem_euclid(micros(step)))
}
