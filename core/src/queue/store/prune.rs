//! Forgetting what has ended long ago, a batch at a time.

use super::QueueStore;
use crate::{
    db::{Executor, Result, sql},
    time::Timestamp,
};

impl QueueStore<'_> {
    /// Deletes at most `limit` jobs that ended before `moment`, and as many groups and workers that are
    /// older. Returns how many jobs; fewer than `limit` means that there are no more.
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
        self.execute(sql!("DELETE FROM workers WHERE seen_at < $1", moment))
            .await?;
        Ok(jobs)
    }
}
