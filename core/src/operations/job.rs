//! What operators do to one job.

use serde_json::json;

use crate::{
    audit::{Actor, Audit},
    db::{Result, Tx},
    ids::JobId,
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
}

/// Acts on a job. Returns false if the state of the job does not allow it, or if there is no such job.
#[tracing::instrument(name = "operations.act", skip_all, fields(job.id = %id, action = ?action))]
pub async fn act_on_job(tx: &mut Tx, id: JobId, action: JobAction, actor: Actor<'_>) -> Result<bool> {
    let Some(job) = tx.queue().find_job(id).await? else {
        return Ok(false);
    };
    let has_acted = match action {
        JobAction::Retry => tx.queue().retry_job(id).await?,
        JobAction::Discard => tx.queue().discard_jobs(&[id]).await? > 0,
        JobAction::Cancel => tx.queue().cancel_job(id).await?,
    };
    if has_acted {
        let audit = Audit {
            actor,
            action: action.audited(),
            subject: &id.to_string(),
            old: Some(json!({"kind": job.kind, "state": job.state, "error": job.error}).to_string()),
            new: None,
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
        }
    }
}
