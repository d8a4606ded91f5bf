//! Counts new searches.

use flight_finder_core::{
    platform::{
        jobs::FoldDemand,
        queue::{Job, JobError},
    },
    prices::demand::{FOLD_BATCH, fold},
};

use crate::jobs::JobContext;

/// Folds new search events, one batch per transaction, until there are no more or the job is cancelled. An event stays
/// new until the transaction that counts it is committed, so the next attempt counts what this one did not.
#[tracing::instrument(name = "job.fold_demand", skip_all)]
pub async fn fold_demand(context: &JobContext, _: FoldDemand, job: &Job) -> Result<(), JobError> {
    let batch = usize::try_from(FOLD_BATCH).unwrap_or(usize::MAX);
    while !job.cancelled.is_cancelled() {
        let folded = fold(&context.db).await?;
        job.note_progress(&context.db).await?;
        tracing::debug!(events = folded.events, counted = folded.counted, "searches counted");
        if folded.events < batch {
            break;
        }
    }
    Ok(())
}
