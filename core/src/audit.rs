//! Who changed what (`audit_log`). Never holds a secret.

use uuid::Uuid;

use crate::db::{Result, Tx, on, sql};

/// A change that somebody made on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit<'a> {
    /// Who: `command line`, `administrator`.
    pub actor: &'a str,
    /// What was done: `settings.set`, `route.update_interval`.
    pub action: &'a str,
    /// To what: a setting's key, `TIA-VIE 2026-12`.
    pub subject: &'a str,
    /// What it was; `None` where that is a secret or nothing.
    pub old: Option<String>,
    /// What it is.
    pub new: Option<String>,
}

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
            .bind(Uuid::now_v7())
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
