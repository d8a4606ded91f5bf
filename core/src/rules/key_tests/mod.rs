//! Tests of provider keys: one cheap request, which a worker sends, and its result.
//!
//! A key that is tested before it is stored is encrypted until the test has ended, because it passes from the api process
//! to a worker through the database.

mod store;

use secrecy::SecretString;

pub use store::KeyTestStore;

use crate::{
    base::{ids::KeyTestId, time::Timestamp},
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
        jobs::{KEY_TEST_TIME, test_provider_key},
        providers::Provider,
        secrets::{KeyRing, Secret, SecretsError},
    },
    rules::settings::{SettingsError, key_setting},
};

/// A test of a key.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct KeyTest {
    pub id: KeyTestId,
    pub provider: Provider,
    sealed_key: Option<Vec<u8>>,
    /// Whether the provider accepts the key; `None` while the test runs, and if it ended without an answer.
    pub is_accepted: Option<bool>,
    /// Why the key does not work, or was not tested, in words.
    pub reason: Option<String>,
    pub created_at: Timestamp,
    pub finished_at: Option<Timestamp>,
}

/// The state of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyTestState {
    /// No worker has finished the test yet.
    Waiting,
    /// The provider accepts the key.
    Accepted,
    /// The key does not work.
    Failed(String),
    /// It is not known whether the key works: the provider could not be reached, or no worker has asked it in time.
    Untested(String),
}

/// What a test has found out about its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyVerdict {
    Works,
    /// Why it does not work, in words.
    Fails(String),
    /// Why that is not known, in words.
    Unknown(String),
}

/// The key of a test.
pub enum TestedKey {
    /// The key that searches use.
    InUse,
    /// A key that is not stored.
    Given(SecretString),
}

impl KeyTest {
    /// The state of the test at this moment.
    pub fn state(&self, now: Timestamp) -> KeyTestState {
        match self.is_accepted {
            Some(true) => KeyTestState::Accepted,
            Some(false) => KeyTestState::Failed(self.reason.clone().unwrap_or_default()),
            None if self.finished_at.is_some() => KeyTestState::Untested(self.reason.clone().unwrap_or_default()),
            None if self.ends_at() <= now => KeyTestState::Untested("no worker has tested the key in time".to_owned()),
            None => KeyTestState::Waiting,
        }
    }

    /// When the test ends at the latest.
    pub fn ends_at(&self) -> Timestamp {
        self.created_at.plus(KEY_TEST_TIME)
    }

    /// Decrypts the key of the test.
    pub fn key(&self, keys: Option<&KeyRing>) -> Result<TestedKey, SecretsError> {
        let Some(sealed) = &self.sealed_key else {
            return Ok(TestedKey::InUse);
        };
        let keys = keys.ok_or(SecretsError::NoKey)?;
        keys.open(Secret::TestedKey(self.id), sealed).map(TestedKey::Given)
    }
}

/// Queues the test of a key: of the given one, or of the one that searches use.
pub async fn test_key(
    tx: &mut Tx,
    provider: Provider,
    key: Option<&SecretString>,
    keys: Option<&KeyRing>,
    actor: Actor<'_>,
) -> Result<KeyTestId, SettingsError> {
    let id = KeyTestId::new();
    let sealed = match key {
        Some(key) => Some(keys.ok_or(SecretsError::NoKey)?.seal(Secret::TestedKey(id), key)),
        None => None,
    };
    tx.key_tests().insert(id, provider, sealed.as_deref()).await?;
    let expires = tx.now().plus(KEY_TEST_TIME);
    tx.queue()
        .enqueue(&test_provider_key(provider, id).expires(expires))
        .await?;
    let tested = if key.is_some() { "a new key" } else { "the key in use" };
    let audit = Audit {
        actor,
        action: "settings.test_key",
        subject: &key_setting(provider),
        old: None,
        new: Some(format!("\"{tested}\"")),
    };
    tx.audit().record(audit).await?;
    Ok(id)
}
