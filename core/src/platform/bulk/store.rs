//! The table of changes of many rows.

use super::{BulkChange, BulkKind};
use crate::{
    base::{ids::BulkChangeId, time::Timestamp},
    platform::{
        audit::{Actor, ERASED_PERSON},
        db::{Executor, Result, sql, store},
    },
};

/// The number of changes in a list.
const LISTED: i64 = 20;

store!(
    /// Changes of many rows in a transaction.
    BulkChangeStore,
    bulk_changes
);

macro_rules! columns {
    () => {
        "id, payload, state, total, done, created, updated, removed, skipped, failed, failures, cursor, actor, created_at, ended_at, error"
    };
}

/// The text that selects changes of the kind $1.
macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT ", columns!(), " FROM bulk_changes WHERE kind = $1 ", $rest)
    };
}

impl BulkChangeStore<'_> {
    /// The latest changes of a kind, the newest first.
    pub async fn latest<K: BulkKind>(&mut self) -> Result<Vec<BulkChange>> {
        self.fetch_all(sql!(
            select!("ORDER BY created_at DESC, id DESC LIMIT $2"),
            K::NAME,
            LISTED
        ))
        .await
    }

    pub async fn get<K: BulkKind>(&mut self, id: BulkChangeId) -> Result<Option<BulkChange>> {
        self.fetch_optional(sql!(select!("AND id = $2"), K::NAME, id)).await
    }

    /// The changes of a kind that are running, the oldest first.
    pub async fn running<K: BulkKind>(&mut self) -> Result<Vec<BulkChange>> {
        self.fetch_all(sql!(select!("AND state = 'running' ORDER BY created_at, id"), K::NAME))
            .await
    }

    /// The changes of a kind that were started after `change` and were not stopped.
    pub async fn newer<K: BulkKind>(&mut self, change: &BulkChange) -> Result<Vec<BulkChange>> {
        self.fetch_all(sql!(
            select!("AND state <> 'stopped' AND (created_at > $2 OR (created_at = $2 AND id > $3))"),
            K::NAME,
            change.created_at,
            change.id
        ))
        .await
    }

    /// A change that nobody else changes until the end of the transaction.
    pub(super) async fn lock<K: BulkKind>(&mut self, id: BulkChangeId) -> Result<Option<BulkChange>> {
        self.fetch_optional(sql!(
            sqlite: select!("AND id = $2"),
            postgres: select!("AND id = $2 FOR UPDATE"),
            K::NAME,
            id
        ))
        .await
    }

    pub(super) async fn add<K: BulkKind>(&mut self, what: &K, total: i64, actor: Actor<'_>) -> Result<BulkChange> {
        self.fetch_one(sql!(
            concat!(
                "INSERT INTO bulk_changes (id, kind, payload, state, total, done, created, updated, removed, skipped, failed, failures,
                                           cursor, actor, created_at)
                 VALUES ($1, $2, $3, 'running', $4, 0, 0, 0, 0, 0, 0, '[]', '', $5, $6)
                 RETURNING ",
                columns!()
            ),
            BulkChangeId::new(),
            K::NAME,
            serde_json::to_string(what).expect("names, numbers and ids are JSON"),
            total,
            actor.name,
            self.0.now()
        ))
        .await
    }

    pub(super) async fn save(&mut self, change: &BulkChange) -> Result<()> {
        self.execute(sql!(
            "UPDATE bulk_changes
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

    /// Takes the address of a person out of the changes until `until`. Returns their number.
    pub(crate) async fn forget_actor(&mut self, person: &str, until: Timestamp) -> Result<u64> {
        self.execute_counted(sql!(
            "UPDATE bulk_changes SET actor = $1 WHERE actor = $2 AND created_at <= $3",
            ERASED_PERSON,
            person,
            until
        ))
        .await
    }

    /// Deletes at most `limit` changes that were started before `moment` and have ended. Returns their number.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM bulk_changes WHERE id IN
                 (SELECT id FROM bulk_changes WHERE created_at < $1 AND state <> 'running' ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
