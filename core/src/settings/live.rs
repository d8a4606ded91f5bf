//! Settings as a running process sees them: read again at most every few seconds.

use std::{sync::Arc, time::Duration};

use tokio::sync::Mutex;

use super::{Access, Credentials, Settings, key_setting};
use crate::{
    config::{ProvidersConfig, SandboxConfig},
    db::{Db, Result},
    secrets::KeyRing,
    time::Timestamp,
};

/// Settings are read at most this late; decision 25a allows ten seconds.
const FRESH: Duration = Duration::from_secs(3);
/// With a database that takes longer than this, those read before stay: nobody waits for what is known.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(1);

/// The settings and accounts of a process. Cheap to clone.
#[derive(Clone)]
pub struct LiveSettings(Arc<Inner>);

struct Inner {
    db: Db,
    providers: ProvidersConfig,
    sandbox: SandboxConfig,
    keys: Option<KeyRing>,
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    seen: Option<Seen>,
    /// What cannot be read, as it was last logged.
    told: Vec<String>,
}

#[derive(Clone)]
struct Seen {
    at: Timestamp,
    settings: Arc<Settings>,
    access: Arc<Access>,
}

impl LiveSettings {
    /// Settings of `db`, with what the configuration says of providers.
    pub fn new(db: Db, providers: ProvidersConfig, sandbox: SandboxConfig, keys: Option<KeyRing>) -> Self {
        Self(Arc::new(Inner {
            db,
            providers,
            sandbox,
            keys,
            memory: Mutex::default(),
        }))
    }

    /// The settings, at most three seconds old; older ones when the database is away.
    pub async fn get(&self) -> Result<Arc<Settings>> {
        Ok(self.seen().await?.settings)
    }

    /// Who can be asked, as fresh as the settings.
    pub async fn access(&self) -> Result<Arc<Access>> {
        Ok(self.seen().await?.access)
    }

    /// Reads them anew at the next look; after a change made by this process.
    pub async fn forget(&self) {
        self.0.memory.lock().await.seen = None;
    }

    async fn seen(&self) -> Result<Seen> {
        let now = self.0.db.now();
        let mut memory = self.0.memory.lock().await;
        let fresh = match &mut memory.seen {
            Some(seen) if now.since(seen.at) < FRESH => return Ok(seen.clone()),
            None => self.load(&self.0.db, now).await?,
            Some(last) => match self.load(&self.0.db.with_acquire_timeout(ACQUIRE_TIMEOUT), now).await {
                Ok(fresh) => fresh,
                Err(error) => {
                    tracing::warn!(%error, "settings cannot be read, the last ones stay");
                    // The old settings count as just read, so the next caller does not read again at once.
                    last.at = self.0.db.now();
                    return Ok(last.clone());
                }
            },
        };
        for problem in memory.news(&fresh.settings, &fresh.access) {
            tracing::error!("{problem}");
        }
        Ok(memory.seen.insert(fresh).clone())
    }

    async fn load(&self, db: &Db, at: Timestamp) -> Result<Seen> {
        let mut tx = db.read().await?;
        let settings = tx.settings().load().await?;
        let sealed = tx.settings().sealed_credentials().await?;
        drop(tx);
        let credentials = Credentials::open(&sealed, self.0.keys.as_ref());
        Ok(Seen {
            at,
            settings: Arc::new(settings),
            access: Arc::new(Access::new(&self.0.providers, &self.0.sandbox, &credentials)),
        })
    }
}

impl Memory {
    /// What cannot be read and could be, or was another thing, when this was last asked.
    fn news(&mut self, settings: &Settings, access: &Access) -> Vec<String> {
        let keys = access.unreadable.iter().map(|(provider, error)| {
            let key = key_setting(*provider);
            format!("{key} cannot be decrypted, {provider} is not asked and the sandbox stays off: {error}")
        });
        let rows = settings.unreadable.iter().map(ToString::to_string);
        let unreadable: Vec<String> = keys.chain(rows).collect();
        let news = unreadable
            .iter()
            .filter(|problem| !self.told.contains(problem))
            .cloned();
        let news = news.collect();
        self.told = unreadable;
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{providers::Provider, secrets::SecretsError, settings::UnreadableSetting};

    #[test]
    fn what_cannot_be_read_is_told_once_until_it_changes() {
        let mut memory = Memory::default();
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

        let mut told = |access: &Access| memory.news(&settings, access).len();

        assert_eq!([told(&unreadable), told(&unreadable)], [2, 0]);
        assert_eq!([told(&readable), told(&readable)], [0, 0]);
        assert_eq!([told(&unreadable), told(&unreadable)], [1, 0]);
    }
}
