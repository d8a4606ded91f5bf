//! How an attempt ends, and what becomes of the row.

use super::{Lease, LeasedJob, backoff::backoff, error::JobError};
use crate::time::Timestamp;

/// An error text in a row is cut here; the log has all of it.
const LONGEST_ERROR: usize = 2_000;

/// How a lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job did its work.
    Done,
    /// Another attempt at that moment; the slot is free meanwhile.
    Retry { at: Timestamp, error: String },
    /// The same attempt at that moment: nothing was tried.
    Postponed { at: Timestamp, error: String },
    /// No attempt is left, or none would help.
    Dead { error: String },
    /// The next attempt would come too late.
    Expired {
        /// Why the last one failed.
        error: String,
    },
    /// Somebody asked for it.
    Cancelled,
    /// It goes back as if it had never been claimed: not started, or stopped with its worker.
    Returned,
    /// There is nothing to write: the lease is lost, or the handler has ended the job itself.
    Nothing,
}

impl Outcome {
    /// What a failed attempt of `job` leads to.
    pub fn after_error(error: &JobError, job: &LeasedJob, now: Timestamp) -> Self {
        let text = clean(&error.message());
        let postponed = matches!(error, JobError::Postpone(..));
        if matches!(error, JobError::Fail(_)) || (!postponed && job.attempt >= job.max_attempts) {
            return Self::Dead { error: text };
        }
        let after = match error {
            JobError::RetryAfter(after, _) | JobError::Postpone(after, _) => *after,
            _ => backoff(job.attempt),
        };
        let at = now.plus(after);
        if job.expires_at.is_some_and(|expires_at| at >= expires_at) {
            return Self::Expired { error: text };
        }
        if postponed {
            return Self::Postponed { at, error: text };
        }
        Self::Retry { at, error: text }
    }

    /// The word for logs and metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Retry { .. } => "retry",
            Self::Postponed { .. } => "postponed",
            Self::Dead { .. } => "dead",
            Self::Expired { .. } => "expired",
            Self::Cancelled => "cancelled",
            Self::Returned => "returned",
            Self::Nothing => "nothing",
        }
    }
}

/// The end of a lease, to be written.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// The lease that ends.
    pub lease: Lease,
    pub outcome: Outcome,
    /// Whether its end counts for a group.
    pub grouped: bool,
}

impl Settlement {
    /// The end of a run of `job`.
    pub fn new(job: &LeasedJob, outcome: Outcome) -> Self {
        Self {
            lease: (job.id, job.lease_id),
            outcome,
            grouped: job.group_id.is_some(),
        }
    }
}

/// PostgreSQL refuses NUL in text, and one refused row would hold up a whole batch.
pub(super) fn clean(text: &str) -> String {
    let text = text.replace('\0', "");
    match text.char_indices().nth(LONGEST_ERROR) {
        Some((cut, _)) => format!("{} …", &text[..cut]),
        None => text,
    }
}
