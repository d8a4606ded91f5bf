//! Changing how many handlers of a queue run, and whether its jobs start.

use serde_json::json;

use crate::{
    base::{
        revision::{Edited, Expected, RowRevision},
        time::Timestamp,
    },
    platform::{
        audit::{Actor, Audit},
        db::{DbError, Tx},
        queue::{MAX_ATTEMPTS, MAX_BACKOFF_SECONDS, MAX_IN_TOTAL, MAX_PER_PROCESS, OPERATORS, QueueState, QueueTarget},
    },
};

/// The longest reason for a pause, in characters.
pub const MAX_REASON: usize = 200;

/// A number that an operator sets. `Unset` takes an earlier number back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    Number(i64),
    Unset,
}

/// A change of the target of a queue. A field that is `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Why the queue is paused or drained, for other operators.
    pub reason: Option<String>,
    /// From when on a paused queue runs again by itself.
    pub until: Option<Timestamp>,
}

/// Why a target is not changed.
#[derive(Debug, thiserror::Error)]
pub enum OperationError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// The field cannot have this value.
    #[error("{field}: a number from 1 to {most}")]
    Field { field: &'static str, most: i64 },
    #[error("the queue {OPERATORS} always runs: it has the jobs by which operators act on others")]
    AlwaysRuns,
    #[error("until: a time that is still to come, for a pause")]
    Until,
    #[error("reason: at most {MAX_REASON} characters, for a pause or a drain")]
    Reason,
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
    within("per_process", change.per_process, MAX_PER_PROCESS)?;
    within("total", change.total, MAX_IN_TOTAL)?;
    within("max_attempts", change.max_attempts, MAX_ATTEMPTS)?;
    within("longest_backoff_seconds", change.longest_backoff, MAX_BACKOFF_SECONDS)?;
    check_state(&change, queue, tx.now())?;
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
    let says_more = change.reason.is_some() || change.until.is_some();
    if let Some(state) = change.state.filter(|state| *state != before.state || says_more) {
        let stops = state != QueueState::Running;
        if state != before.state {
            after.drained_from = (state == QueueState::Draining).then(|| tx.now());
            after.state_since = stops.then(|| tx.now());
        }
        after.state = state;
        after.state_by = stops.then(|| actor.name.to_owned());
        after.state_reason = change.reason;
        after.paused_until = change.until;
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

fn check_state(change: &TargetChange, queue: &str, now: Timestamp) -> Result<(), OperationError> {
    let stops = change.state.is_some_and(|state| state != QueueState::Running);
    if stops && queue == OPERATORS {
        return Err(OperationError::AlwaysRuns);
    }
    let is_fitting = |until| change.state == Some(QueueState::Paused) && until > now;
    if !change.until.is_none_or(is_fitting) {
        return Err(OperationError::Until);
    }
    let is_short = |reason: &String| stops && reason.chars().count() <= MAX_REASON && !reason.contains('\0');
    if !change.reason.as_ref().is_none_or(is_short) {
        return Err(OperationError::Reason);
    }
    Ok(())
}

fn within(field: &'static str, value: Option<Amount>, most: i64) -> Result<(), OperationError> {
    match value {
        Some(Amount::Number(number)) if !(1..=most).contains(&number) => Err(OperationError::Field { field, most }),
        _ => Ok(()),
    }
}
