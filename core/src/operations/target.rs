//! Changing how many handlers of a queue run, and whether its jobs start.

use serde_json::json;

use crate::{
    audit::{Actor, Audit},
    db::{DbError, Tx},
    queue::{LONGEST_BACKOFF_SECONDS, MOST_ATTEMPTS, MOST_IN_TOTAL, MOST_PER_PROCESS, QueueState, QueueTarget},
    revision::{Edited, Expected, RowRevision},
};

/// A number that an operator sets. `Unset` takes an earlier number back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    Number(i64),
    Unset,
}

/// A change of the target of a queue. A field that is `None` stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TargetChange {
    /// The handlers of each process. Unset: as the process is configured.
    pub per_process: Option<Amount>,
    /// The handlers of all processes together. Unset: without a bound.
    pub total: Option<Amount>,
    /// How often each job is tried. Unset: as often as its kind allows.
    pub max_attempts: Option<Amount>,
    /// The longest wait between two attempts, in seconds. Unset: ten minutes.
    pub longest_backoff: Option<Amount>,
    pub state: Option<QueueState>,
}

/// Why a target is not changed.
#[derive(Debug, thiserror::Error)]
pub enum OperationError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// The field cannot have this value.
    #[error("{field}: a number from 1 to {most}")]
    Field { field: &'static str, most: i64 },
}

/// Changes the target of a queue, unless somebody else changed it meanwhile. Every process follows it within its next
/// heartbeat; running jobs go on. The caller has checked that the queue exists.
#[tracing::instrument(name = "operations.change_target", skip_all, fields(queue))]
pub async fn change_target(
    tx: &mut Tx,
    queue: &str,
    change: TargetChange,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Edited<QueueTarget>, OperationError> {
    within("per_process", change.per_process, MOST_PER_PROCESS)?;
    within("total", change.total, MOST_IN_TOTAL)?;
    within("max_attempts", change.max_attempts, MOST_ATTEMPTS)?;
    within(
        "longest_backoff_seconds",
        change.longest_backoff,
        LONGEST_BACKOFF_SECONDS,
    )?;
    tx.queue().add_target(queue).await?;
    let before = tx.queue().lock_target(queue).await?;
    if !expected.allows(&RowRevision::of(&before)) {
        return Ok(Edited::Outdated(before));
    }
    let mut after = before.clone();
    after.per_process = change.per_process.map_or(before.per_process, Amount::number);
    after.total = change.total.map_or(before.total, Amount::number);
    after.max_attempts = change.max_attempts.map_or(before.max_attempts, Amount::number);
    after.longest_backoff = change.longest_backoff.map_or(before.longest_backoff, Amount::number);
    if let Some(state) = change.state.filter(|state| *state != before.state) {
        after.state = state;
        after.drained_from = (state == QueueState::Draining).then(|| tx.now());
    }
    if after != before {
        tx.queue().set_target(&after).await?;
        let audit = Audit {
            actor,
            action: "queue.target",
            subject: queue,
            old: Some(json!(before).to_string()),
            new: Some(json!(after).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(Edited::Saved(after))
}

impl Amount {
    fn number(self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Unset => None,
        }
    }
}

fn within(field: &'static str, value: Option<Amount>, most: i64) -> Result<(), OperationError> {
    match value {
        Some(Amount::Number(number)) if !(1..=most).contains(&number) => Err(OperationError::Field { field, most }),
        _ => Ok(()),
    }
}
