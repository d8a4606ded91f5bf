//! A change of many rows, and what its kind decides.

use std::time::Duration;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    base::{ids::BulkChangeId, time::Timestamp},
    platform::{
        db::{Result, Tx},
        queue::JobKind,
    },
};

/// The most failures that a change describes; it counts all.
const DESCRIBED: usize = 50;

/// A kind of change. The value says what is to be changed.
pub trait BulkKind: Serialize + DeserializeOwned + Send + Sync {
    /// The name in the column `kind`; a released name is never given to another payload.
    const NAME: &'static str;
    /// What its entries in the log of changes begin with.
    const LOGGED: &'static str;
    /// The job that carries a change out, and the one that waits for its end.
    type Apply: JobKind;
    type End: JobKind;
    /// What the batches use that one job carries out, read once.
    type Known: Send + Sync;
    /// What is read while its rows are locked.
    type Locked: Send;

    /// The two jobs of a change.
    fn jobs(id: BulkChangeId) -> (Self::Apply, Self::End);

    fn known(tx: &mut Tx) -> impl Future<Output = Result<Self::Known>> + Send;

    /// Takes the locks that come before that of the change.
    fn lock(tx: &mut Tx) -> impl Future<Output = Result<Self::Locked>> + Send;

    /// Carries out the next batch: changes rows, and notes in `change` how many and up to where. Returns whether more may be left.
    fn apply_batch(
        &self,
        tx: &mut Tx,
        change: &mut BulkChange,
        known: &Self::Known,
        locked: &Self::Locked,
    ) -> impl Future<Output = Result<bool>> + Send;

    /// The time from the start of a batch to that of the next one.
    fn pace(&self) -> Duration {
        Duration::ZERO
    }
}

/// How far an action is. `stopped`: an operator has stopped it, or it has stopped by itself (`error`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = JobActionState))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum BulkState {
    Running,
    Done,
    // The batches that were carried out before are kept, and it can be resumed.
    Stopped,
}

/// A change of many rows.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct BulkChange {
    pub id: BulkChangeId,
    /// The [`BulkKind`] as JSON.
    payload: String,
    pub state: BulkState,
    /// How many rows it goes through.
    pub total: i64,
    /// Through how many it has gone.
    pub done: i64,
    pub created: i64,
    pub updated: i64,
    /// Rows that it has removed or that are no longer active.
    pub removed: i64,
    /// Rows that it has left as they were.
    pub skipped: i64,
    pub failed: i64,
    /// The first failures, as JSON.
    pub(super) failures: String,
    /// Up to where it has come; empty at first.
    pub cursor: String,
    pub actor: String,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// Why it has stopped by itself.
    pub error: Option<String>,
}

/// Why a part of a change failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkFailure {
    /// "Tirana – Rome".
    pub subject: String,
    pub reason: String,
}

impl BulkChange {
    /// What is to be changed. The kind is that with which the change was read.
    pub fn what<K: BulkKind>(&self) -> K {
        serde_json::from_str(&self.payload).expect("the table has what was stored")
    }

    /// The first failures.
    pub fn failures(&self) -> Vec<BulkFailure> {
        serde_json::from_str(&self.failures).expect("the table has what was stored")
    }

    /// Counts a failure.
    pub fn fail(&mut self, subject: String, reason: &str) {
        self.failed += 1;
        let mut failures = self.failures();
        if failures.len() < DESCRIBED {
            failures.push(BulkFailure {
                subject,
                reason: reason.to_owned(),
            });
            self.failures = serde_json::to_string(&failures).expect("texts are JSON");
        }
    }
}
