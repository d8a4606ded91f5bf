//! A claimed job, and the lease that gives the right to run it.

use std::{
    fmt,
    ops::Deref,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio_util::sync::CancellationToken;

use super::outcome::clean;
use crate::{
    db::{Result, Tx},
    ids::{GroupId, JobId, LeaseId},
    time::Timestamp,
};

/// The right to run a job: its id and the lease of the claim. Every write about a run names both, so
/// a worker that slept while its job was rescued matches no row any more.
pub type Lease = (JobId, LeaseId);

/// A row that was claimed.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct LeasedJob {
    pub id: JobId,
    /// The queue it was claimed from.
    pub queue: String,
    /// What it is, see [`JobKind::NAME`](super::JobKind::NAME).
    pub kind: String,
    /// The payload as JSON.
    pub payload: String,
    /// Smaller first.
    pub priority: i64,
    /// Which attempt this is, from 1.
    pub attempt: i64,
    /// The last attempt there is.
    pub max_attempts: i64,
    /// The lease drawn by the claim.
    pub lease_id: LeaseId,
    /// The group its end counts for.
    pub group_id: Option<GroupId>,
    /// The provider account whose limit it counts against.
    pub limit_key: Option<String>,
    /// No attempt starts from here on.
    pub expires_at: Option<Timestamp>,
    /// Since when it could have been running.
    pub run_at: Timestamp,
    /// When it was claimed.
    pub started_at: Timestamp,
    /// When it was queued.
    pub created_at: Timestamp,
    /// What its log lines are found by.
    pub trace: Option<String>,
}

/// What a handler receives. Cheap to clone; reads like the [`LeasedJob`] inside.
#[derive(Clone)]
pub struct Job {
    leased: Arc<LeasedJob>,
    /// Cancelled when somebody asked for that, or when the run no longer counts.
    pub cancelled: CancellationToken,
    ending: Arc<Ending>,
}

/// What the handler itself has written about the end of its job.
#[derive(Default)]
struct Ending {
    written: AtomicBool,
    failed: AtomicBool,
    committed: Arc<AtomicBool>,
}

impl Job {
    /// A run of a claimed job.
    pub fn new(leased: LeasedJob) -> Self {
        Self {
            leased: Arc::new(leased),
            cancelled: CancellationToken::new(),
            ending: Arc::default(),
        }
    }

    /// The right to run it.
    pub fn lease(&self) -> Lease {
        (self.leased.id, self.leased.lease_id)
    }

    /// Ends the job as done inside the caller's transaction, so that its result and its end are one.
    ///
    /// False means that the lease is lost: somebody else runs the job, and the caller rolls back. Once
    /// the transaction has committed, the runtime writes nothing more about this job.
    pub async fn complete_in(&self, tx: &mut Tx) -> Result<bool> {
        let ended = tx.queue().end(self, None).await?;
        self.note_ending(tx, ended);
        Ok(ended)
    }

    /// The same for a job that failed for good, so that what it leaves behind and its end are one.
    pub async fn fail_in(&self, tx: &mut Tx, error: &str) -> Result<bool> {
        let ended = tx.queue().end(self, Some(&clean(error))).await?;
        self.ending.failed.store(ended, Ordering::Release);
        self.note_ending(tx, ended);
        Ok(ended)
    }

    fn note_ending(&self, tx: &mut Tx, ended: bool) {
        if ended {
            self.ending.written.store(true, Ordering::Release);
            tx.mark_on_commit(self.ending.committed.clone());
        }
    }

    /// Whether a transaction of the handler has ended the job, or is about to: a missing row is then no
    /// lost lease.
    pub fn is_ending(&self) -> bool {
        self.ending.written.load(Ordering::Acquire)
    }

    /// Whether a transaction of the handler has ended the job.
    pub fn is_completed(&self) -> bool {
        self.ending.committed.load(Ordering::Acquire)
    }

    /// Whether that was the end of a job that failed.
    pub fn has_failed(&self) -> bool {
        self.is_completed() && self.ending.failed.load(Ordering::Acquire)
    }
}

impl Deref for Job {
    type Target = LeasedJob;

    fn deref(&self) -> &LeasedJob {
        &self.leased
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.leased.fmt(f)
    }
}
