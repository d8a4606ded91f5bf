//! Routes of a month, as the administrator looks at them and tunes them.

use chrono::NaiveDate;

use super::{Interval, RouteChange, RoutePage};
use crate::{
    calendar::{RouteMonth, YearMonth},
    db::{Db, Result},
    demand::{Level, pin_interval, set_ignored},
    ids::{JobId, RouteId},
    jobs::RefreshCalendar,
    queue::NewJob,
    time::Timestamp,
};

/// Somebody waits for it.
const AT_ONCE: i64 = -10;
/// Of each route so many dates are shown.
const TOP_DATES: i64 = 3;

/// How often a route-month is refreshed, and why.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "the columns are documented in the migration")]
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

/// A day of departure and how often it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct AskedDate {
    /// `2026-12-20`
    pub departure_date: String,
    /// Searches.
    pub search_count: i64,
}

/// A route of a month with the days that are asked for most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PopularRoute {
    /// The route.
    pub route: RouteUpdates,
    /// At most three, the most wanted first.
    pub top_dates: Vec<AskedDate>,
}

/// The routes that were searched in a month, the most wanted first.
#[tracing::instrument(name = "admin.popular_routes", skip_all, fields(%month))]
pub async fn popular_routes(db: &Db, month: YearMonth, page: RoutePage) -> Result<Vec<PopularRoute>> {
    let mut tx = db.read().await?;
    let mut popular = Vec::new();
    for route in tx.routes_of(month, page, 1).await? {
        let top_dates = tx.top_dates(&route, TOP_DATES).await?;
        popular.push(PopularRoute { route, top_dates });
    }
    Ok(popular)
}

/// Changes how often a route-month is refreshed. `None` when there is no such route. `today` is the agency's day.
#[tracing::instrument(name = "admin.change_route", skip_all, fields(route.id = %id))]
pub async fn change_route(db: &Db, id: RouteId, change: RouteChange, today: NaiveDate) -> Result<Option<RouteUpdates>> {
    let mut tx = db.write().await?;
    match change.interval {
        Some(Interval::Hours(hours)) => drop(pin_interval(&mut tx, id.0, Some(hours), today).await?),
        Some(Interval::Automatic) => drop(pin_interval(&mut tx, id.0, None, today).await?),
        None => {}
    }
    if let Some(ignored) = change.is_ignored {
        drop(set_ignored(&mut tx, id.0, ignored, today).await?);
    }
    let changed = tx.route_updates(id).await?;
    tx.commit().await?;
    tracing::info!(?change, known = changed.is_some(), "route changed");
    Ok(changed)
}

/// Queues a refresh of a calendar ahead of all others; if one is under way, answers that.
pub async fn fetch_calendar(db: &Db, route: RouteMonth) -> Result<JobId> {
    let mut tx = db.write().await?;
    let job = tx
        .enqueue(&NewJob::of(&RefreshCalendar { route }).priority(AT_ONCE))
        .await?;
    tx.commit().await?;
    Ok(job)
}
