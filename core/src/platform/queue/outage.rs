//! Decides when a process may rescue the jobs of other processes: never within the time of one lease after its own
//! trouble with the database.
//!
//! While the database is unavailable, no process can renew its leases, and afterwards every lease looks expired
//! although its owner is alive. So a process that has just started, or that saw an error or a slow write, gives the
//! others the time of one lease to renew theirs before it rescues any job. So does a process that was frozen: it does not
//! know what it missed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use tokio::time::timeout;

use crate::{
    base::time::{Timestamp, micros},
    platform::db::{Db, DbError, Result, Tx},
};

/// A statement that takes longer than this has met a locked or failing database.
const SLOW: Duration = Duration::from_secs(1);
/// PostgreSQL work that takes longer than this fails, because its connection is probably dead.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one process knows of the troubles of its database. Clones share this knowledge.
#[derive(Clone, Debug)]
pub struct Outage {
    last: Arc<AtomicI64>,
    hold_off: Duration,
}

impl Outage {
    /// The state of a process that starts `now` and rescues nothing for the time of one `lease`.
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

    /// Whether there was no trouble for the time of one lease. If the clock was set back, the wait starts again.
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

    /// Like [`watch`](Self::watch), but with a `patience` that the caller chooses. On PostgreSQL, work that takes
    /// longer than `patience` fails: a connection to a server that has vanished can stay silent for many minutes.
    /// SQLite needs no such limit.
    pub fn watch_for<T>(
        &self,
        patience: Duration,
        db: &Db,
        work: impl Future<Output = Result<T>>,
    ) -> impl Future<Output = Result<T>> {
        // `work` may use either of two database drivers, so its future is large. The box keeps the futures around it
        // small.
        let work = Box::pin(work);
        async move {
            // The time is measured with the clock that the leases use, because what matters is how far the leases have
            // run down meanwhile.
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

    /// Begins a write. Trouble is noted before the next write transaction of this process can begin, so a rescue that
    /// waits for its turn sees it.
    pub async fn write(&self, db: &Db) -> Result<Tx> {
        self.watch(db, db.write()).await
    }
}
