//! Publishes a run again after prices or scores were changed.

use flight_finder_core::{
    platform::{
        jobs::RepublishRun,
        queue::{Job, JobError},
    },
    search::publish::{Cause, publish},
};

use crate::jobs::JobContext;

/// Prices and scores the stored parts of a run by the current settings.
#[tracing::instrument(name = "job.republish_run", skip_all, fields(run.id = %payload.run))]
pub async fn republish_run(context: &JobContext, payload: RepublishRun, job: &Job) -> Result<(), JobError> {
    // The process that queued this job has read the new settings, which this process may not have read yet.
    context.settings.forget().await;
    let settings = context.settings.get().await?;
    publish(&context.db, &settings, payload.run, Cause::Settings, Some(job)).await?;
    Ok(())
}
