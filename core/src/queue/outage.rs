//! When a process may take jobs from others: never for one lease after its own trouble.
//!
//! While the database is away nobody can renew, and afterwards every lease looks expired although its
//! owner lives. So a process that started, or that saw an error or a slow write, leaves the others one
//! lease to renew before it rescues anything.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use tokio::time::timeout;

use crate::{
    db::{Db, DbError, Result, Tx},
    time::{Timestamp, micros},
};

/// A statement that took this long met a locked or failing database.
const SLOW: Duration = Duration::from_secs(1);
/// What PostgreSQL has not answered by then it will not answer on this connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one process knows of its database's troubles. Clones share it.
#[derive(Clone, Debug)]
pub struct Outage {
    last: Arc<AtomicI64>,
    hold_off: Duration,
}

impl Outage {
    /// A process that starts `now` and holds off for `lease`.
    pub fn new(now: Timestamp, lease: Duration) -> Self {
        Self {
            last: Arc::new(AtomicI64::new(now.0)),
            hold_off: lease,
        }
    }

    /// There was trouble at `moment`.
    pub fn saw(&self, moment: Timestamp) {
        self.last.fetch_max(moment.0, Ordering::Relaxed);
    }

    /// Whether all has been well for one lease. A clock that was set back starts the wait anew.
    pub fn is_over(&self, now: Timestamp) -> bool {
        let last = self.last.load(Ordering::Relaxed);
        if now.0 < last {
            self.last.store(now.0, Ordering::Relaxed);
            return false;
        }
        now.0 - last >= micros(self.hold_off)
    }

    /// Runs a piece of database work and notes whether it failed or was slow.
    pub fn watch<T>(&self, db: &Db, work: impl Future<Output = Result<T>>) -> impl Future<Output = Result<T>> {
        self.watch_for(PATIENCE, db, work)
    }

    /// The same with a patience of its own. On PostgreSQL, work that takes longer fails: a connection to
    /// a server that has vanished can stay silent for many minutes. SQLite always answers in time.
    pub fn watch_for<T>(
        &self,
        patience: Duration,
        db: &Db,
        work: impl Future<Output = Result<T>>,
    ) -> impl Future<Output = Result<T>> {
        // Two drivers make large futures; boxed here, those around it stay small.
        let work = Box::pin(work);
        async move {
            // By the clock of the leases: what matters is how far they have run down meanwhile.
            let begun = db.now();
            let result = if db.is_sqlite() {
                work.await
            } else {
                let timed = timeout(patience, work).await;
                timed.unwrap_or_else(|_| Err(DbError::Busy(sqlx::Error::PoolTimedOut)))
            };
            if result.is_err() || db.now().since(begun) > SLOW {
                self.saw(db.now());
            }
            result
        }
    }

    /// Begins a write. The trouble is noted before the transaction gives way to the next one of this
    /// process, so a rescue that queued behind it cannot miss it.
    pub async fn write(&self, db: &Db) -> Result<Tx> {
        self.watch(db, db.write()).await
    }
}
