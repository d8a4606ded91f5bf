//! Ends runs that no job ends any more, so that neither their visitors nor equal searches wait for ever.

use flight_finder_core::{
    platform::queue::JobError,
    search::searches::{NOT_SAVED, abandoned_runs},
};

use crate::jobs::{JobContext, search::finish_search::end_open_requests};

/// Fails each abandoned run. Its flights are not published, because that may be what the processes died of that ran its
/// job.
#[tracing::instrument(name = "job.end_abandoned_runs", skip_all)]
pub async fn end_abandoned_runs(context: &JobContext) -> Result<(), JobError> {
    let abandoned = abandoned_runs(&mut context.db.read().await?).await?;
    for run in abandoned {
        let mut tx = context.db.write().await?;
        // Locks the run before its requests, like all code.
        tx.searches().bump(run).await?;
        if tx.searches().run(run).await?.is_none_or(|run| run.has_ended()) {
            // Its job, or another process, has just ended it.
            continue;
        }
        end_open_requests(&mut tx, run, true).await?;
        tx.searches().fail_run(run, NOT_SAVED).await?;
        tx.commit().await?;
        tracing::warn!(run.id = %run, "no job ended this run, so it failed");
    }
    Ok(())
}
