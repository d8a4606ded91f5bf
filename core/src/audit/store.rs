//! The table of changes.

use super::Audit;
use crate::{
    db::{Executor, Result, sql, store},
    ids::row_id,
    time::Timestamp,
};

store!(
    /// The log of changes in a transaction.
    AuditStore,
    audit
);

impl AuditStore<'_> {
    /// Adds a change to the log, in the same transaction that makes the change.
    pub(crate) async fn record(&mut self, audit: Audit<'_>) -> Result<()> {
        let Audit {
            actor,
            action,
            subject,
            old,
            new,
        } = audit;
        self.execute(sql!(
            "INSERT INTO audit_log (id, at, actor, action, subject, old_value, new_value)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            row_id(),
            self.0.now(),
            actor,
            action,
            subject,
            old,
            new
        ))
        .await?;
        // Actors and subjects may be addresses of people, which a log must not have.
        tracing::info!(action, "changed");
        Ok(())
    }

    /// Replaces the address of a person in the log by `deleted user`. The events stay.
    pub async fn forget(&mut self, person: &str) -> Result<()> {
        for statement in [
            sql!("UPDATE audit_log SET actor = 'deleted user' WHERE actor = $1", person),
            sql!(
                "UPDATE audit_log SET subject = 'deleted user' WHERE subject = $1",
                person
            ),
        ] {
            self.execute(statement).await?;
        }
        Ok(())
    }

    /// Deletes at most `limit` events of users before `moment`: sign-ins, refreshes, changes of their own data.
    pub async fn prune_user_events(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM audit_log WHERE id IN
                 (SELECT id FROM audit_log WHERE at < $1 AND action LIKE 'user.%' ORDER BY at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}
