//! The targets of queues.

use super::QueueStore;
use crate::{
    base::time::Timestamp,
    platform::{
        db::{Executor, Result, sql},
        queue::{QueueState, QueueTarget, QueueTargets},
    },
};

/// How many jobs of a queue may start, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    pub jobs: i64,
    /// Only jobs that were queued until this moment may start.
    pub queued_until: Timestamp,
}

macro_rules! select_targets {
    ($rest:literal) => {
        concat!(
            // A pause that is over leaves nothing.
            "SELECT queue, per_process, total, max_attempts, longest_backoff, drained_from,
                    CASE WHEN is_over THEN 'running' ELSE state END AS state,
                    CASE WHEN NOT is_over THEN state_reason END AS state_reason,
                    CASE WHEN NOT is_over THEN state_by END AS state_by,
                    CASE WHEN NOT is_over THEN state_since END AS state_since,
                    CASE WHEN NOT is_over THEN paused_until END AS paused_until
             FROM (SELECT *, coalesce(paused_until <= $1, FALSE) AS is_over FROM queue_targets",
            $rest,
            ") AS targets"
        )
    };
}

impl QueueStore<'_> {
    /// The targets of all queues that have any.
    pub async fn targets(&mut self) -> Result<QueueTargets> {
        let targets: Vec<QueueTarget> = self.fetch_all(sql!(select_targets!(""), self.0.now())).await?;
        Ok(targets.into_iter().collect())
    }

    /// The target of a queue. Until the end of the transaction nobody else changes it, and other claims that it bounds wait.
    pub async fn lock_target(&mut self, queue: &str) -> Result<QueueTarget> {
        let target = self
            .fetch_optional(sql!(
                sqlite: select_targets!(" WHERE queue = $2"),
                postgres: select_targets!(" WHERE queue = $2 FOR UPDATE"),
                self.0.now(),
                queue
            ))
            .await?;
        Ok(target.unwrap_or_else(|| QueueTarget::unset(queue)))
    }

    /// Adds a target that sets nothing, if the queue has none. Two operators can then not both be the first.
    pub async fn add_target(&mut self, queue: &str) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO queue_targets (queue, state, changed_at) VALUES ($1, 'running', $2) ON CONFLICT DO NOTHING",
            queue,
            self.0.now()
        ))
        .await
    }

    /// Replaces the target of a queue. Every process reads it with its next heartbeat.
    pub async fn set_target(&mut self, target: &QueueTarget) -> Result<()> {
        self.execute(sql!(
            "UPDATE queue_targets
             SET per_process = $1, total = $2, max_attempts = $3, longest_backoff = $4, state = $5, drained_from = $6,
                 changed_at = $7, state_reason = $8, state_by = $9, state_since = $10, paused_until = $11
             WHERE queue = $12",
            target.per_process,
            target.total,
            target.max_attempts,
            target.longest_backoff,
            target.state,
            target.drained_from,
            self.0.now(),
            target.state_reason.as_deref(),
            target.state_by.as_deref(),
            target.state_since,
            target.paused_until,
            target.queue
        ))
        .await
    }

    /// Takes the address of a person off the queues that the person has paused or drained until `until`. Returns how many.
    pub(crate) async fn forget_operator(&mut self, person: &str, until: Timestamp) -> Result<u64> {
        self.execute_counted(sql!(
            "UPDATE queue_targets SET state_by = NULL WHERE state_by = $1 AND state_since <= $2",
            person,
            until
        ))
        .await
    }

    /// How many of the wanted jobs the target of the queue allows.
    pub(super) async fn within_target(&mut self, queue: &str, wanted: i64) -> Result<Allowed> {
        let target = self.lock_target(queue).await?;
        let always = Timestamp(i64::MAX);
        let (most, queued_until) = match target.state {
            QueueState::Paused => (0, always),
            QueueState::Draining => (wanted, target.drained_from.unwrap_or(always)),
            QueueState::Running => (wanted, always),
        };
        let jobs = match target.total {
            Some(total) => most.min(total - self.count_running(queue).await?).max(0),
            None => most,
        };
        Ok(Allowed { jobs, queued_until })
    }

    async fn count_running(&mut self, queue: &str) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM jobs WHERE queue = $1 AND state = 'running'",
            queue
        ))
        .await
    }
}
