//! The table of actions on many jobs.

use super::bulk::{BulkAction, NewBulkAction};
use crate::{
    base::{ids::JobActionId, time::Timestamp},
    platform::db::{Executor, Result, sql, store},
};

/// The number of actions in a list.
const LISTED: i64 = 20;

macro_rules! select_actions {
    ($rest:literal) => {
        concat!(
            "SELECT id, action, queue, kind, reason, per_second, state, selected, done, skipped, after_at, after_id, created_at,
                    ended_at, error
             FROM job_actions ",
            $rest
        )
    };
}

store!(
    /// The actions on many jobs in a transaction.
    JobActionStore,
    job_actions
);

impl JobActionStore<'_> {
    /// The latest actions, the newest first.
    pub async fn latest(&mut self) -> Result<Vec<BulkAction>> {
        self.fetch_all(sql!(
            select_actions!("ORDER BY created_at DESC, id DESC LIMIT $1"),
            LISTED
        ))
        .await
    }

    /// How many jobs an action may handle in a second; `None` if there is no such action.
    pub async fn rate(&mut self, id: JobActionId) -> Result<Option<i64>> {
        self.fetch_optional_value(sql!("SELECT per_second FROM job_actions WHERE id = $1", id))
            .await
    }

    pub(super) async fn add(&mut self, action: &NewBulkAction, jobs: i64) -> Result<BulkAction> {
        self.fetch_one(sql!(
            "INSERT INTO job_actions (id, action, queue, kind, reason, per_second, state, selected, done, skipped, after_at,
                                      created_at)
             VALUES ($1, $2, $3, $4, $5, $6, 'running', $7, 0, 0, $8, $9)
             RETURNING id, action, queue, kind, reason, per_second, state, selected, done, skipped, after_at, after_id,
                       created_at, ended_at, error",
            JobActionId::new(),
            action.kind,
            action.filter.queue.as_deref(),
            action.filter.kind.as_deref(),
            action.filter.reason.as_deref(),
            action.per_second,
            jobs,
            Timestamp(0),
            self.0.now()
        ))
        .await
    }

    /// An action. Until the end of the transaction nobody else changes it.
    pub(super) async fn lock(&mut self, id: JobActionId) -> Result<Option<BulkAction>> {
        self.fetch_optional(sql!(
            sqlite: select_actions!("WHERE id = $1"),
            postgres: select_actions!("WHERE id = $1 FOR UPDATE"),
            id
        ))
        .await
    }

    pub(super) async fn save(&mut self, action: &BulkAction) -> Result<()> {
        self.execute(sql!(
            "UPDATE job_actions
             SET state = $1, done = $2, skipped = $3, after_at = $4, after_id = $5, ended_at = $6, error = $7
             WHERE id = $8",
            action.state,
            action.done,
            action.skipped,
            action.after_at,
            action.after_id,
            action.ended_at,
            action.error,
            action.id
        ))
        .await
    }

    /// Deletes at most `limit` actions that were stored before `moment` and have ended. Returns their number.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM job_actions WHERE id IN
                 (SELECT id FROM job_actions WHERE created_at < $1 AND state <> 'running' ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
