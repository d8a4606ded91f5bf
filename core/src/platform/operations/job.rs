//! What operators do to one job.

use serde_json::json;

use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
    },
};

/// What an operator does to a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobAction {
    /// A dead job is queued again.
    Retry,
    /// A dead job counts as cancelled.
    Discard,
    /// A job that has not ended is cancelled.
    Cancel,
    /// A job that waits runs as soon as a handler is free.
    RunNow,
    /// A job that waits does not run before this time.
    Snooze(Timestamp),
}

/// Acts on a job. Returns false if the state of the job does not allow it, or if there is no such job.
#[tracing::instrument(name = "operations.act", skip_all, fields(job.id = %id, action = ?action))]
pub async fn act_on_job(tx: &mut Tx, id: JobId, action: JobAction, actor: Actor<'_>) -> Result<bool> {
    let Some(job) = tx.queue().find_job(id).await? else {
        return Ok(false);
    };
    let now = tx.now();
    let has_acted = match action {
        JobAction::Retry => tx.queue().retry_job(id).await?,
        JobAction::Discard => tx.queue().discard_jobs(&[id]).await? > 0,
        JobAction::Cancel => tx.queue().cancel_job(id).await?,
        JobAction::RunNow => tx.queue().move_job(id, now).await?,
        JobAction::Snooze(until) => tx.queue().move_job(id, until).await?,
    };
    if has_acted {
        let audit = Audit {
            actor,
            action: action.audited(),
            subject: &id.to_string(),
            old: Some(json!({"kind": job.kind, "state": job.state, "error": job.error}).to_string()),
            new: action
                .until()
                .map(|until| json!({"run_at": until.to_rfc3339()}).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(has_acted)
}

impl JobAction {
    fn audited(self) -> &'static str {
        match self {
            Self::Retry => "job.retry",
            Self::Discard => "job.discard",
            Self::Cancel => "job.cancel",
            Self::RunNow => "job.run_now",
            Self::Snooze(_) => "job.snooze",
        }
    }

    fn until(self) -> Option<Timestamp> {
        match self {
            Self::Snooze(until) => Some(until),
            Self::Retry | Self::Discard | Self::Cancel | Self::RunNow => None,
        }
    }
}
