//! Which processes have applied the latest change of a setting.

use std::time::Duration;

use crate::platform::{
    db::{Db, Result},
    queue::WorkerRow,
};

/// A process whose heartbeat is older has ended or hangs, and is not waited for.
const ALIVE: Duration = Duration::from_secs(10);

/// The processes that use settings, and the revision of the settings that is to be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppliedSettings {
    /// The revision of the stored settings.
    pub revision: i64,
    /// The living processes that report a revision.
    pub processes: Vec<WorkerRow>,
}

impl AppliedSettings {
    /// Whether a process uses the stored settings.
    pub fn has_applied(&self, process: &WorkerRow) -> bool {
        process.settings_revision >= Some(self.revision)
    }

    /// Whether all processes use the stored settings.
    pub fn is_applied(&self) -> bool {
        self.processes.iter().all(|process| self.has_applied(process))
    }
}

/// Reads which processes have applied the stored settings.
pub async fn applied_settings(db: &Db) -> Result<AppliedSettings> {
    let mut tx = db.read().await?;
    let revision = tx.settings().revision().await?;
    let alive = tx.now().minus(ALIVE);
    let processes = tx.queue().registered_workers().await?;
    let processes = processes
        .into_iter()
        .filter(|process| process.settings_revision.is_some() && alive <= process.seen_at);
    Ok(AppliedSettings {
        revision,
        processes: processes.collect(),
    })
}
