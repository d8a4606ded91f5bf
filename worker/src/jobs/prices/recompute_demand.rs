//! Recomputes demand levels.

use flight_finder_core::{
    platform::{
        jobs::RecomputeDemand,
        queue::{Job, JobError},
    },
    prices::demand::recompute,
};

use crate::jobs::JobContext;

/// Gives every route-month the demand level of its searches.
#[tracing::instrument(name = "job.recompute_demand", skip_all)]
pub async fn recompute_demand(context: &JobContext, _: RecomputeDemand, job: &Job) -> Result<(), JobError> {
    let settings = context.settings.get().await?;
    let today = settings.today(context.db.now());
    let done = recompute(&context.db, today, || job.cancelled.is_cancelled()).await?;
    tracing::info!(routes = done.routes, changed = done.changed, "demand recomputed");
    Ok(())
}
