//! How an attempt ends, and what happens to the row of its job.

use std::time::Duration;

use super::{Lease, LeasedJob, backoff::backoff, error::JobError};
use crate::base::time::Timestamp;

/// The length to which an error text is cut in a row. The log contains the whole text.
const MAX_ERROR: usize = 2_000;

/// How a lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job did its work.
    Done,
    /// Another attempt starts at this time; until then the worker's slot is free.
    Retry { at: Timestamp, error: String },
    /// The same attempt is repeated at this time, because nothing was tried.
    Postponed { at: Timestamp, error: String },
    /// No attempt is left, or another attempt would not help.
    Dead { error: String },
    /// The next attempt would start too late, or this one has.
    Expired {
        /// Why the last one failed.
        error: String,
    },
    /// Somebody asked for it.
    Cancelled,
    /// The job goes back to its queue as if it had never been claimed: it was not started, or its worker stopped.
    Returned,
    /// There is nothing to write: the lease is lost, or the handler has ended the job itself.
    Nothing,
}

impl Outcome {
    /// The outcome of a failed attempt of `job`, whose next attempt starts at most `longest` after `now` unless the error says
    /// when.
    pub fn after_error(error: &JobError, job: &LeasedJob, longest: Duration, now: Timestamp) -> Self {
        let text = clean(&error.message());
        if matches!(error, JobError::Expire(_)) {
            return Self::Expired { error: text };
        }
        let postponed = matches!(error, JobError::Postpone(..));
        if matches!(error, JobError::Fail(_)) || (!postponed && job.attempt >= job.max_attempts) {
            return Self::Dead { error: text };
        }
        let after = match error {
            JobError::RetryAfter(after, _) | JobError::Postpone(after, _) => *after,
            _ => backoff(job.attempt, longest),
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

/// The end of a lease that is still to be written.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// The lease that ends.
    pub lease: Lease,
    pub outcome: Outcome,
    /// Whether a group counts the end of the job.
    pub grouped: bool,
}

impl Settlement {
    /// The end of an attempt of `job` with this outcome.
    pub fn new(job: &LeasedJob, outcome: Outcome) -> Self {
        Self {
            lease: (job.id, job.lease_id),
            outcome,
            grouped: job.group_id.is_some(),
        }
    }
}

/// Removes NUL characters and cuts long texts. PostgreSQL refuses NUL in text, and one refused row would delay a whole
/// batch.
pub(super) fn clean(text: &str) -> String {
    let text = text.replace('\0', "");
    match text.char_indices().nth(MAX_ERROR) {
        Some((cut, _)) => format!("{} …", &text[..cut]),
        None => text,
    }
}
