//! The tables of demand.

mod counting;
mod days;
mod moves;
mod places;
mod popular;
mod prune;
mod routes;
mod searched;
mod updates;
mod view;

use crate::{
    base::time::Timestamp,
    platform::db::{Executor, Result, sql, store},
};

pub(super) use popular::CountedPair;
pub use routes::{DueRoute, Overdue, WantedRoute};
pub use view::calendar_view;

store!(
    /// The demand of a transaction.
    DemandStore,
    demand
);

impl DemandStore<'_> {
    /// Waits until no other transaction, in any process, folds events or changes route-months. Until this one ends,
    /// only it locks their rows, so no two transactions can deadlock and no event counts twice.
    pub(crate) async fn lock(&mut self) -> Result<Timestamp> {
        let now = self.0.now();
        self.execute(sql!(
            "INSERT INTO demand_folds (id, folded_at) VALUES ('default', $1)
             ON CONFLICT (id) DO UPDATE SET folded_at = excluded.folded_at",
            now
        ))
        .await?;
        Ok(now)
    }
}
