//! A kind of job: its payload and the constants for its attempts.

use std::time::Duration;

use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use crate::base::{ids::GroupId, time::Timestamp, trace::TraceContext};

/// The payload of a job, with the rules for its attempts. Payloads consist of ids and scalars.
pub trait JobKind: Serialize + DeserializeOwned + Send + 'static {
    /// The name in the `kind` column; a released name is never given to another payload.
    const NAME: &'static str;
    /// The queue it waits in.
    const QUEUE: &'static str;
    /// The highest number of attempts.
    const MAX_ATTEMPTS: u32;
    /// How long one attempt may take.
    const TIMEOUT: Duration;
    /// The row of `provider_limits` that limits how many jobs of this kind run at once, over all processes. All kinds
    /// of a queue have the same value.
    const LIMIT_KEY: Option<&'static str> = None;

    /// While a job with this key is live, enqueueing returns the id of that job and queues no second one.
    fn unique_key(&self) -> Option<String> {
        None
    }
}

/// The constants of a kind of job, for kinds that are made from a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: &'static str,
    pub queue: &'static str,
    pub max_attempts: u32,
    pub timeout: Duration,
    pub limit_key: Option<&'static str>,
}

impl Kind {
    /// The constants of `J`.
    pub const fn of<J: JobKind>() -> Self {
        Self {
            name: J::NAME,
            queue: J::QUEUE,
            max_attempts: J::MAX_ATTEMPTS,
            timeout: J::TIMEOUT,
            limit_key: J::LIMIT_KEY,
        }
    }
}

/// A job to be queued: `NewJob::new(&payload).at(later).priority(-1)`.
#[derive(Clone, Debug)]
pub struct NewJob {
    pub(super) queue: String,
    pub(super) kind: String,
    pub(super) payload: String,
    pub(super) priority: i64,
    pub(super) max_attempts: i64,
    pub(super) unique_key: Option<String>,
    pub(super) limit_key: Option<String>,
    pub(super) run_at: Option<Timestamp>,
    pub(super) expires_at: Option<Timestamp>,
    pub(super) group: Option<GroupId>,
    pub(super) trace: Option<String>,
    pub(super) fair_key: Option<Uuid>,
}

impl NewJob {
    /// A job of the payload's kind, due at once.
    pub fn new<J: JobKind>(payload: &J) -> Self {
        Self {
            unique_key: payload.unique_key(),
            ..Self::of(Kind::of::<J>(), payload)
        }
    }

    /// A job of this kind, due at once.
    pub fn of(kind: Kind, payload: &impl Serialize) -> Self {
        Self {
            queue: kind.queue.to_owned(),
            kind: kind.name.to_owned(),
            payload: serde_json::to_string(payload).expect("payloads are ids and scalars"),
            priority: 0,
            max_attempts: i64::from(kind.max_attempts),
            unique_key: None,
            limit_key: kind.limit_key.map(ToOwned::to_owned),
            run_at: None,
            expires_at: None,
            group: None,
            trace: TraceContext::current().map(|context| context.to_string()),
            fair_key: None,
        }
    }

    /// The kind of the job.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The payload as JSON.
    pub(super) fn payload(&self) -> &str {
        &self.payload
    }

    /// Not before `moment`.
    #[must_use]
    pub fn at(mut self, moment: Timestamp) -> Self {
        self.run_at = Some(moment);
        self
    }

    /// No attempt starts at or after `moment`. A job that still waits then ends as `expired`.
    #[must_use]
    pub fn expires(mut self, moment: Timestamp) -> Self {
        self.expires_at = Some(moment);
        self
    }

    /// Its end counts for `group`.
    #[must_use]
    pub fn group(mut self, group: GroupId) -> Self {
        self.group = Some(group);
        self
    }

    /// Smaller first; 0 unless told.
    #[must_use]
    pub fn priority(mut self, priority: i64) -> Self {
        self.priority = priority;
        self
    }

    /// Sets the fair key of the job: jobs of one key take turns with those of other keys. The queue only stores the
    /// key; the caller sets the priority that gives the job its turn.
    #[must_use]
    pub fn fair_key(mut self, key: Option<Uuid>) -> Self {
        self.fair_key = key;
        self
    }

    /// Replaces the trace of the code that queues the job by another text under which the log lines of its handler are found.
    #[must_use]
    pub fn trace(mut self, trace: impl Into<String>) -> Self {
        self.trace = Some(trace.into());
        self
    }
}
