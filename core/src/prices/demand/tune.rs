//! An administrator's settings for a route-month.

use chrono::NaiveDate;
use uuid::Uuid;

use super::{RouteChange, RouteDemand};
use crate::platform::db::{DbError, Result, Tx};

/// The number of attempts to write a change. An attempt fails if prices are stored between its read and its write.
const LOOKS: usize = 10;

/// A route-month before and after a change.
pub(super) struct Applied {
    pub before: RouteDemand,
    pub after: RouteDemand,
}

/// Applies an administrator's change to the route-months with these ids. Ids of no route-month are left out.
pub(super) async fn apply(tx: &mut Tx, ids: &[Uuid], change: RouteChange, today: NaiveDate) -> Result<Vec<Applied>> {
    let now = tx.demand().lock().await?;
    let mut applied = Vec::with_capacity(ids.len());
    let mut open = ids.to_vec();
    for _ in 0..LOOKS {
        let mut changed_meanwhile = Vec::new();
        for before in tx.demand().find_all(&open).await? {
            let mut after = before.clone();
            after.change(change, now, today);
            if after == before || tx.demand().save(&after).await? {
                applied.push(Applied { before, after });
            } else {
                changed_meanwhile.push(before.id);
            }
        }
        if changed_meanwhile.is_empty() {
            return Ok(applied);
        }
        open = changed_meanwhile;
    }
    Err(DbError::Unique("route_demand_tracking".to_owned()))
}
