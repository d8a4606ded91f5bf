//! Queues the route-months that are due, within the limits of the calendar service's account.

use std::time::Duration;

use chrono::NaiveDate;

use super::{DueRoute, Level, seeded::SeededRoutes};
use crate::{
    base::{ids::JobId, month::RouteMonth},
    platform::{
        audit::{Actor, Audit},
        db::{Db, Result, Tx},
        jobs::RefreshCalendar,
        queue::{JobKind, NewJob},
    },
    rules::settings::Settings,
};

/// A route-month that was queued is due again after this time, unless its refresh has succeeded.
const AGAIN: Duration = Duration::from_hours(1);
/// The most refreshes for visitors that may wait. While so many wait, opening a calendar queues no refresh.
const MAX_ASKED: i64 = 200;
/// The priority of a refresh that an administrator requested. It runs before those that visitors request.
const BY_HAND: i64 = RefreshCalendar::ASKED - 10;
/// The number of requests a minute that is assumed for an account without a rate limit.
const UNLIMITED: u32 = 300;

/// Returns how many due refreshes may be queued now: the number of requests that the account allows in a minute, less
/// `calendar.reserve_percent` percent of it, which are reserved for searches, and less the due refreshes that already
/// wait or run. Refreshes that visitors or administrators requested are not subtracted. Returns zero while the
/// calendar's queue is paused.
pub async fn calendar_budget(tx: &mut Tx, settings: &Settings) -> Result<i64> {
    let now = tx.now();
    if tx
        .limits()
        .paused_until(RefreshCalendar::LIMIT)
        .await?
        .is_some_and(|until| now < until)
    {
        return Ok(0);
    }
    let account = settings.values.limits.get(RefreshCalendar::ACCOUNT);
    let a_minute = account
        .and_then(|limit| limit.requests_per_second)
        .map_or(UNLIMITED, |rate| rate.saturating_mul(60));
    let share = a_minute * (100 - settings.values.calendar.reserve_percent.min(100)) / 100;
    let waiting = tx
        .queue()
        .live_jobs_behind(RefreshCalendar::LIMIT.name(), RefreshCalendar::ASKED)
        .await?;
    Ok((i64::from(share) - waiting).max(0))
}

/// Queues at most `budget` of the route-months that are due, the most wanted first, and returns how many. A route-month
/// whose refresh is queued already gets no second one.
#[tracing::instrument(name = "demand.queue_due_routes", skip(tx))]
pub async fn queue_due_routes(tx: &mut Tx, budget: i64, today: NaiveDate) -> Result<usize> {
    let now = tx.now();
    let mut due = tx.demand().due(budget).await?;
    // Every transaction locks these rows in key order, so that no two of them deadlock.
    due.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    let mut queued = 0;
    for due in due {
        match due.route().filter(|route| route.month.is_in_window(today)) {
            Some(route) => {
                tx.queue().enqueue(&refresh(route, priority(due.demand_level))).await?;
                tx.demand().put_off(due.id, Some(now.plus(AGAIN))).await?;
                queued += 1;
            }
            // No visitor can open this calendar. It is not due again until a recomputation sets a time.
            None => tx.demand().put_off(due.id, None).await?,
        }
    }
    Ok(queued)
}

/// Turns on the automatic refresh of the seeded routes that the home page shows.
#[tracing::instrument(name = "demand.track_seeded_routes", skip(tx))]
pub async fn track_seeded_routes(tx: &mut Tx, today: NaiveDate) -> Result<()> {
    let seeded = SeededRoutes::new(&tx.airports().merges().await?);
    let mut routes: Vec<_> = seeded.shown_months(today).collect();
    // Every transaction locks these rows in key order, so that no two of them deadlock.
    routes.sort_unstable();
    for route in routes {
        tx.demand().track_seeded(&route, Level::Low).await?;
    }
    Ok(())
}

/// Queues a refresh that the administrator requested, and remembers who did. Returns its job, or the job of the refresh
/// that already waits or runs.
#[tracing::instrument(name = "demand.queue_by_hand", skip(db, actor), fields(%route))]
pub async fn queue_by_hand(db: &Db, route: &RouteMonth, actor: Actor<'_>) -> Result<JobId> {
    let mut tx = db.write().await?;
    let job = tx.queue().enqueue(&refresh(route.clone(), BY_HAND)).await?;
    tx.calendars().remember_fetch(route, actor.name, job).await?;
    let audit = Audit {
        actor,
        action: "calendar.fetch",
        subject: &route.to_string(),
        old: None,
        new: None,
    };
    tx.audit().record(audit).await?;
    tx.commit().await?;
    Ok(job)
}

/// Queues the refresh of a calendar that a visitor opened, ahead of the refreshes that are merely due. Returns whether
/// the queue had room for it.
#[tracing::instrument(name = "demand.queue_opened", skip(db), fields(%route))]
pub async fn queue_opened(db: &Db, route: &RouteMonth) -> Result<bool> {
    let mut tx = db.write().await?;
    let waiting = tx
        .queue()
        .waiting_jobs_before(RefreshCalendar::QUEUE, RefreshCalendar::ASKED + 1)
        .await?;
    if waiting >= MAX_ASKED {
        return Ok(false);
    }
    tx.queue()
        .enqueue(&refresh(route.clone(), RefreshCalendar::ASKED))
        .await?;
    tx.commit().await?;
    Ok(true)
}

/// A job that refreshes a route-month. Jobs with a smaller priority run first.
fn refresh(route: RouteMonth, priority: i64) -> NewJob {
    NewJob::new(&RefreshCalendar { route }).priority(priority)
}

fn priority(level: Level) -> i64 {
    let behind = match level {
        Level::High => 1,
        Level::Medium => 2,
        Level::Low => 3,
        Level::None => 4,
    };
    RefreshCalendar::ASKED + behind
}

fn key(due: &DueRoute) -> (&str, &str, &str) {
    (&due.origin, &due.destination, &due.year_month)
}
