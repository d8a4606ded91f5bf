//! Carries out a change of many locations or connections.

use flight_finder_core::{
    landing::pages::changes::{ApplyLandingChange, EndLandingChange, NewChange},
    platform::queue::{Job, JobError},
};

use crate::jobs::{JobContext, platform::bulk};

/// Carries out a change batch by batch.
#[tracing::instrument(name = "job.apply_landing_change", skip_all, fields(change.id = %payload.change))]
pub async fn apply_landing_change(
    context: &JobContext,
    payload: ApplyLandingChange,
    job: &Job,
) -> Result<(), JobError> {
    bulk::apply::<NewChange>(context, payload.change, job).await
}

/// Stops a change whose job has ended before it.
#[tracing::instrument(name = "job.end_landing_change", skip_all, fields(change.id = %payload.change))]
pub async fn end_landing_change(context: &JobContext, payload: EndLandingChange, _: &Job) -> Result<(), JobError> {
    bulk::end::<NewChange>(context, payload.change).await
}
