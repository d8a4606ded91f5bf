//! Carries out a change of many locations or connections.

use std::time::Duration;

use flight_finder_core::{
    landing::pages::changes::{self, ApplyLandingChange, EndLandingChange},
    platform::queue::{Job, JobError},
};
use tokio::time::Instant;

use crate::jobs::JobContext;

/// How long one attempt works. Then the job goes back to its queue, so that a handler is free for other jobs.
const SHIFT: Duration = Duration::from_mins(5);

/// Carries out a change batch by batch, until nothing is left or somebody stops the change.
#[tracing::instrument(name = "job.apply_landing_change", skip_all, fields(change.id = %payload.change))]
pub async fn apply_landing_change(
    context: &JobContext,
    payload: ApplyLandingChange,
    job: &Job,
) -> Result<(), JobError> {
    let begun = Instant::now();
    let names = changes::names(&mut context.db.read().await?).await?;
    while !job.cancelled.is_cancelled() {
        if begun.elapsed() > SHIFT {
            return Err(JobError::Postpone(Duration::ZERO, "more is left".into()));
        }
        let mut tx = context.db.write().await?;
        let is_more = changes::apply_next(&mut tx, payload.change, &names).await?;
        tx.commit().await?;
        job.note_progress(&context.db).await?;
        if !is_more {
            return Ok(());
        }
        // Other tasks that wait for the writer come first.
        tokio::task::yield_now().await;
    }
    Ok(())
}

/// Stops a change whose job has ended before it.
#[tracing::instrument(name = "job.end_landing_change", skip_all, fields(change.id = %payload.change))]
pub async fn end_landing_change(context: &JobContext, payload: EndLandingChange, _: &Job) -> Result<(), JobError> {
    let mut tx = context.db.write().await?;
    changes::end(&mut tx, payload.change).await?;
    Ok(tx.commit().await?)
}
