//! An administrator's settings for a route-month.

use chrono::NaiveDate;
use uuid::Uuid;

use super::RouteDemand;
use crate::{
    db::{DbError, Result, Tx},
    time::Timestamp,
};

/// Prices may be stored between the look and the write; not so often.
const LOOKS: usize = 10;

/// Pins the interval of a route-month at so many hours; `None`: it follows the level again. Returns the row as it
/// is then, or `None` when there is no such row.
#[tracing::instrument(name = "demand.pin_interval", skip(tx))]
pub async fn pin_interval(tx: &mut Tx, id: Uuid, hours: Option<i64>, today: NaiveDate) -> Result<Option<RouteDemand>> {
    tune(tx, id, |route, now| route.pin(hours, now, today)).await
}

/// Keeps a route-month from being refreshed, or no longer. Returns the row as it is then, or `None` when there is
/// no such row.
#[tracing::instrument(name = "demand.set_ignored", skip(tx))]
pub async fn set_ignored(tx: &mut Tx, id: Uuid, ignored: bool, today: NaiveDate) -> Result<Option<RouteDemand>> {
    tune(tx, id, |route, now| route.ignore(ignored, now, today)).await
}

async fn tune(tx: &mut Tx, id: Uuid, change: impl Fn(&mut RouteDemand, Timestamp)) -> Result<Option<RouteDemand>> {
    let now = tx.demand().lock().await?;
    for _ in 0..LOOKS {
        let Some(mut route) = tx.demand().find(id).await? else {
            return Ok(None);
        };
        change(&mut route, now);
        if tx.demand().save(&route).await? {
            return Ok(Some(route));
        }
    }
    Err(DbError::Unique("route_demand_tracking".to_owned()))
}
