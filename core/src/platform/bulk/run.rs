//! The life of a change: it is started, carried out, stopped and resumed.

use std::time::Duration;

use serde_json::json;

use super::{BulkChange, BulkKind, BulkState};
use crate::{
    base::ids::BulkChangeId,
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
        queue::NewJob,
    },
};

/// Stores a change of `total` rows and queues the job that carries it out.
#[tracing::instrument(name = "bulk.start", skip_all, fields(kind = K::NAME))]
pub async fn start<K: BulkKind>(tx: &mut Tx, what: &K, total: i64, actor: Actor<'_>) -> Result<BulkChange> {
    let change = tx.bulk_changes().add(what, total, actor).await?;
    queue::<K>(tx, change.id).await?;
    Ok(change)
}

async fn queue<K: BulkKind>(tx: &mut Tx, id: BulkChangeId) -> Result<()> {
    let (apply, end) = K::jobs(id);
    tx.queue()
        .enqueue_before(NewJob::new(&apply).priority(-1), NewJob::new(&end))
        .await
        .map(drop)
}

/// Carries out the next batch of a change. Returns the time from the start of this batch to that of the next one; `None` if the change
/// has ended or there is none.
#[tracing::instrument(name = "bulk.apply_next", skip_all, fields(change.id = %id))]
pub async fn apply_next<K: BulkKind>(tx: &mut Tx, id: BulkChangeId, known: &K::Known) -> Result<Option<Duration>> {
    // Before the change itself, because starting and resuming a change take the locks in this order.
    let locked = K::lock(tx).await?;
    let Some(mut change) = tx.bulk_changes().lock::<K>(id).await? else {
        return Ok(None);
    };
    if change.state != BulkState::Running {
        return Ok(None);
    }
    let what = change.what::<K>();
    let is_more = what.apply_batch(tx, &mut change, known, &locked).await?;
    if is_more {
        tx.bulk_changes().save(&change).await?;
    } else {
        close(tx, &mut change, BulkState::Done).await?;
    }
    Ok(is_more.then(|| what.pace()))
}

/// Stops a change whose job has ended before it: the job has died, or an operator has cancelled it.
#[tracing::instrument(name = "bulk.end", skip_all, fields(change.id = %id))]
pub async fn end<K: BulkKind>(tx: &mut Tx, id: BulkChangeId) -> Result<()> {
    let Some(mut change) = tx.bulk_changes().lock::<K>(id).await? else {
        return Ok(());
    };
    // After Stop and Resume, the end of the first job comes while the second one is at work.
    if change.state == BulkState::Running && !tx.queue().is_live(&K::jobs(id).0).await? {
        change.error = Some("Its job ended before it was done.".to_owned());
        close(tx, &mut change, BulkState::Stopped).await?;
        tracing::warn!(
            kind = K::NAME,
            change.done,
            change.total,
            "a change has stopped: its job ended before it"
        );
    }
    Ok(())
}

/// Stops a change. What it has done stays. Returns `None` if there is no such change.
pub async fn stop<K: BulkKind>(tx: &mut Tx, id: BulkChangeId, actor: Actor<'_>) -> Result<Option<BulkChange>> {
    let Some(mut change) = tx.bulk_changes().lock::<K>(id).await? else {
        return Ok(None);
    };
    if change.state == BulkState::Running {
        close(tx, &mut change, BulkState::Stopped).await?;
        log::<K>(tx, "stop", &change, actor).await?;
    }
    Ok(Some(change))
}

/// Goes on with a change that has stopped, from where it came to. Returns `None` if there is no such change.
#[tracing::instrument(name = "bulk.resume", skip_all, fields(change.id = %id))]
pub async fn resume<K: BulkKind>(tx: &mut Tx, id: BulkChangeId, actor: Actor<'_>) -> Result<Option<BulkChange>> {
    let Some(mut change) = tx.bulk_changes().lock::<K>(id).await? else {
        return Ok(None);
    };
    if change.state == BulkState::Stopped {
        (change.state, change.ended_at, change.error) = (BulkState::Running, None, None);
        tx.bulk_changes().save(&change).await?;
        queue::<K>(tx, id).await?;
        log::<K>(tx, "resume", &change, actor).await?;
    }
    Ok(Some(change))
}

/// Whether a change waits for a worker.
pub async fn is_waiting<K: BulkKind>(tx: &mut Tx, change: &BulkChange) -> Result<bool> {
    let is_open = change.state == BulkState::Running;
    Ok(is_open && !tx.queue().is_running(&K::jobs(change.id).0).await?)
}

async fn close(tx: &mut Tx, change: &mut BulkChange, state: BulkState) -> Result<()> {
    change.state = state;
    change.ended_at = Some(tx.now());
    tx.bulk_changes().save(change).await
}

async fn log<K: BulkKind>(tx: &mut Tx, what: &str, change: &BulkChange, actor: Actor<'_>) -> Result<()> {
    let audit = Audit {
        actor,
        action: &format!("{}.{what}", K::LOGGED),
        subject: &change.id.to_string(),
        old: None,
        new: Some(json!({"done": change.done, "total": change.total}).to_string()),
    };
    tx.audit().record(audit).await
}
