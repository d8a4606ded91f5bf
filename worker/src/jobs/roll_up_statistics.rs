//! Counting how providers answered.

use flight_finder_core::{
    jobs::RollUpStatistics,
    queue::{Job, JobError},
    statistics::roll_up,
};

use super::JobContext;

/// Counts the hours that have passed; counted twice, they come to the same.
#[tracing::instrument(name = "job.roll_up_statistics", skip_all)]
pub async fn roll_up_statistics(context: &JobContext, _: RollUpStatistics, _: &Job) -> Result<(), JobError> {
    let rows = roll_up(&context.db).await?;
    tracing::debug!(rows, "statistics rolled up");
    Ok(())
}
