//! Recomputes demand levels and intervals from the searches of the last day.

use chrono::NaiveDate;

use super::{
    RouteDemand, WantedRoute,
    level::{DAY, MONTH},
    seeded::SeededRoutes,
};
use crate::platform::db::{Db, Result};

/// Route-months of one transaction.
const BATCH: usize = 500;

/// What a recomputation came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recomputed {
    /// The number of route-months that were examined.
    pub routes: usize,
    /// Those of them that changed.
    pub changed: usize,
}

/// Gives every wanted route-month the demand level of its searches, in key order, one batch in each transaction. Ends
/// early when `cancelled` returns true; committed batches stay.
#[tracing::instrument(name = "demand.recompute", skip_all)]
pub async fn recompute(db: &Db, today: NaiveDate, cancelled: impl Fn() -> bool) -> Result<Recomputed> {
    let now = db.now();
    let mut done = Recomputed::default();
    let mut after = [String::new(), String::new(), String::new()];
    while !cancelled() {
        let mut tx = db.write().await?;
        tx.demand().lock().await?;
        let key = [after[0].as_str(), after[1].as_str(), after[2].as_str()];
        let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
        let seeded = SeededRoutes::new(&tx.airports().merges().await?);
        let (day, month) = (now.minus(DAY), now.minus(MONTH));
        let wanted = tx.demand().wanted_after(key, limit, day, month).await?;
        let (read, last) = (wanted.len(), wanted.last().map(|last| key_of(&last.route)));
        for WantedRoute { mut route, day, month } in wanted {
            let before = route.clone();
            route.recent_count = month;
            route.relevel(day, &seeded, now, today);
            if route != before && tx.demand().save(&route).await? {
                done.changed += 1;
            }
        }
        tx.commit().await?;
        done.routes += read;
        match last {
            Some(last) if read == BATCH => after = last,
            _ => break,
        }
    }
    Ok(done)
}

fn key_of(route: &RouteDemand) -> [String; 3] {
    [
        route.origin.clone(),
        route.destination.clone(),
        route.year_month.clone(),
    ]
}
