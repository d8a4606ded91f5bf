//! Marks the landing pages of states as due.

use flight_finder_core::{
    base::ids::LocationId,
    landing::pages::connections_after,
    platform::{
        jobs::MarkPagesOfStates,
        queue::{Job, JobError},
    },
};

use crate::jobs::JobContext;

/// Marks the pages in batches. An attempt that was interrupted is repeated from the start; marking a page twice changes nothing.
#[tracing::instrument(name = "job.mark_pages_of_states", skip_all)]
pub async fn mark_pages_of_states(
    context: &JobContext,
    MarkPagesOfStates { states }: MarkPagesOfStates,
    job: &Job,
) -> Result<(), JobError> {
    for state in &states {
        let locations = context.db.read().await?.locations().of_state(state).await?;
        for location in locations {
            mark_pages_of(context, location.id, job).await?;
        }
    }
    Ok(())
}

async fn mark_pages_of(context: &JobContext, location: LocationId, job: &Job) -> Result<(), JobError> {
    let mut after = None;
    while !job.cancelled.is_cancelled() {
        let mut tx = context.db.write().await?;
        let pages = connections_after(&mut tx, location, after, MarkPagesOfStates::PER_BATCH).await?;
        let Some(last) = pages.last() else {
            break;
        };
        after = Some(*last);
        tx.rendered_pages().mark(&pages).await?;
        tx.commit().await?;
    }
    Ok(())
}
