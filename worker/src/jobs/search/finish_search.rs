//! Ends a run with the flights that have arrived.

use flight_finder_core::{
    base::ids::RunId,
    platform::{
        db::{DbError, Tx},
        jobs::FinishSearch,
        queue::{Job, JobError},
    },
    search::{
        publish::{Cause, publish},
        searches::{NOT_SAVED, RequestChange, RunStatus, rules::status_of_unfinished},
    },
};

use crate::jobs::JobContext;

/// Ends a run at its deadline, or earlier if all its requests have ended but none of them has ended the run.
#[tracing::instrument(name = "job.finish_search", skip_all, fields(run.id = %payload.run))]
pub async fn finish_search(context: &JobContext, payload: FinishSearch, job: &Job) -> Result<(), JobError> {
    let settings = context.settings.get().await?;
    let mut tx = context.db.write().await?;
    let Some(run) = tx.searches().run(payload.run).await? else {
        return Ok(());
    };
    if run.has_ended() {
        return Ok(());
    }
    if run.status == RunStatus::Queued {
        tx.searches().mark_running(run.id, 0).await?;
    }
    let at_deadline = tx.now() >= run.deadline_at;
    end_open_requests(&mut tx, run.id, at_deadline).await?;
    tx.commit().await?;
    let published = publish(&context.db, &settings, run.id, Cause::Arrived, Some(job)).await;
    if let Err(error) = published {
        return Err(not_saved(context, run.id, error, job).await?);
    }
    Ok(())
}

/// Gives each open request of a run the status with which it ends.
pub(in crate::jobs) async fn end_open_requests(tx: &mut Tx, run: RunId, at_deadline: bool) -> Result<(), JobError> {
    for request in tx.searches().requests(run).await? {
        if !request.status.is_final() {
            let change = RequestChange::to(status_of_unfinished(&request, at_deadline));
            tx.searches().change_request(request.id, &change).await?;
        }
    }
    Ok(())
}

/// Fails the run if it cannot be published at all; otherwise visitors would wait forever.
async fn not_saved(context: &JobContext, run: RunId, error: DbError, job: &Job) -> Result<JobError, JobError> {
    if !error.is_permanent() && job.attempt < job.max_attempts {
        return Ok(error.into());
    }
    let mut tx = context.db.write().await?;
    tx.searches().fail_run(run, NOT_SAVED).await?;
    tx.commit().await?;
    Ok(JobError::Fail(Box::new(error)))
}
