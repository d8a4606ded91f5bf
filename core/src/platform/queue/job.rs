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
    base::{
        ids::{GroupId, JobId, LeaseId},
        time::Timestamp,
    },
    platform::db::{Db, Result, Tx},
};

/// The right to run a job: the id of the job and the id of the lease. Every write about an attempt names both, so the
/// writes of a worker that slept while its job was rescued match no row.
pub type Lease = (JobId, LeaseId);

/// A row that was claimed.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct LeasedJob {
    pub id: JobId,
    /// The queue from which the job was claimed.
    pub queue: String,
    /// The kind of the job, see [`JobKind::NAME`](super::JobKind::NAME).
    pub kind: String,
    /// The payload as JSON.
    pub payload: String,
    /// Smaller first.
    pub priority: i64,
    /// Which attempt this is, from 1.
    pub attempt: i64,
    /// The last attempt there is.
    pub max_attempts: i64,
    /// The id of the lease, which the claim drew.
    pub lease_id: LeaseId,
    /// The group in which the end of the job is counted.
    pub group_id: Option<GroupId>,
    /// The account whose limit the job counts against.
    pub limit_key: Option<String>,
    /// No attempt starts at or after this time.
    pub expires_at: Option<Timestamp>,
    /// The time from which the job could run.
    pub run_at: Timestamp,
    /// When it was claimed.
    pub started_at: Timestamp,
    /// When it was queued.
    pub created_at: Timestamp,
    /// Whether a process died while it ran the job.
    pub has_crashed: bool,
    /// The text by which the log lines of the job can be found.
    pub trace: Option<String>,
}

/// What a handler receives. A clone is cheap. It dereferences to the [`LeasedJob`] inside.
#[derive(Clone)]
pub struct Job {
    leased: Arc<LeasedJob>,
    /// Cancelled when somebody cancels the job, or when the result of this attempt no longer counts.
    pub cancelled: CancellationToken,
    ending: Arc<JobEnd>,
}

/// Whether and how the handler itself has ended its job, and whether it has noted its progress.
#[derive(Default)]
struct JobEnd {
    written: AtomicBool,
    failed: AtomicBool,
    committed: Arc<AtomicBool>,
    has_progressed: AtomicBool,
}

impl Job {
    /// Wraps a claimed job for its handler.
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

    /// Ends the job as done inside the caller's transaction, so that the result and the end of the job are committed
    /// together.
    ///
    /// Returns false if the lease is lost: another worker runs the job, and the caller must roll back. After the
    /// commit, the worker writes nothing more about this job.
    pub async fn complete_in(&self, tx: &mut Tx) -> Result<bool> {
        let ended = tx.queue().end(self, None).await?;
        self.note_ending(tx, ended);
        Ok(ended)
    }

    /// Like [`complete_in`](Self::complete_in), for a job that has failed for good.
    pub async fn fail_in(&self, tx: &mut Tx, error: &str) -> Result<bool> {
        let ended = tx.queue().end(self, Some(&clean(error))).await?;
        self.ending.failed.store(ended, Ordering::Release);
        self.note_ending(tx, ended);
        Ok(ended)
    }

    /// Notes that a part of the work is stored, from which the next attempt goes on. Then the job did not take down the
    /// processes that died before, and these crashes no longer count against it.
    pub async fn note_progress(&self, db: &Db) -> Result<()> {
        if !self.has_crashed || self.ending.has_progressed.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let mut tx = db.write().await?;
        tx.queue().forget_crashes(self.lease()).await?;
        tx.commit().await
    }

    fn note_ending(&self, tx: &mut Tx, ended: bool) {
        if ended {
            self.ending.written.store(true, Ordering::Release);
            tx.mark_on_commit(self.ending.committed.clone());
        }
    }

    /// Whether a transaction of the handler has ended the job or is about to end it. A missing row then does not mean
    /// that the lease is lost.
    pub fn is_ending(&self) -> bool {
        self.ending.written.load(Ordering::Acquire)
    }

    /// Whether a transaction of the handler has ended the job and is committed.
    pub fn is_completed(&self) -> bool {
        self.ending.committed.load(Ordering::Acquire)
    }

    /// Whether the handler has ended the job as failed.
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
