//! Carries out an operator's action on many jobs.

use flight_finder_core::platform::{
    operations::{ActOnJobs, BulkAction, EndJobAction},
    queue::{Job, JobError},
};

use super::bulk;
use crate::jobs::JobContext;

/// Acts on the selected jobs, no faster than the action allows.
#[tracing::instrument(name = "job.act_on_jobs", skip_all, fields(action = %payload.action))]
pub async fn act_on_jobs(context: &JobContext, payload: ActOnJobs, job: &Job) -> Result<(), JobError> {
    bulk::apply::<BulkAction>(context, payload.action, job).await
}

/// Stops an action whose job has ended before it.
#[tracing::instrument(name = "job.end_job_action", skip_all, fields(action = %payload.action))]
pub async fn end_job_action(context: &JobContext, payload: EndJobAction, _: &Job) -> Result<(), JobError> {
    bulk::end::<BulkAction>(context, payload.action).await
}
