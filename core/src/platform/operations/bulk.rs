//! An action on all jobs that a filter selects: it is stored, and a job carries it out in batches at its rate.
//!
//! Each batch is one transaction that acts on jobs, notes up to which job the action has come, and counts them. So an action that
//! is interrupted goes on where it stopped, and acts on no job twice.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::OperationError;
use crate::{
    base::{
        ids::{JobActionId, JobId},
        time::Timestamp,
    },
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
        queue::{JobFilter, JobKind, NewJob, OPERATORS},
    },
};

/// The highest rate of an action, in jobs per second.
pub const MAX_PER_SECOND: i64 = 1_000;
/// The rate of an action that names none.
pub const USUAL_PER_SECOND: i64 = 50;

/// What an action does. `redrive`: dead jobs are queued again. `discard`: dead jobs count as cancelled. `cancel`: jobs that
/// have not ended are cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = JobActionKind))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum BulkKind {
    Redrive,
    Discard,
    Cancel,
}

/// How far an action is. `stopped`: an operator has stopped it, or it has stopped by itself (`error`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = JobActionState))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum BulkState {
    Running,
    Done,
    /// An operator has stopped it, or its job has ended before it. It can be resumed.
    Stopped,
}

/// An action to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewBulkAction {
    pub kind: BulkKind,
    pub filter: JobFilter,
    pub per_second: i64,
}

/// An action on many jobs.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct BulkAction {
    pub id: JobActionId,
    pub action: BulkKind,
    #[sqlx(flatten)]
    pub filter: JobFilter,
    /// At most so many jobs in each second.
    pub per_second: i64,
    pub state: BulkState,
    /// The number of selected jobs when the action was stored.
    pub selected: i64,
    /// How many of them it has acted on.
    pub done: i64,
    /// How many it has skipped: their state had changed, or a live job has their unique key.
    pub skipped: i64,
    /// Up to which job the action has come.
    pub(super) after_at: Timestamp,
    pub(super) after_id: Option<JobId>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// Why it has stopped by itself.
    pub error: Option<String>,
}

/// Whether an action waits for a worker.
pub async fn is_waiting(tx: &mut Tx, action: &BulkAction) -> Result<bool> {
    let is_open = action.state == BulkState::Running;
    Ok(is_open && !tx.queue().is_running(&ActOnJobs { action: action.id }).await?)
}

/// Carries out an action.
#[derive(Debug, Serialize, Deserialize)]
pub struct ActOnJobs {
    pub action: JobActionId,
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
    pub action: JobActionId,
}

impl JobKind for EndJobAction {
    const NAME: &'static str = "end_job_action";
    const QUEUE: &'static str = ActOnJobs::QUEUE;
    const MAX_ATTEMPTS: u32 = 20;
    const TIMEOUT: Duration = Duration::from_secs(30);
}

/// The number of jobs that an action would select now.
pub async fn count_selected_jobs(tx: &mut Tx, action: &NewBulkAction) -> Result<i64> {
    match action.kind {
        BulkKind::Redrive | BulkKind::Discard => tx.queue().count_dead(&action.filter).await,
        BulkKind::Cancel => tx.queue().count_live(&action.filter).await,
    }
}

/// How many of these jobs a redrive would end as expired, because they may no longer start.
pub async fn count_expired_jobs(tx: &mut Tx, action: &NewBulkAction) -> Result<i64> {
    match action.kind {
        BulkKind::Redrive => tx.queue().count_expired(&action.filter).await,
        BulkKind::Discard | BulkKind::Cancel => Ok(0),
    }
}

/// Stores an action and queues the job that carries it out.
#[tracing::instrument(name = "operations.create_bulk", skip_all, fields(kind = ?action.kind))]
pub async fn create_bulk_action(
    tx: &mut Tx,
    action: &NewBulkAction,
    actor: Actor<'_>,
) -> Result<BulkAction, OperationError> {
    if !(1..=MAX_PER_SECOND).contains(&action.per_second) {
        return Err(OperationError::Field {
            field: "per_second",
            most: MAX_PER_SECOND,
        });
    }
    let jobs = count_selected_jobs(tx, action).await?;
    let stored = tx.job_actions().add(action, jobs).await?;
    queue(tx, stored.id).await?;
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

async fn queue(tx: &mut Tx, action: JobActionId) -> Result<()> {
    let act = NewJob::new(&ActOnJobs { action }).priority(-1);
    let end = NewJob::new(&EndJobAction { action });
    tx.queue().enqueue_before(act, end).await.map(drop)
}

/// Stops an action whose job has ended before it: the job has died, or an operator has cancelled it.
#[tracing::instrument(name = "operations.end_bulk", skip_all, fields(action = %id))]
pub async fn end_bulk_action(tx: &mut Tx, id: JobActionId) -> Result<()> {
    let Some(mut action) = tx.job_actions().lock(id).await? else {
        return Ok(());
    };
    // After Stop and Resume, the end of the first job comes while the second one is at work.
    if action.state == BulkState::Running && !tx.queue().is_live(&ActOnJobs { action: id }).await? {
        action.end(BulkState::Stopped, tx.now());
        action.error = Some("Its job ended before it was done.".to_owned());
        tx.job_actions().save(&action).await?;
        tracing::warn!(
            action.done,
            action.selected,
            "an action has stopped: its job ended before it"
        );
    }
    Ok(())
}

/// Goes on with an action that has stopped, from where it came to. Returns `None` if there is no such action.
#[tracing::instrument(name = "operations.resume_bulk", skip_all, fields(action = %id))]
pub async fn resume_bulk_action(tx: &mut Tx, id: JobActionId, actor: Actor<'_>) -> Result<Option<BulkAction>> {
    let Some(mut action) = tx.job_actions().lock(id).await? else {
        return Ok(None);
    };
    if action.state == BulkState::Stopped {
        (action.state, action.ended_at, action.error) = (BulkState::Running, None, None);
        tx.job_actions().save(&action).await?;
        queue(tx, id).await?;
        let audit = Audit {
            actor,
            action: "jobs.resume",
            subject: &id.to_string(),
            old: None,
            new: Some(json!({"done": action.done, "jobs": action.selected}).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(Some(action))
}

/// Stops an action: it acts on no further job. Returns `None` if there is no such action.
pub async fn stop_bulk_action(tx: &mut Tx, id: JobActionId, actor: Actor<'_>) -> Result<Option<BulkAction>> {
    let Some(mut action) = tx.job_actions().lock(id).await? else {
        return Ok(None);
    };
    if action.state == BulkState::Running {
        action.end(BulkState::Stopped, tx.now());
        tx.job_actions().save(&action).await?;
        let audit = Audit {
            actor,
            action: "jobs.stop",
            subject: &id.to_string(),
            old: None,
            new: Some(json!({"done": action.done, "jobs": action.selected}).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(Some(action))
}

/// Acts on the next jobs of an action, at most `limit`, and returns how many it has seen; `None` if the action has ended or there
/// is none.
pub async fn act_on_next(tx: &mut Tx, id: JobActionId, limit: i64) -> Result<Option<i64>> {
    let Some(mut action) = tx.job_actions().lock(id).await? else {
        return Ok(None);
    };
    if action.state != BulkState::Running {
        return Ok(None);
    }
    let (ids, last) = action.next(tx, limit).await?;
    let seen = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let done = match action.action {
        BulkKind::Redrive => tx.queue().retry_jobs(&ids).await?,
        BulkKind::Discard => tx.queue().discard_jobs(&ids).await?,
        BulkKind::Cancel => tx.queue().cancel_jobs(&ids).await?,
    };
    let done = i64::try_from(done).unwrap_or(i64::MAX);
    action.done += done;
    action.skipped += seen - done;
    match last {
        Some((at, id)) => (action.after_at, action.after_id) = (at, Some(id)),
        None => action.end(BulkState::Done, tx.now()),
    }
    tx.job_actions().save(&action).await?;
    Ok(last.map(|_| seen))
}

impl BulkAction {
    /// The next jobs, and the key of the last of them. Jobs that died or were queued after the action was stored are not its jobs;
    /// otherwise it would queue a job that dies at once for ever.
    async fn next(&self, tx: &mut Tx, limit: i64) -> Result<(Vec<JobId>, Option<(Timestamp, JobId)>)> {
        let after = self.after_id.unwrap_or(JobId(uuid::Uuid::nil()));
        let until = self.created_at;
        if self.action == BulkKind::Cancel {
            let ids = tx.queue().next_live(&self.filter, after, until, limit).await?;
            let last = ids.last().map(|id| (self.after_at, *id));
            return Ok((ids, last));
        }
        let keys = tx
            .queue()
            .next_dead(&self.filter, (self.after_at, after), until, limit)
            .await?;
        let last = keys.last().copied();
        Ok((keys.into_iter().map(|(_, id)| id).collect(), last))
    }

    fn end(&mut self, state: BulkState, now: Timestamp) {
        self.state = state;
        self.ended_at = Some(now);
    }
}

impl BulkKind {
    fn audited(self) -> &'static str {
        match self {
            Self::Redrive => "jobs.redrive",
            Self::Discard => "jobs.discard",
            Self::Cancel => "jobs.cancel",
        }
    }
}
