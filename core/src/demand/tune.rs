//! An administrator's settings for a route-month.

use chrono::NaiveDate;
use uuid::Uuid;

use super::{RefreshInterval, RouteChange, RouteDemand};
use crate::db::{DbError, Result, Tx};

/// The number of attempts to write a change. An attempt fails if prices are stored between its read and its write.
const LOOKS: usize = 10;

/// Pins the interval of a route-month at this number of hours. With `None` the interval follows the demand level again.
/// Returns the changed row, or `None` when there is no such row.
#[tracing::instrument(name = "demand.pin_interval", skip(tx))]
pub async fn pin_interval(tx: &mut Tx, id: Uuid, hours: Option<i64>, today: NaiveDate) -> Result<Option<RouteDemand>> {
    let change = RouteChange {
        interval: Some(hours.map_or(RefreshInterval::Automatic, RefreshInterval::Hours)),
        is_ignored: None,
    };
    Ok(apply(tx, id, change, today).await?.map(|applied| applied.after))
}

/// Decides whether a route-month is kept from being refreshed. Returns the changed row, or `None` when there is no such
/// row.
#[tracing::instrument(name = "demand.set_ignored", skip(tx))]
pub async fn set_ignored(tx: &mut Tx, id: Uuid, ignored: bool, today: NaiveDate) -> Result<Option<RouteDemand>> {
    let change = RouteChange {
        interval: None,
        is_ignored: Some(ignored),
    };
    Ok(apply(tx, id, change, today).await?.map(|applied| applied.after))
}

/// A route-month before and after a change.
pub(super) struct Applied {
    pub before: RouteDemand,
    pub after: RouteDemand,
}

/// Applies an administrator's change to the route-month with this id. Returns `None` if there is none.
pub(super) async fn apply(tx: &mut Tx, id: Uuid, change: RouteChange, today: NaiveDate) -> Result<Option<Applied>> {
    let now = tx.demand().lock().await?;
    for _ in 0..LOOKS {
        let Some(before) = tx.demand().find(id).await? else {
            return Ok(None);
        };
        let mut after = before.clone();
        after.change(change, now, today);
        if after == before || tx.demand().save(&after).await? {
            return Ok(Some(Applied { before, after }));
        }
    }
    Err(DbError::Unique("route_demand_tracking".to_owned()))
}
