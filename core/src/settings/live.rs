//! Settings as a running process sees them: read again at most every few seconds.

use std::{sync::Arc, time::Duration};

use tokio::sync::Mutex;

use super::{Access, Credentials, MasterKey, Settings};
use crate::{
    config::{ProvidersConfig, SandboxConfig},
    db::{Db, Result},
    time::Timestamp,
};

/// Settings are read at most this late; decision 25a allows ten seconds.
const FRESH: Duration = Duration::from_secs(3);
/// With a database that takes longer than this, those read before stay: nobody waits for what is known.
const PATIENCE: Duration = Duration::from_secs(1);

/// The settings and accounts of a process. Cheap to clone.
#[derive(Clone)]
pub struct LiveSettings(Arc<Inner>);

struct Inner {
    db: Db,
    providers: ProvidersConfig,
    sandbox: SandboxConfig,
    master_key: Option<MasterKey>,
    seen: Mutex<Option<Seen>>,
}

#[derive(Clone)]
struct Seen {
    at: Timestamp,
    settings: Arc<Settings>,
    access: Arc<Access>,
}

impl LiveSettings {
    /// Settings of `db`, with what the configuration says of providers.
    pub fn new(db: Db, providers: ProvidersConfig, sandbox: SandboxConfig, master_key: Option<MasterKey>) -> Self {
        Self(Arc::new(Inner {
            db,
            providers,
            sandbox,
            master_key,
            seen: Mutex::new(None),
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
        *self.0.seen.lock().await = None;
    }

    async fn seen(&self) -> Result<Seen> {
        let now = self.0.db.now();
        let mut kept = self.0.seen.lock().await;
        if let Some(seen) = &*kept
            && now.since(seen.at) < FRESH
        {
            return Ok(seen.clone());
        }
        let Some(last) = &mut *kept else {
            return Ok(kept.insert(self.load(&self.0.db, now).await?).clone());
        };
        match self.load(&self.0.db.with_patience(PATIENCE), now).await {
            Ok(seen) => *last = seen,
            Err(error) => {
                tracing::warn!(%error, "settings cannot be read, the last ones stay");
                // Whoever asks next is not kept waiting for the same answer.
                last.at = self.0.db.now();
            }
        }
        Ok(last.clone())
    }

    async fn load(&self, db: &Db, at: Timestamp) -> Result<Seen> {
        let mut tx = db.read().await?;
        let settings = tx.settings().load().await?;
        let sealed = tx.settings().sealed_credentials().await?;
        drop(tx);
        let credentials = Credentials::open(&sealed, self.0.master_key.as_ref()).unwrap_or_else(|error| {
            tracing::error!(%error, "stored provider keys are not used");
            Credentials::default()
        });
        Ok(Seen {
            at,
            settings: Arc::new(settings),
            access: Arc::new(Access::of(&self.0.providers, &self.0.sandbox, &credentials)),
        })
    }
}
