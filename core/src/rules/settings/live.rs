//! Settings as a running process sees them: read again at most every few seconds.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use secrecy::SecretString;

use super::{Access, ProviderAccess, Settings, key_setting};
use crate::platform::{
    config::{ProvidersConfig, SandboxConfig},
    db::{Ages, Cached, Db, Result},
    providers::Provider,
    queue::AppliedRevision,
    secrets::KeyRing,
};

/// A process reads the settings again when those that it has are older than this.
pub const REREAD_AFTER: Duration = Duration::from_secs(3);
/// Decision 25a allows ten seconds.
const AGES: Ages = Ages {
    fresh: REREAD_AFTER,
    usable: Duration::from_secs(10),
};

/// How often an idle process checks whether its settings are still fresh.
const LOOK: Duration = Duration::from_secs(1);

/// The settings and accounts of a process. Cheap to clone.
#[derive(Clone)]
pub struct LiveSettings(Arc<Inner>);

struct Inner {
    db: Db,
    providers: ProvidersConfig,
    sandbox: SandboxConfig,
    keys: Option<KeyRing>,
    seen: Cached<LastRead>,
    applied: AppliedRevision,
    told: Mutex<Told>,
}

#[derive(Clone)]
struct LastRead {
    settings: Arc<Settings>,
    access: Arc<Access>,
}

/// The settings and keys that cannot be read, as they were last logged.
#[derive(Default)]
struct Told(Vec<String>);

impl LiveSettings {
    /// Creates the settings of `db`. The configuration supplies the providers, the sandbox and the secrets keys.
    pub fn new(db: Db, providers: ProvidersConfig, sandbox: SandboxConfig, keys: Option<KeyRing>) -> Self {
        Self(Arc::new(Inner {
            db,
            providers,
            sandbox,
            keys,
            seen: Cached::new("settings", AGES),
            applied: AppliedRevision::default(),
            told: Mutex::default(),
        }))
    }

    /// The settings, usually at most three seconds old. While the database is unavailable, this returns the last
    /// settings that were read.
    pub async fn get(&self) -> Result<Arc<Settings>> {
        Ok(self.seen().await?.settings)
    }

    /// How each provider can be called, as fresh as the settings.
    pub async fn access(&self) -> Result<Arc<Access>> {
        Ok(self.seen().await?.access)
    }

    /// Makes the next call read the settings from the database. A process calls this after it has changed a setting.
    pub async fn forget(&self) {
        self.0.seen.forget().await;
    }

    /// The revision of the settings that this process uses, for its heartbeat.
    pub fn applied(&self) -> AppliedRevision {
        self.0.applied.clone()
    }

    /// Reads the settings again while nobody asks for them, so that an idle process applies and reports changes too. Ends
    /// when the database is closed.
    pub async fn keep_fresh(self) {
        while !self.0.db.is_closed() {
            if let Err(error) = self.get().await {
                tracing::debug!(%error, "the settings are not read yet");
            }
            self.0.db.clock().sleep(LOOK).await;
        }
    }

    /// How a provider would be called with a key that is not stored.
    pub fn access_with(&self, provider: Provider, key: SecretString) -> ProviderAccess {
        ProviderAccess::new(&self.0.providers, provider.into(), key)
    }

    /// The secrets keys of this process.
    pub fn keys(&self) -> Option<&KeyRing> {
        self.0.keys.as_ref()
    }

    async fn seen(&self) -> Result<LastRead> {
        self.0.seen.get(&self.0.db, async |db| self.load(&db).await).await
    }

    async fn load(&self, db: &Db) -> Result<LastRead> {
        let mut tx = db.read().await?;
        let settings = tx.settings().load().await?;
        let sealed = tx.settings().sealed_credentials().await?;
        drop(tx);
        let credentials = sealed.open(self.0.keys.as_ref());
        let access = Access::new(&self.0.providers, &self.0.sandbox, &credentials);
        let mut told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
        for problem in told.news(&settings, &access) {
            tracing::error!("{problem}");
        }
        self.0.applied.set(settings.revision);
        Ok(LastRead {
            settings: Arc::new(settings),
            access: Arc::new(access),
        })
    }
}

impl Told {
    /// Returns the settings and keys that cannot be read and were not in the last log with the same reason.
    fn news(&mut self, settings: &Settings, access: &Access) -> Vec<String> {
        let keys = access.unreadable.iter().map(|(provider, error)| {
            let key = key_setting(*provider);
            format!("{key} cannot be decrypted, {provider} is not asked and the sandbox stays off: {error}")
        });
        let rows = settings.unreadable.iter().map(ToString::to_string);
        let unreadable: Vec<String> = keys.chain(rows).collect();
        let news = unreadable.iter().filter(|problem| !self.0.contains(problem)).cloned();
        let news = news.collect();
        self.0 = unreadable;
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        platform::{providers::Provider, secrets::SecretsError},
        rules::settings::UnreadableSetting,
    };

    #[test]
    fn what_cannot_be_read_is_told_once_until_it_changes() {
        let mut last = Told::default();
        let settings = Settings {
            unreadable: vec![UnreadableSetting {
                key: "scoring".to_owned(),
                reason: "no JSON".to_owned(),
            }],
            ..Settings::default()
        };
        let unreadable = Access {
            unreadable: [(Provider::RapidApi, SecretsError::NoKey)].into(),
            ..Access::default()
        };
        let readable = Access::default();

        let mut told = |access: &Access| last.news(&settings, access).len();

        assert_eq!([told(&unreadable), told(&unreadable)], [2, 0]);
        assert_eq!([told(&readable), told(&readable)], [0, 0]);
        assert_eq!([told(&unreadable), told(&unreadable)], [1, 0]);
    }
}
