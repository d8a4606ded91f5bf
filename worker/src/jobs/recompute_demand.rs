//! Levels and intervals, hourly.

use flight_finder_core::{
    demand::recompute,
    jobs::RecomputeDemand,
    queue::{Job, JobError},
};

use super::Tools;

/// Gives every wanted route-month the level of its searches.
#[tracing::instrument(name = "job.recompute_demand", skip_all)]
pub async fn recompute_demand(tools: &Tools, _: RecomputeDemand, job: &Job) -> Result<(), JobError> {
    let settings = tools.settings.get().await?;
    let today = settings.today(tools.db.now());
    let done = recompute(&tools.db, today, || job.cancelled.is_cancelled()).await?;
    tracing::info!(routes = done.routes, changed = done.changed, "demand recomputed");
    Ok(())
}
