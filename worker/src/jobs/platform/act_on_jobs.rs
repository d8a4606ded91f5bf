//! Carries out an operator's action on many jobs.

use std::time::Duration;

use flight_finder_core::platform::{
    operations::{ActOnJobs, EndJobAction, act_on_next, end_bulk_action},
    queue::{Job, JobError},
};
use tokio::time::{Instant, sleep_until};

use crate::jobs::JobContext;

/// The most jobs of one transaction. Other writes wait for it on SQLite.
const BATCH: i64 = 100;
/// How long one attempt works. Then the job goes back to its queue, so that a handler is free for other jobs.
const SHIFT: Duration = Duration::from_mins(5);

/// Acts on the selected jobs, batch by batch, no faster than the action allows, until none is left or somebody stops the action.
#[tracing::instrument(name = "job.act_on_jobs", skip_all, fields(action = %payload.action))]
pub async fn act_on_jobs(context: &JobContext, payload: ActOnJobs, job: &Job) -> Result<(), JobError> {
    let begun = Instant::now();
    let mut next = begun;
    while !job.cancelled.is_cancelled() {
        if begun.elapsed() > SHIFT {
            return Err(JobError::Postpone(Duration::ZERO, "more jobs are left".into()));
        }
        let mut tx = context.db.write().await?;
        let Some(per_second) = tx.job_actions().rate(payload.action).await? else {
            return Ok(());
        };
        let batch = per_second.clamp(1, BATCH);
        let seen = act_on_next(&mut tx, payload.action, batch).await?;
        tx.commit().await?;
        job.note_progress(&context.db).await?;
        if seen.is_none() {
            return Ok(());
        }
        let share = u32::try_from(batch).unwrap_or(1);
        let rate = u32::try_from(per_second).unwrap_or(1).max(1);
        next += Duration::from_secs(1) * share / rate;
        sleep_until(next).await;
    }
    Ok(())
}

/// Stops an action whose job has ended before it.
#[tracing::instrument(name = "job.end_job_action", skip_all, fields(action = %payload.action))]
pub async fn end_job_action(context: &JobContext, payload: EndJobAction, _: &Job) -> Result<(), JobError> {
    let mut tx = context.db.write().await?;
    end_bulk_action(&mut tx, payload.action).await?;
    Ok(tx.commit().await?)
}
