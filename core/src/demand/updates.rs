//! The routes of one month, with their demand, for administrators to view and change.

use chrono::NaiveDate;

use super::{Level, RefreshInterval, RouteChange, pin_interval, set_ignored};
use crate::{
    audit::{Actor, Audit},
    db::{Db, Result},
    ids::RouteId,
    page::KeysetPage,
    routes::YearMonth,
    time::Timestamp,
};

/// The number of departure days that are shown for each route.
const TOP_DATES: i64 = 3;

/// The order of route-months in lists: by searches, then by id.
pub type RouteKey = (i64, RouteId);

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

/// A departure day and the number of its searches.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct SearchedDate {
    /// `2026-12-20`
    pub departure_date: String,
    pub search_count: i64,
}

/// A route-month with the departure days that are searched most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedRoute {
    pub route: RouteUpdates,
    /// At most three departure days, the most wanted first.
    pub top_dates: Vec<SearchedDate>,
}

/// Returns the route-months that were searched in a month, the most wanted first.
#[tracing::instrument(name = "demand.searched_routes", skip_all, fields(%month))]
pub async fn searched_routes(db: &Db, month: YearMonth, page: KeysetPage<RouteKey>) -> Result<Vec<SearchedRoute>> {
    let mut tx = db.read().await?;
    let mut searched = Vec::new();
    for route in tx.demand().updates_of_month(month, page, 1).await? {
        let top_dates = tx.demand().top_dates(&route, TOP_DATES).await?;
        searched.push(SearchedRoute { route, top_dates });
    }
    Ok(searched)
}

/// Changes how often a route-month is refreshed, and writes `actor`'s change to the audit log. Returns `None` when
/// there is no such route-month. `today` is the date at the agency.
#[tracing::instrument(name = "demand.change_route", skip_all, fields(route.id = %id))]
pub async fn change_route(
    db: &Db,
    id: RouteId,
    change: RouteChange,
    today: NaiveDate,
    actor: Actor<'_>,
) -> Result<Option<RouteUpdates>> {
    let mut tx = db.write().await?;
    // This call waits for other transactions that change route-months, so `before` contains their changes.
    tx.demand().lock().await?;
    let Some(before) = tx.demand().route_updates(id).await? else {
        return Ok(None);
    };
    match change.interval {
        Some(RefreshInterval::Hours(hours)) => drop(pin_interval(&mut tx, id.0, Some(hours), today).await?),
        Some(RefreshInterval::Automatic) => drop(pin_interval(&mut tx, id.0, None, today).await?),
        None => {}
    }
    if let Some(ignored) = change.is_ignored {
        drop(set_ignored(&mut tx, id.0, ignored, today).await?);
    }
    let Some(after) = tx.demand().route_updates(id).await? else {
        return Ok(None);
    };
    for (action, was, is) in [
        ("route.update_interval", before.interval(), after.interval()),
        (
            "route.is_ignored",
            before.is_ignored.to_string(),
            after.is_ignored.to_string(),
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
    tx.commit().await?;
    Ok(Some(after))
}

impl RouteUpdates {
    /// Its place in a list.
    pub fn key(&self) -> RouteKey {
        (self.search_count, self.id)
    }

    /// `TIA-VIE 2026-12`
    fn name(&self) -> String {
        format!("{}-{} {}", self.origin, self.destination, self.year_month)
    }

    /// The interval as an administrator sets it: a number of hours, or `automatic`.
    fn interval(&self) -> String {
        match self.update_interval {
            Some(hours) if self.is_pinned => hours.to_string(),
            _ => "automatic".to_owned(),
        }
    }
}
