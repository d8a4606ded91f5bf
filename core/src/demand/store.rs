//! The tables of demand.

mod counting;
mod popular;
mod prune;
mod routes;
mod updates;

use crate::{
    db::{Executor, Result, Tx, sql},
    time::Timestamp,
};

pub use counting::Event;
pub(super) use popular::{CallerHash, CountedPair};
pub use routes::{DueRoute, WantedRoute};

/// The demand of a transaction.
pub struct DemandStore<'tx>(&'tx mut Tx);

impl Tx {
    pub fn demand(&mut self) -> DemandStore<'_> {
        DemandStore(self)
    }
}

impl DemandStore<'_> {
    /// Waits for whoever folds, recomputes or sets right now, in any process: from here to the commit rows are
    /// locked by one at a time, so no two can deadlock and no event counts twice.
    pub(crate) async fn lock(&mut self) -> Result<Timestamp> {
        let now = self.0.now();
        self.0
            .execute(sql!(
                "INSERT INTO demand_folds (id, folded_at) VALUES ('default', $1)
                 ON CONFLICT (id) DO UPDATE SET folded_at = excluded.folded_at",
                now
            ))
            .await?;
        Ok(now)
    }
}
