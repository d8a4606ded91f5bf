//! Deletes jobs, groups and workers that ended long ago, in batches.

use super::QueueStore;
use crate::{
    base::time::Timestamp,
    platform::db::{Executor, Result, sql},
};

impl QueueStore<'_> {
    /// Deletes at most `limit` jobs that ended before `moment`, and groups and workers from before `moment`. Returns
    /// the number of deleted jobs; a number below `limit` means that no more are left.
    pub async fn prune_jobs(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        let jobs = self
            .execute_counted(sql!(
                "DELETE FROM job_history WHERE id IN
                     (SELECT id FROM job_history WHERE finished_at < $1 ORDER BY finished_at LIMIT $2)",
                moment,
                limit
            ))
            .await?;
        self.execute(sql!(
            "DELETE FROM job_groups WHERE id IN
                 (SELECT id FROM job_groups WHERE created_at < $1 AND ended = total ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await?;
        self.forget_workers(moment).await?;
        Ok(jobs)
    }

    /// Deletes the workers that were last seen before `moment`. Returns their number.
    pub(crate) async fn forget_workers(&mut self, moment: Timestamp) -> Result<u64> {
        self.execute_counted(sql!("DELETE FROM workers WHERE seen_at < $1", moment))
            .await
    }
}
