//! The table of changes.

use super::Audit;
use crate::{
    db::{Executor, Result, Tx, sql},
    ids::row_id,
};

impl Tx {
    /// Writes a change down, in the transaction that makes it.
    pub(crate) async fn audit(&mut self, audit: Audit<'_>) -> Result<()> {
        let Audit {
            actor,
            action,
            subject,
            old,
            new,
        } = audit;
        let now = self.now();
        self.execute(sql!(
            "INSERT INTO audit_log (id, at, actor, action, subject, old_value, new_value)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            row_id(),
            now,
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
