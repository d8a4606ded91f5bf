//! The table of script tokens.

use std::time::Duration;

use super::{ScriptRole, ScriptSecret, ScriptToken};
use crate::{
    base::ids::ScriptTokenId,
    platform::db::{Executor, Result, sql, store},
};

store!(
    /// Script tokens in a transaction.
    ScriptTokenStore,
    script_tokens
);

impl ScriptTokenStore<'_> {
    /// All tokens by name, expired ones too.
    pub async fn all(&mut self) -> Result<Vec<ScriptToken>> {
        self.fetch_all(sql!(
            "SELECT id, name, role, created_at, expires_at, last_used_at FROM script_tokens ORDER BY name"
        ))
        .await
    }

    pub(super) async fn find(&mut self, secret: &ScriptSecret) -> Result<Option<ScriptToken>> {
        self.fetch_optional(sql!(
            "SELECT id, name, role, created_at, expires_at, last_used_at FROM script_tokens WHERE hash = $1",
            secret.hash()
        ))
        .await
    }

    /// Stores a token. Returns false if there is one with this name.
    pub(super) async fn insert(
        &mut self,
        name: &str,
        role: ScriptRole,
        secret: &ScriptSecret,
        life: Duration,
    ) -> Result<bool> {
        let now = self.0.now();
        let inserted = self
            .execute_counted(sql!(
                "INSERT INTO script_tokens (id, name, role, hash, created_at, expires_at)
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING",
                ScriptTokenId::new(),
                name,
                role,
                secret.hash(),
                now,
                now.plus(life)
            ))
            .await?;
        Ok(inserted == 1)
    }

    pub(super) async fn note_use(&mut self, id: ScriptTokenId) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE script_tokens SET last_used_at = $1 WHERE id = $2",
            now,
            id
        ))
        .await
    }

    /// Deletes a token. Returns whether it existed.
    pub(super) async fn delete(&mut self, name: &str) -> Result<bool> {
        let deleted = self
            .execute_counted(sql!("DELETE FROM script_tokens WHERE name = $1", name))
            .await?;
        Ok(deleted == 1)
    }
}
