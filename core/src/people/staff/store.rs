//! The table of the link for the first administrator.

use super::WELCOME;
use crate::platform::db::{Executor, Result, sql, store};

store!(
    /// The link for the first administrator in a transaction.
    WelcomeLinkStore,
    welcome_links
);

impl WelcomeLinkStore<'_> {
    /// Stores the hash of a link instead of an earlier one.
    pub(super) async fn replace(&mut self, hash: Vec<u8>) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "INSERT INTO welcome_links (id, hash, created_at) VALUES (1, $1, $2)
             ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at",
            hash,
            now
        ))
        .await
    }

    /// Whether the link can be used.
    pub(super) async fn exists(&mut self, hash: Vec<u8>) -> Result<bool> {
        let oldest = self.0.now().minus(WELCOME);
        self.fetch_value(sql!(
            "SELECT EXISTS (SELECT 1 FROM welcome_links WHERE hash = $1 AND created_at >= $2)",
            hash,
            oldest
        ))
        .await
    }

    /// Deletes the link. Returns whether it could be used.
    pub(super) async fn take(&mut self, hash: Vec<u8>) -> Result<bool> {
        let oldest = self.0.now().minus(WELCOME);
        let taken = self
            .execute_counted(sql!(
                "DELETE FROM welcome_links WHERE hash = $1 AND created_at >= $2",
                hash,
                oldest
            ))
            .await?;
        Ok(taken == 1)
    }
}
