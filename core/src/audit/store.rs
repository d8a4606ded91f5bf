//! The table of changes.

use super::Audit;
use crate::{
    db::{Result, Tx, on, sql},
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
        on!(self, conn => {
            sqlx::query(sql!(
                "INSERT INTO audit_log (id, at, actor, action, subject, old_value, new_value)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)"
            ))
            .bind(row_id())
            .bind(now)
            .bind(actor)
            .bind(action)
            .bind(subject)
            .bind(&old)
            .bind(&new)
            .execute(conn)
            .await
            .map(drop)
        })?;
        tracing::info!(actor, action, subject, old, new, "changed");
        Ok(())
    }
}
