//! How many handlers of a queue run, and whether its jobs start: what operators set while processes run.

use std::{collections::HashMap, time::Duration};

use serde::{Deserialize, Serialize, Serializer};

use super::MAX_BACKOFF;
use crate::base::time::Timestamp;

/// The queue of the jobs by which operators act on other jobs. It cannot be paused or drained, and actions leave its jobs alone:
/// otherwise an action could stop itself and others.
pub const OPERATORS: &str = "operators";

/// The highest number of handlers of a queue in one process.
pub const MAX_PER_PROCESS: i64 = 1_000;
/// The highest number of handlers of a queue in all processes together.
pub const MAX_IN_TOTAL: i64 = 100_000;
/// The highest number of attempts of a job, and of seconds between two of them, that operators can set.
pub const MAX_ATTEMPTS: i64 = 1_000;
pub const MAX_BACKOFF_SECONDS: i64 = 86_400;

/// Whether the jobs of a queue start. `running`: they do. `paused`: no job starts, and running jobs go on. `draining`:
/// only jobs start that were queued before the drain began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum QueueState {
    #[default]
    Running,
    Paused,
    Draining,
}

/// What operators have set for a queue (`queue_targets`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct QueueTarget {
    pub queue: String,
    /// The handlers of each process; `None`: as the process is configured.
    pub per_process: Option<i64>,
    /// The handlers of all processes together; `None`: without a bound.
    pub total: Option<i64>,
    /// How often each job is tried; `None`: as often as its kind allows.
    pub max_attempts: Option<i64>,
    /// The longest wait between two attempts, in seconds; `None`: ten minutes.
    pub longest_backoff: Option<i64>,
    pub state: QueueState,
    /// When the drain began: jobs that were queued later do not start.
    #[serde(skip)]
    pub drained_from: Option<Timestamp>,
    /// Why it was paused or drained, by whom, and when; `None` while it runs.
    pub state_reason: Option<String>,
    #[serde(skip)]
    pub state_by: Option<String>,
    #[serde(skip)]
    pub state_since: Option<Timestamp>,
    /// From when on a paused queue counts as running.
    #[serde(serialize_with = "in_words")]
    pub paused_until: Option<Timestamp>,
}

/// Writes a time as people read it in the log of changes.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn in_words<S: Serializer>(moment: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
    moment.map(Timestamp::to_rfc3339).serialize(serializer)
}

/// The targets of all queues that have any. Cheap to compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueueTargets(HashMap<String, QueueTarget>);

impl QueueTarget {
    /// The target of a queue for which nothing is set.
    pub fn unset(queue: &str) -> Self {
        Self {
            queue: queue.to_owned(),
            per_process: None,
            total: None,
            max_attempts: None,
            longest_backoff: None,
            state: QueueState::Running,
            drained_from: None,
            state_reason: None,
            state_by: None,
            state_since: None,
            paused_until: None,
        }
    }

    /// Who has paused or drained the queue, and why: ` by anna@example.com (maintenance)`; empty if that is unknown.
    pub fn note(&self) -> String {
        let by = self.state_by.iter().map(|by| format!(" by {by}"));
        let reason = self.state_reason.iter().map(|reason| format!(" ({reason})"));
        by.chain(reason).collect()
    }

    /// Whether a claim has to look at the target in its transaction.
    pub(super) fn bounds_claims(&self) -> bool {
        self.total.is_some() || self.state != QueueState::Running
    }
}

impl QueueTargets {
    /// The target of a queue, if it has one.
    pub fn of(&self, queue: &str) -> Option<&QueueTarget> {
        self.0.get(queue)
    }

    /// The handlers of a queue in a process that is configured to run `configured` of them.
    pub fn handlers(&self, queue: &str, configured: usize) -> usize {
        let set = self.of(queue).and_then(|target| target.per_process);
        set.map_or(configured, |handlers| usize::try_from(handlers).unwrap_or(0))
    }

    /// The attempts of a job of the queue whose kind allows `usual` attempts.
    pub fn max_attempts(&self, queue: &str, usual: i64) -> i64 {
        self.of(queue).and_then(|target| target.max_attempts).unwrap_or(usual)
    }

    /// The longest wait between two attempts of a job of the queue.
    pub fn longest_backoff(&self, queue: &str) -> Duration {
        let seconds = self.of(queue).and_then(|target| target.longest_backoff);
        let set = seconds.and_then(|seconds| u64::try_from(seconds).ok());
        set.map_or(MAX_BACKOFF, Duration::from_secs)
    }

    /// Whether a claim of jobs of the queue has to look at the target in its transaction.
    pub fn bound_claims_of(&self, queue: &str) -> bool {
        self.of(queue).is_some_and(QueueTarget::bounds_claims)
    }
}

impl FromIterator<QueueTarget> for QueueTargets {
    fn from_iter<I: IntoIterator<Item = QueueTarget>>(targets: I) -> Self {
        Self(
            targets
                .into_iter()
                .map(|target| (target.queue.clone(), target))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_runs_as_many_handlers_as_are_set_or_configured() {
        let target = |queue: &str, per_process| QueueTarget {
            per_process,
            ..QueueTarget::unset(queue)
        };
        let targets =
            QueueTargets::from_iter([target("search", Some(3)), target("mail", None), target("none", Some(0))]);

        let handlers = ["search", "mail", "none", "calendar"].map(|queue| targets.handlers(queue, 8));

        assert_eq!(handlers, [3, 8, 0, 8]);
    }
}
