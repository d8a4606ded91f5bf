//! Files the searches of earlier versions.

use flight_finder_core::platform::{
    jobs::FileSearches,
    queue::{Job, JobError},
};

use crate::jobs::JobContext;

/// The number of searches that one transaction files.
const BATCH: u32 = 200;

/// Files searches, one batch per transaction, until all are filed or the job is cancelled.
#[tracing::instrument(name = "job.file_searches", skip_all)]
pub async fn file_searches(context: &JobContext, _: FileSearches, job: &Job) -> Result<(), JobError> {
    let zone = context.settings.get().await?.values.search.time_zone;
    let mut filed = 0;
    while !job.cancelled.is_cancelled() {
        let mut tx = context.db.write().await?;
        let batch = tx.searches().file_searches(zone, BATCH.into()).await?;
        tx.commit().await?;
        job.note_progress(&context.db).await?;
        filed += batch;
        if batch < u64::from(BATCH) {
            break;
        }
    }
    if filed > 0 {
        tracing::info!(filed, "searches of an earlier version are filed");
    }
    Ok(())
}
