//! Ends runs that no job ends any more, so that neither their visitors nor equal searches wait for ever.

use flight_finder_core::{
    queue::JobError,
    search::{NOT_SAVED, RequestChange, abandoned_runs, rules::status_of_unfinished},
};

use super::JobContext;

/// Fails each abandoned run. Its flights are not published, because that may be what the processes died of that ran its
/// job.
#[tracing::instrument(name = "job.end_abandoned_runs", skip_all)]
pub async fn end_abandoned_runs(context: &JobContext) -> Result<(), JobError> {
    let abandoned = abandoned_runs(&mut context.db.read().await?).await?;
    for run in abandoned {
        let mut tx = context.db.write().await?;
        // Locks the run before its requests, like all code.
        tx.searches().bump(run).await?;
        for request in tx.searches().requests(run).await? {
            if !request.status.is_final() {
                let change = RequestChange::to(status_of_unfinished(&request, true));
                tx.searches().change_request(request.id, &change).await?;
            }
        }
        tx.searches().fail_run(run, NOT_SAVED).await?;
        tx.commit().await?;
        tracing::warn!(run.id = %run, "no job ended this run, so it failed");
    }
    Ok(())
}
