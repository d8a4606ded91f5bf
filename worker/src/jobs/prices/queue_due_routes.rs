//! Queues refreshes of calendars that are due.

use flight_finder_core::{
    platform::{
        jobs::QueueDueRoutes,
        queue::{Job, JobError},
    },
    prices::demand,
};

use crate::jobs::JobContext;

/// Queues refreshes of the due calendars that are searched most, as many as the account allows in a minute. The seeded
/// routes of the home page are among them, so a new installation has their prices within minutes.
#[tracing::instrument(name = "job.queue_due_routes", skip_all)]
pub async fn queue_due_routes(context: &JobContext, _: QueueDueRoutes, job: &Job) -> Result<(), JobError> {
    let settings = context.settings.get().await?;
    let today = settings.today(context.db.now());
    let mut tx = context.db.write().await?;
    demand::track_seeded_routes(&mut tx, today).await?;
    let budget = demand::calendar_budget(&mut tx, &settings).await?;
    let queued = demand::queue_due_routes(&mut tx, budget, today).await?;
    if job.complete_in(&mut tx).await? {
        tx.commit().await?;
        tracing::info!(budget, queued, "calendars queued");
    }
    Ok(())
}
