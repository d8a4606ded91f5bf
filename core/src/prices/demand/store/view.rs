//! What a calendar shows.

use std::time::Duration;

use crate::{
    base::month::RouteMonth,
    platform::{
        db::{Db, Executor, Result, sql},
        jobs::RefreshCalendar,
        providers::limits::paused_until,
        queue::live_job,
    },
    prices::{
        calendar::stored_calendar,
        demand::{CalendarView, view::ViewRow},
    },
};

/// A refresh that is put off for longer than this, for example because the account's plan is spent, is not shown as
/// under way.
const SOON: Duration = Duration::from_mins(2);

/// Reads what a calendar shows. Many visitors poll it, so the read is outside of any transaction and takes one round
/// trip.
#[tracing::instrument(name = "calendar.view", skip_all, fields(%route))]
pub async fn calendar_view(db: &Db, route: &RouteMonth) -> Result<CalendarView> {
    let row: ViewRow = db
        .read_connection()
        .await?
        .fetch_one(sql!(
            concat!(
                "SELECT c.price_grid, c.has_direct_flight, c.demo, c.last_update, d.update_interval, d.is_pinned,
                        d.is_ignored, d.last_error, d.error_timestamp, j.id AS job, j.state AS job_state,
                        j.priority AS job_priority, COALESCE(l.paused_until, 0) >= $1 AS is_paused
                 FROM (SELECT 1 AS one) AS asked
                 LEFT JOIN (",
                stored_calendar!("$2", "$3", "$4"),
                ") AS c ON TRUE
                 LEFT JOIN route_demand_tracking AS d
                     ON d.origin = $2 AND d.destination = $3 AND d.year_month = $4
                 LEFT JOIN (",
                live_job!("$5", "$1"),
                ") AS j ON TRUE
                 LEFT JOIN (",
                paused_until!("$6"),
                ") AS l ON TRUE"
            ),
            db.now().plus(SOON),
            route.origin,
            route.destination,
            route.month.to_string(),
            RefreshCalendar::key(route),
            RefreshCalendar::LIMIT
        ))
        .await?;
    row.view(route)
}
