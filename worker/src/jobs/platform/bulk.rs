//! Carries out changes of many rows. The jobs of each kind of change call this.

use std::time::Duration;

use flight_finder_core::{
    base::ids::BulkChangeId,
    platform::{
        bulk::{self, BulkKind},
        queue::{Job, JobError},
    },
};
use tokio::{
    task::yield_now,
    time::{Instant, sleep_until},
};

use crate::jobs::JobContext;

/// How long one attempt works. Then the job goes back to its queue, so that a handler is free for other jobs.
const SHIFT: Duration = Duration::from_mins(5);

/// Carries out a change batch by batch, no faster than its pace, until nothing is left or somebody stops it.
pub async fn apply<K: BulkKind>(context: &JobContext, id: BulkChangeId, job: &Job) -> Result<(), JobError> {
    let begun = Instant::now();
    let mut next = begun;
    let known = K::known(&mut context.db.read().await?).await?;
    while !job.cancelled.is_cancelled() {
        if begun.elapsed() > SHIFT {
            return Err(JobError::Postpone(Duration::ZERO, "more is left".into()));
        }
        let mut tx = context.db.write().await?;
        let pace = bulk::apply_next::<K>(&mut tx, id, &known).await?;
        tx.commit().await?;
        job.note_progress(&context.db).await?;
        let Some(pace) = pace else {
            return Ok(());
        };
        // Other tasks that wait for the writer come first.
        yield_now().await;
        next += pace;
        sleep_until(next).await;
    }
    Ok(())
}

/// Stops a change whose job has ended before it.
pub async fn end<K: BulkKind>(context: &JobContext, id: BulkChangeId) -> Result<(), JobError> {
    let mut tx = context.db.write().await?;
    bulk::end::<K>(&mut tx, id).await?;
    Ok(tx.commit().await?)
}
