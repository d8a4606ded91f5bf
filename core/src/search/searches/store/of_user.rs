//! The searches of a signed-in user.

use super::{SearchStore, params};
use crate::{
    base::{
        days::QuarterCount,
        ids::{BatchId, UserId},
        time::Timestamp,
    },
    platform::db::{Executor, Result, sql},
    search::searches::{RunStatus, SearchParams},
};

/// A search of a user, and the state of its current run.
#[derive(Clone, Debug)]
pub struct UserSearch {
    pub batch_id: BatchId,
    pub params: SearchParams,
    pub status: RunStatus,
    /// The number of options in the results.
    pub options: i64,
    pub created_at: Timestamp,
}

impl SearchStore<'_> {
    /// The searches of a user stay, and nothing says any more who made them.
    pub async fn forget_user(&mut self, user: UserId) -> Result<()> {
        for statement in [
            sql!("UPDATE saved_searches SET user_id = NULL WHERE user_id = $1", user),
            sql!(
                "UPDATE search_events SET user_id = NULL, caller = NULL WHERE user_id = $1",
                user
            ),
        ] {
            self.execute(statement).await?;
        }
        Ok(())
    }

    /// The searches of a user in each quarter of an hour since `from`.
    pub async fn made_by_since(&mut self, user: UserId, from: Timestamp) -> Result<Vec<QuarterCount>> {
        self.fetch_all(sql!(
            "SELECT created_at / 900000000, count(*) FROM saved_searches
             WHERE user_id = $1 AND created_at >= $2 GROUP BY 1",
            user,
            from
        ))
        .await
    }

    /// At most `limit` searches of a user, the latest first.
    pub async fn of_user(&mut self, user: UserId, limit: i64) -> Result<Vec<UserSearch>> {
        let rows: Vec<(BatchId, String, RunStatus, i64, Timestamp)> = self
            .fetch_all(sql!(
                "SELECT batch_id, saved_searches.search_params, run.status, run.options, saved_searches.created_at
                 FROM saved_searches
                 JOIN run_heads AS head ON head.fingerprint = saved_searches.fingerprint
                 JOIN search_runs AS run ON run.id = head.run_id
                 WHERE user_id = $1
                 ORDER BY saved_searches.created_at DESC LIMIT $2",
                user,
                limit
            ))
            .await?;
        rows.into_iter()
            .map(|(batch_id, text, status, options, created_at)| {
                Ok(UserSearch {
                    batch_id,
                    params: params(batch_id, &text)?,
                    status,
                    options,
                    created_at,
                })
            })
            .collect()
    }
}
