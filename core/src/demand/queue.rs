//! Queueing what is due, within what the calendar service's account bears.

use std::time::Duration;

use chrono::NaiveDate;

use super::{DueRoute, Level};
use crate::{
    calendar::RouteMonth,
    db::{Db, Result, Tx},
    ids::JobId,
    jobs::RefreshCalendar,
    queue::NewJob,
    settings::Settings,
};

/// A route-month that was queued is due again after this time if its refresh has come to nothing.
const AGAIN: Duration = Duration::from_hours(1);
/// Requests a minute of an account without a rate.
const UNLIMITED: u32 = 300;

/// How many refreshes may be queued now: what the account lets the calendar send in a minute, less what still
/// waits. None while the calendar's queue is paused.
pub async fn calendar_budget(tx: &mut Tx, settings: &Settings) -> Result<i64> {
    let now = tx.now();
    if tx
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
    let waiting = tx.live_jobs(RefreshCalendar::LIMIT).await?;
    Ok((i64::from(share) - waiting).max(0))
}

/// Queues at most `budget` of the route-months that are due, the most wanted first, and answers how many. A
/// route-month whose refresh is queued already keeps that one.
#[tracing::instrument(name = "demand.queue_due_routes", skip(tx))]
pub async fn queue_due_routes(tx: &mut Tx, budget: i64, today: NaiveDate) -> Result<usize> {
    let now = tx.now();
    let mut due = tx.demand().due(budget).await?;
    // In key order, as everybody locks these rows.
    due.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    let mut queued = 0;
    for due in due {
        match due.route().filter(|route| route.month.is_in_window(today)) {
            Some(route) => {
                tx.enqueue(&refresh(route, priority(due.demand_level))).await?;
                tx.demand().put_off(due.id, Some(now.plus(AGAIN))).await?;
                queued += 1;
            }
            // Nobody can open it: the next recomputation says when.
            None => tx.demand().put_off(due.id, None).await?,
        }
    }
    Ok(queued)
}

/// Why somebody wants a calendar now; both come before all that is merely due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The administrator asked for it by hand.
    ByHand,
    /// A visitor opened it.
    ByOpening,
}

/// Queues the refresh of a calendar that somebody wants now, and answers its job: the live one where there is one.
#[tracing::instrument(name = "demand.queue_asked", skip(db), fields(%route))]
pub async fn queue_asked(db: &Db, route: &RouteMonth, asked: Asked) -> Result<JobId> {
    let priority = match asked {
        Asked::ByHand => -10,
        Asked::ByOpening => RefreshCalendar::ASKED,
    };
    let mut tx = db.write().await?;
    let job = tx.enqueue(&refresh(route.clone(), priority)).await?;
    tx.commit().await?;
    Ok(job)
}

/// Smaller first.
fn refresh(route: RouteMonth, priority: i64) -> NewJob {
    NewJob::of(&RefreshCalendar { route }).priority(priority)
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
