//! The table of signing keys.

use super::{RETIRED_FOR, keys::StoredKey};
use crate::{
    base::ids::SigningKeyId,
    platform::db::{Executor, Result, sql, store},
};

store!(
    /// Signing keys in a transaction.
    SigningKeyStore,
    signing_keys
);

impl SigningKeyStore<'_> {
    /// The keys that verify.
    pub(super) async fn all(&mut self) -> Result<Vec<StoredKey>> {
        let moment = self.0.now().minus(RETIRED_FOR);
        self.fetch_all(sql!(
            "SELECT id, private_key, public_key, is_active FROM signing_keys
             WHERE is_active OR retired_at > $1 ORDER BY id",
            moment
        ))
        .await
    }

    /// Stores the active key, unless there is one.
    pub(super) async fn insert_active(&mut self, key: &StoredKey) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "INSERT INTO signing_keys (id, private_key, public_key, is_active, created_at)
             VALUES ($1, $2, $3, TRUE, $4) ON CONFLICT DO NOTHING",
            key.id,
            key.private_key,
            key.public_key,
            now
        ))
        .await
    }

    pub(super) async fn retire_active(&mut self) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE signing_keys SET is_active = FALSE, retired_at = $1 WHERE is_active",
            now
        ))
        .await
    }

    pub(super) async fn set_private_key(&mut self, id: SigningKeyId, sealed: &[u8]) -> Result<()> {
        self.execute(sql!(
            "UPDATE signing_keys SET private_key = $1 WHERE id = $2",
            sealed,
            id
        ))
        .await
    }

    /// Deletes the keys that no longer verify.
    pub async fn prune(&mut self) -> Result<u64> {
        let moment = self.0.now().minus(RETIRED_FOR);
        self.execute_counted(sql!("DELETE FROM signing_keys WHERE retired_at <= $1", moment))
            .await
    }
}
