//! What handlers of all areas read: the database, the settings, and lists that are kept in memory for a minute.

mod airports;
mod popular;

use std::{sync::Arc, time::Duration};

use flight_finder_core::{
    airports::AirportIndex,
    db::{Db, Result},
    demand::PopularRoute,
    settings::{LiveSettings, Settings},
};

use self::{airports::AirportCache, popular::PopularCache};

/// A visitor's transaction begins within this time, or the visitor is told to come back.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// The database and what is kept of it.
pub struct Data {
    db: Db,
    settings: LiveSettings,
    airports: AirportCache,
    popular: PopularCache,
}

impl Data {
    /// Nothing is read yet.
    pub fn new(db: &Db, settings: LiveSettings) -> Self {
        Self {
            db: db.with_acquire_timeout(ACQUIRE_TIMEOUT),
            settings,
            airports: AirportCache::default(),
            popular: PopularCache::default(),
        }
    }

    /// The database, with a limit on the time to begin a transaction.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The settings and the access to providers, as they are now.
    pub fn live_settings(&self) -> &LiveSettings {
        &self.settings
    }

    /// The settings as they are now.
    pub async fn settings(&self) -> Result<Arc<Settings>> {
        self.settings.get().await
    }

    /// The airports as they are in the database, at most a minute old; older ones while the database is away.
    pub async fn airports(&self) -> Result<Arc<AirportIndex>> {
        self.airports.get(&self.db).await
    }

    /// The popular routes, the most searched first; counted at most once a minute.
    pub async fn popular_routes(&self) -> Result<Arc<Vec<PopularRoute>>> {
        self.popular.get(self).await
    }
}
