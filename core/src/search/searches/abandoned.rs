//! Finds runs that no job ends any more.

use std::collections::HashSet;

use crate::{
    base::ids::RunId,
    platform::db::{Result, Tx},
};

/// The highest number of late runs that are looked at.
const MAX: i64 = 100;

/// Runs whose deadline has passed and whose job `finish_search` has ended: three processes died while they ran it, or an
/// operator cancelled it.
pub async fn abandoned_runs(tx: &mut Tx) -> Result<Vec<RunId>> {
    let overdue = tx.searches().overdue_runs(MAX).await?;
    if overdue.is_empty() {
        return Ok(Vec::new());
    }
    let jobs: Vec<_> = overdue.iter().filter_map(|(_, finish)| *finish).collect();
    let found = tx.queue().find_jobs(&jobs).await?;
    let live: HashSet<_> = found
        .iter()
        .filter(|job| !job.state.has_ended())
        .map(|job| job.id)
        .collect();
    let is_abandoned = |finish: &Option<_>| finish.is_none_or(|job| !live.contains(&job));
    Ok(overdue
        .into_iter()
        .filter(|(_, finish)| is_abandoned(finish))
        .map(|(run, _)| run)
        .collect())
}
