//! A route-month as administrators view and change it.

use chrono::NaiveDate;
use serde::Serialize;

use super::{Level, ListedRoute, RefreshInterval, RouteChange, list::with_searches, tune::apply};
use crate::{
    base::{
        ids::RouteId,
        revision::{Edited, Expected, RowRevision},
        time::Timestamp,
    },
    platform::{
        audit::{Actor, Audit},
        db::{Db, Result},
    },
};

/// The demand of a route-month, and how often its calendar is refreshed.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RouteUpdates {
    pub id: RouteId,
    pub origin: String,
    pub destination: String,
    pub year_month: String,
    pub search_count: i64,
    pub demand_level: Level,
    pub update_interval: Option<i64>,
    pub is_pinned: bool,
    pub is_ignored: bool,
    pub last_price_update: Option<Timestamp>,
    pub next_due: Option<Timestamp>,
    pub last_error: Option<String>,
    pub error_timestamp: Option<Timestamp>,
}

/// What administrators set of a route-month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct RouteSettings {
    interval: RefreshInterval,
    is_ignored: bool,
}

/// Changes how often a route-month is refreshed, unless somebody else changed it meanwhile, and writes `actor`'s change to
/// the log of changes. Returns `None` when there is no such route-month. `today` is the date at the agency.
#[tracing::instrument(name = "demand.change_route", skip_all, fields(route.id = %id))]
pub async fn change_route(
    db: &Db,
    id: RouteId,
    change: RouteChange,
    expected: &Expected,
    today: NaiveDate,
    actor: Actor<'_>,
) -> Result<Option<Edited<ListedRoute>>> {
    let mut tx = db.write().await?;
    // This call waits for other transactions that change route-months, so `before` contains their changes.
    tx.demand().lock().await?;
    let Some(before) = tx.demand().route_updates(id).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        let current = with_searches(&mut tx, vec![before]).await?.pop();
        return Ok(current.map(Edited::Outdated));
    }
    apply(&mut tx, &[id.0], change, today).await?;
    let Some(after) = tx.demand().route_updates(id).await? else {
        return Ok(None);
    };
    let (was, is) = (before.settings(), after.settings());
    for (action, was, is) in [
        ("route.update_interval", was.interval.name(), is.interval.name()),
        (
            "route.is_ignored",
            was.is_ignored.to_string(),
            is.is_ignored.to_string(),
        ),
    ] {
        if was != is {
            let audit = Audit {
                actor,
                action,
                subject: &after.name(),
                old: Some(was),
                new: Some(is),
            };
            tx.audit().record(audit).await?;
        }
    }
    let changed = with_searches(&mut tx, vec![after]).await?.pop();
    tx.commit().await?;
    Ok(changed.map(Edited::Saved))
}

impl RouteUpdates {
    /// The revision of what administrators set. Searches and refreshes do not change it.
    pub fn revision(&self) -> RowRevision {
        RowRevision::of(&self.settings())
    }

    fn settings(&self) -> RouteSettings {
        RouteSettings {
            interval: RefreshInterval::of(self.update_interval, self.is_pinned),
            is_ignored: self.is_ignored,
        }
    }

    /// `TIA-VIE 2026-12`
    fn name(&self) -> String {
        format!("{}-{} {}", self.origin, self.destination, self.year_month)
    }
}
