//! The registration of a process, by which other processes know that it runs.

use std::{
    fs, process,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use tokio::task::JoinHandle;
use uuid::Uuid;

use super::WorkerRegistration;
use crate::platform::db::{Db, Result};

/// The time between two heartbeats of a process.
const BEAT: Duration = Duration::from_secs(2);

/// The revision of the settings that a process uses, for its heartbeat. Cheap to clone; clones share the revision.
#[derive(Clone, Debug)]
pub struct AppliedRevision(Arc<AtomicI64>);

/// The value of [`AppliedRevision`] as long as the process has not read the settings.
const NONE: i64 = -1;

impl Default for AppliedRevision {
    fn default() -> Self {
        Self(Arc::new(AtomicI64::new(NONE)))
    }
}

impl AppliedRevision {
    /// The revision; `None` before the settings were read.
    pub fn get(&self) -> Option<i64> {
        Some(self.0.load(Ordering::Relaxed)).filter(|revision| *revision != NONE)
    }

    pub fn set(&self, revision: i64) {
        self.0.store(revision, Ordering::Relaxed);
    }
}

/// The registration of a process that runs no jobs. A worker registers itself by its own heartbeat.
///
/// When the registration is dropped, its heartbeat stops, and one lease later other processes consider this process
/// dead.
pub struct Registration {
    db: Db,
    name: String,
    heartbeat: JoinHandle<()>,
}

/// The load average of this host over one minute, times 100; `None` if the system does not say.
pub(super) fn load_percent() -> Option<i64> {
    let averages = fs::read_to_string("/proc/loadavg").ok()?;
    let (whole, hundredths) = averages.split_whitespace().next()?.split_once('.')?;
    Some(whole.parse::<i64>().ok()? * 100 + hundredths.parse::<i64>().ok()?)
}

/// A name that no other process has had: `host:pid:uuid`.
pub fn process_name() -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = match host.trim() {
        "" => "localhost",
        host => host,
    };
    format!("{host}:{}:{}", process::id(), Uuid::new_v4().simple())
}

impl Registration {
    /// Registers this process under `role` (`api`, `scheduler`) until the registration is dropped.
    pub async fn start(db: &Db, role: &str) -> Result<Self> {
        Self::start_with(db, role, AppliedRevision::default()).await
    }

    /// As [`start`](Self::start), for a process that uses settings.
    pub async fn start_with(db: &Db, role: &str, applied: AppliedRevision) -> Result<Self> {
        let presence = WorkerRegistration {
            name: process_name(),
            process: db.signal().process(),
            role: role.to_owned(),
            queues: Vec::new(),
            started_at: db.now(),
            applied,
        };
        db.follow_clock().await?;
        db.queue().upsert_worker(&presence).await?;
        let name = presence.name.clone();
        let heartbeat = tokio::spawn(heartbeat(db.clone(), presence));
        Ok(Self {
            db: db.clone(),
            name,
            heartbeat,
        })
    }

    /// The name in `workers`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Ends the registration as planned.
    pub async fn leave(mut self) -> Result<()> {
        self.heartbeat.abort();
        // A heartbeat that ends later would register the process again.
        drop((&mut self.heartbeat).await);
        self.db.queue().deregister(&self.name).await
    }
}

async fn heartbeat(db: Db, presence: WorkerRegistration) {
    loop {
        db.clock().sleep(BEAT).await;
        let beaten = async {
            db.follow_clock().await?;
            db.queue().upsert_worker(&presence).await
        };
        match beaten.await {
            Ok(()) => {}
            Err(_) if db.is_closed() => return,
            Err(error) => tracing::warn!(%error, role = presence.role, "cannot say that this process is there"),
        }
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.heartbeat.abort();
    }
}
