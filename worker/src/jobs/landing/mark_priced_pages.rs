//! Marks all landing pages that show prices as due.

use flight_finder_core::{
    landing::content::priced_connections,
    platform::{
        jobs::MarkPricedPages,
        queue::{Job, JobError},
    },
};

use crate::jobs::JobContext;

/// Marks the pages in batches. An attempt that was interrupted is repeated from the start; marking a page twice changes nothing.
#[tracing::instrument(name = "job.mark_priced_pages", skip_all)]
pub async fn mark_priced_pages(context: &JobContext, _: MarkPricedPages, job: &Job) -> Result<(), JobError> {
    let mut after = None;
    while !job.cancelled.is_cancelled() {
        let mut tx = context.db.write().await?;
        let pages = priced_connections(&mut tx, after, MarkPricedPages::PER_BATCH).await?;
        let Some(last) = pages.last() else {
            break;
        };
        after = Some(*last);
        tx.rendered_pages().mark(&pages).await?;
        tx.commit().await?;
    }
    Ok(())
}
