//! An action on all jobs that a filter selects: a change of many rows ([`bulk`]), which a job carries out at its rate.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::OperationError;
use crate::{
    base::{
        ids::{BulkChangeId, JobId},
        time::Timestamp,
    },
    platform::{
        audit::{Actor, Audit},
        bulk::{self, BulkChange, BulkKind},
        db::{Result, Tx},
        queue::{EndedKey, JobFilter, JobKind, OPERATORS},
    },
};

/// The highest rate of an action, in jobs per second.
pub const MAX_PER_SECOND: i64 = 1_000;
/// The rate of an action that names none.
pub const USUAL_PER_SECOND: i64 = 50;
/// The most jobs of one batch. Other writes wait for its transaction on SQLite.
const MAX_BATCH: i64 = 100;

/// What an action does. `redrive`: dead jobs are queued again. `discard`: dead jobs count as cancelled. `cancel`: jobs that
/// have not ended are cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = JobActionKind))]
#[serde(rename_all = "lowercase")]
pub enum ActionKind {
    Redrive,
    Discard,
    Cancel,
}

/// An action on many jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkAction {
    pub kind: ActionKind,
    pub filter: JobFilter,
    /// At most so many jobs in each second.
    pub per_second: i64,
}

/// Carries out an action.
#[derive(Debug, Serialize, Deserialize)]
pub struct ActOnJobs {
    pub action: BulkChangeId,
}

impl JobKind for ActOnJobs {
    const NAME: &'static str = "act_on_jobs";
    const QUEUE: &'static str = OPERATORS;
    const MAX_ATTEMPTS: u32 = 20;
    const TIMEOUT: Duration = Duration::from_mins(10);
}

/// Stops an action whose job has ended before it.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndJobAction {
    pub action: BulkChangeId,
}

impl JobKind for EndJobAction {
    const NAME: &'static str = "end_job_action";
    const QUEUE: &'static str = ActOnJobs::QUEUE;
    const MAX_ATTEMPTS: u32 = 20;
    const TIMEOUT: Duration = Duration::from_secs(30);
}

/// The number of jobs that an action would select now.
pub async fn count_selected_jobs(tx: &mut Tx, action: &BulkAction) -> Result<i64> {
    match action.kind {
        ActionKind::Redrive | ActionKind::Discard => tx.queue().count_dead(&action.filter).await,
        ActionKind::Cancel => tx.queue().count_live(&action.filter).await,
    }
}

/// How many of these jobs a redrive would end as expired, because they may no longer start.
pub async fn count_expired_jobs(tx: &mut Tx, action: &BulkAction) -> Result<i64> {
    match action.kind {
        ActionKind::Redrive => tx.queue().count_expired(&action.filter).await,
        ActionKind::Discard | ActionKind::Cancel => Ok(0),
    }
}

/// Starts an action.
pub async fn create_bulk_action(
    tx: &mut Tx,
    action: &BulkAction,
    actor: Actor<'_>,
) -> Result<BulkChange, OperationError> {
    if !(1..=MAX_PER_SECOND).contains(&action.per_second) {
        return Err(OperationError::Field {
            field: "per_second",
            most: MAX_PER_SECOND,
        });
    }
    let jobs = count_selected_jobs(tx, action).await?;
    let stored = bulk::start(tx, action, jobs, actor).await?;
    let filter = json!({
        "queue": action.filter.queue, "kind": action.filter.kind, "reason": action.filter.reason,
        "jobs": jobs, "per_second": action.per_second,
    });
    let audit = Audit {
        actor,
        action: action.kind.audited(),
        subject: &stored.id.to_string(),
        old: None,
        new: Some(filter.to_string()),
    };
    tx.audit().record(audit).await?;
    Ok(stored)
}

impl BulkKind for BulkAction {
    const NAME: &'static str = "job_action";
    const LOGGED: &'static str = "jobs";
    type Apply = ActOnJobs;
    type End = EndJobAction;
    type Known = ();
    type Locked = ();

    fn jobs(action: BulkChangeId) -> (ActOnJobs, EndJobAction) {
        (ActOnJobs { action }, EndJobAction { action })
    }

    async fn known(_: &mut Tx) -> Result<()> {
        Ok(())
    }

    async fn lock(_: &mut Tx) -> Result<()> {
        Ok(())
    }

    /// Acts on the next jobs. A job counts as skipped if its state had changed, or a live job has its unique key.
    async fn apply_batch(&self, tx: &mut Tx, change: &mut BulkChange, (): &(), (): &()) -> Result<bool> {
        let (ids, last) = self.next(tx, change).await?;
        let acted = match self.kind {
            ActionKind::Redrive => tx.queue().retry_jobs(&ids).await?,
            ActionKind::Discard => tx.queue().discard_jobs(&ids).await?,
            ActionKind::Cancel => tx.queue().cancel_jobs(&ids).await?,
        };
        let seen = i64::try_from(ids.len()).unwrap_or(i64::MAX);
        let acted = i64::try_from(acted).unwrap_or(i64::MAX);
        change.done += seen;
        change.updated += acted;
        change.skipped += seen - acted;
        if let Some((at, id)) = last {
            change.cursor = format!("{}:{id}", at.0);
        }
        Ok(last.is_some())
    }

    fn pace(&self) -> Duration {
        let part = |number: i64| u32::try_from(number).unwrap_or(1).max(1);
        Duration::from_secs(1) * part(self.batch()) / part(self.per_second)
    }
}

impl BulkAction {
    /// The number of jobs in a batch.
    fn batch(&self) -> i64 {
        self.per_second.clamp(1, MAX_BATCH)
    }

    /// The next jobs, and the key of the last of them. Jobs that died or were queued after the action was stored are not its jobs;
    /// otherwise it would queue a job that dies at once for ever.
    async fn next(&self, tx: &mut Tx, change: &BulkChange) -> Result<(Vec<JobId>, Option<EndedKey>)> {
        let (until, limit) = (change.created_at, self.batch());
        let after = after(&change.cursor).unwrap_or((Timestamp(0), JobId(Uuid::nil())));
        if self.kind == ActionKind::Cancel {
            let ids = tx.queue().next_live(&self.filter, after.1, until, limit).await?;
            let last = ids.last().map(|id| (after.0, *id));
            return Ok((ids, last));
        }
        let keys = tx.queue().next_dead(&self.filter, after, until, limit).await?;
        let last = keys.last().copied();
        Ok((keys.into_iter().map(|(_, id)| id).collect(), last))
    }
}

/// Up to which job an action has come.
fn after(cursor: &str) -> Option<EndedKey> {
    let (at, id) = cursor.split_once(':')?;
    Some((Timestamp(at.parse().ok()?), id.parse().ok()?))
}

impl ActionKind {
    fn audited(self) -> &'static str {
        match self {
            Self::Redrive => "jobs.redrive",
            Self::Discard => "jobs.discard",
            Self::Cancel => "jobs.cancel",
        }
    }
}
