//! The job queue in our own tables, on both databases.
//!
//! A job is queued in the transaction that causes it, claimed under a fenced lease, and moved to the
//! history in the transaction that ends it. Delivery is at least once. What runs the jobs is the
//! worker's runtime; this area is the data and its rules.
//!
//! ```text
//! QueueStore::enqueue ─► jobs: scheduled ─► ready ─► running ─► job_history: done, dead, expired, cancelled
//!                          ▲                    │
//!                          └── retry, rescue ───┘
//! ```

mod backoff;
mod crashes;
mod error;
mod job;
mod kind;
mod outage;
mod outcome;
mod process;
mod reason;
mod state;
mod store;
mod target;

pub use backoff::MAX_BACKOFF;
pub use error::{BoxError, JobError};
pub use job::{Job, Lease, LeasedJob};
pub use kind::{JobKind, Kind, NewJob};
pub use outage::Outage;
pub use outcome::{Outcome, Settlement};
pub use process::{AppliedRevision, Registration, process_name};
pub use state::JobState;
pub(crate) use store::overview::live_job;
pub use store::{
    BATCH, Queue, QueueStore,
    attempts::FailedAttempt,
    browse::{EndedKey, FailureGroup, JobFilter, ListedJob},
    claim::{Claim, Look},
    fair::{WaitingJob, WaitingPriority},
    leases::{Renewed, ServedQueue, WorkerRegistration},
    minutes::{MINUTE, QueueMinute, beginning},
    overview::{FailedJob, JobRow, QueueDepth, WorkerRow},
    rescue::Rescued,
};
pub use target::{
    MAX_ATTEMPTS, MAX_BACKOFF_SECONDS, MAX_IN_TOTAL, MAX_PER_PROCESS, OPERATORS, QueueState, QueueTarget, QueueTargets,
};
