//! The table of changes of landing pages.

use super::{LandingChange, NewChange};
use crate::{
    base::{ids::LandingChangeId, time::Timestamp},
    platform::{
        audit::{Actor, ERASED_PERSON},
        db::{Executor, Result, sql, store},
    },
};

/// The number of changes in a list.
const LISTED: i64 = 20;

store!(
    /// Changes of many locations and connections in a transaction.
    LandingChangeStore,
    landing_changes
);

/// The text that selects changes.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, subject, state, total, done, created, updated, removed, skipped, failed, failures, cursor, actor,
                    created_at, ended_at, error
             FROM landing_changes ",
            $rest
        )
    };
}

impl LandingChangeStore<'_> {
    /// The latest changes, the newest first.
    pub async fn latest(&mut self) -> Result<Vec<LandingChange>> {
        self.fetch_all(sql!(select!("ORDER BY created_at DESC, id DESC LIMIT $1"), LISTED))
            .await
    }

    pub async fn get(&mut self, id: LandingChangeId) -> Result<Option<LandingChange>> {
        self.fetch_optional(sql!(select!("WHERE id = $1"), id)).await
    }

    /// Whether a change of this subject is running.
    pub(super) async fn is_running(&mut self, subject: &NewChange) -> Result<bool> {
        let running: i64 = self
            .fetch_value(sql!(
                "SELECT count(*) FROM landing_changes WHERE state = 'running' AND subject = $1",
                text(subject)
            ))
            .await?;
        Ok(running > 0)
    }

    /// The changes of statuses that were started after `change` and were not stopped.
    pub(super) async fn newer_status_changes(&mut self, change: &LandingChange) -> Result<Vec<LandingChange>> {
        self.fetch_all(sql!(
            select!("WHERE kind = 'set_status' AND state <> 'stopped' AND (created_at > $1 OR (created_at = $1 AND id > $2))"),
            change.created_at,
            change.id
        ))
        .await
    }

    /// The changes that are running, the oldest first.
    pub async fn running(&mut self) -> Result<Vec<LandingChange>> {
        self.fetch_all(sql!(select!("WHERE state = 'running' ORDER BY created_at, id")))
            .await
    }

    /// A change that nobody else changes until the end of the transaction.
    pub(super) async fn lock(&mut self, id: LandingChangeId) -> Result<Option<LandingChange>> {
        self.fetch_optional(sql!(
            sqlite: select!("WHERE id = $1"),
            postgres: select!("WHERE id = $1 FOR UPDATE"),
            id
        ))
        .await
    }

    pub(super) async fn add(&mut self, new: &NewChange, total: i64, actor: Actor<'_>) -> Result<LandingChangeId> {
        let id = LandingChangeId::new();
        self.execute(sql!(
            "INSERT INTO landing_changes (id, kind, subject, state, total, done, created, updated, removed, skipped, failed,
                                          failures, cursor, actor, created_at)
             VALUES ($1, $2, $3, 'running', $4, 0, 0, 0, 0, 0, 0, '[]', '', $5, $6)",
            id,
            new.kind(),
            text(new),
            total,
            actor.name,
            self.0.now()
        ))
        .await?;
        Ok(id)
    }

    /// Takes the address of a person out of the changes until `until`. Returns their number.
    pub(crate) async fn forget_actor(&mut self, person: &str, until: Timestamp) -> Result<u64> {
        self.execute_counted(sql!(
            "UPDATE landing_changes SET actor = $1 WHERE actor = $2 AND created_at <= $3",
            ERASED_PERSON,
            person,
            until
        ))
        .await
    }

    pub(super) async fn save(&mut self, change: &LandingChange) -> Result<()> {
        self.execute(sql!(
            "UPDATE landing_changes
             SET state = $1, total = $2, done = $3, created = $4, updated = $5, removed = $6, skipped = $7, failed = $8,
                 failures = $9, cursor = $10, ended_at = $11, error = $12
             WHERE id = $13",
            change.state,
            change.total,
            change.done,
            change.created,
            change.updated,
            change.removed,
            change.skipped,
            change.failed,
            change.failures,
            change.cursor,
            change.ended_at,
            change.error,
            change.id
        ))
        .await
    }

    /// Deletes at most `limit` changes that were started before `moment` and have ended. Returns their number.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM landing_changes WHERE id IN
                 (SELECT id FROM landing_changes WHERE created_at < $1 AND state <> 'running' ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}

fn text(change: &NewChange) -> String {
    serde_json::to_string(change).expect("names and ids are JSON")
}
