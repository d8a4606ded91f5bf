//! The table of changes.

use super::Audit;
use crate::{
    db::{Executor, Result, sql, store},
    ids::row_id,
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
        tracing::info!(actor, action, subject, old, new, "changed");
        Ok(())
    }
}
