//! Counts how providers answered.

use flight_finder_core::{
    platform::{
        jobs::RollUpStatistics,
        queue::{Job, JobError},
    },
    search::statistics::roll_up,
};

use crate::jobs::JobContext;

/// Counts the answers of past hours. Counting an hour again gives the same numbers.
#[tracing::instrument(name = "job.roll_up_statistics", skip_all)]
pub async fn roll_up_statistics(context: &JobContext, _: RollUpStatistics, _: &Job) -> Result<(), JobError> {
    let rows = roll_up(&context.db).await?;
    tracing::debug!(rows, "statistics rolled up");
    Ok(())
}
