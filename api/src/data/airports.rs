//! The airport index of this process.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use flight_finder_core::{
    airports::AirportIndex,
    db::{Db, Result},
    time::Timestamp,
};
use tokio::sync::Mutex;

/// Airports change when an administrator changes them, and their order with what people search. A change is seen after
/// at most this time.
const FRESH: Duration = Duration::from_mins(1);
/// Upper bound on the time to read a new index while an old one is available.
const QUICK: Duration = Duration::from_secs(1);

/// The index and when it was read.
#[derive(Default)]
pub struct AirportCache {
    index: RwLock<Option<(Timestamp, Arc<AirportIndex>)>>,
    /// Held by the request that reads a new index.
    renewal: Mutex<()>,
}

impl AirportCache {
    /// The index, at most a minute old; an older one while the database is away. One request reads a new index, and the
    /// others meanwhile take the old one: no poll waits for a list that is read again.
    pub async fn get(&self, db: &Db) -> Result<Arc<AirportIndex>> {
        let kept = self.kept();
        let renewal = match &kept {
            Some((at, index)) if db.now().since(*at) < FRESH => return Ok(index.clone()),
            Some((_, old)) => match self.renewal.try_lock() {
                Ok(renewal) => renewal,
                Err(_taken) => return Ok(old.clone()),
            },
            None => self.renewal.lock().await,
        };
        let index = match (kept, self.kept()) {
            // Another request read the first index while this one waited for the lock.
            (None, Some((_, index))) => return Ok(index),
            (None, None) => read(db).await?,
            (Some((_, old)), _) => read(&db.with_acquire_timeout(QUICK)).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "airports cannot be read, the last ones stay");
                old
            }),
        };
        let mut kept = self.index.write().unwrap_or_else(PoisonError::into_inner);
        *kept = Some((db.now(), index.clone()));
        drop((kept, renewal));
        Ok(index)
    }

    fn kept(&self) -> Option<(Timestamp, Arc<AirportIndex>)> {
        let kept = self.index.read().unwrap_or_else(PoisonError::into_inner);
        kept.clone()
    }
}

async fn read(db: &Db) -> Result<Arc<AirportIndex>> {
    let mut tx = db.read().await?;
    let wanted = tx.demand().wanted_places().await?;
    Ok(Arc::new(AirportIndex::build_with_demand(
        tx.airports().list().await?,
        &wanted,
    )))
}
