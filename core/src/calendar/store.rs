//! The table of calendars.

mod fares;

use std::{collections::BTreeMap, time::Duration};

pub use fares::FarePrice;

use super::{CalendarView, Pair, PriceGrid, view::ViewRow};
use crate::{
    db::{Db, DbError, Executor, Result, Tx, sql},
    jobs::RefreshCalendar,
    routes::{RouteMonth, YearMonth},
    time::Timestamp,
};

/// A refresh that is put off for longer, because the account's plan is spent, is not under way.
const SOON: Duration = Duration::from_mins(2);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    pub grid: PriceGrid,
    /// A direct flight is priced or scheduled on some day.
    pub has_direct_flight: bool,
    pub demo: bool,
    /// When the calendar service said so.
    pub last_update: Timestamp,
}

#[derive(sqlx::FromRow)]
pub(super) struct CalendarRow {
    pub price_grid: String,
    pub has_direct_flight: bool,
    pub demo: bool,
    pub last_update: Timestamp,
}

impl Db {
    /// What a calendar shows, read outside any transaction: many poll it.
    #[tracing::instrument(name = "calendar.view", skip_all, fields(%route))]
    pub async fn calendar_view(&self, route: &RouteMonth) -> Result<CalendarView> {
        let row: ViewRow = self
            .read_connection()
            .await?
            .fetch_one(sql!(
                "SELECT c.price_grid, c.has_direct_flight, c.demo, c.last_update, d.update_interval, d.is_pinned,
                        d.is_ignored, d.last_error, d.error_timestamp, j.id AS job, j.state AS job_state,
                        j.priority AS job_priority, COALESCE(l.paused_until, 0) >= $1 AS is_paused
                 FROM (SELECT 1 AS one) AS asked
                 LEFT JOIN calendar_prices AS c ON c.origin = $2 AND c.destination = $3 AND c.year_month = $4
                 LEFT JOIN route_demand_tracking AS d
                     ON d.origin = $2 AND d.destination = $3 AND d.year_month = $4
                 LEFT JOIN jobs AS j ON j.unique_key = $5 AND (j.state <> 'scheduled' OR j.run_at < $1)
                 LEFT JOIN provider_limits AS l ON l.key = $6",
                self.now().plus(SOON),
                route.origin,
                route.destination,
                route.month.to_string(),
                RefreshCalendar::key(route),
                RefreshCalendar::LIMIT
            ))
            .await?;
        row.view(route)
    }
}

#[derive(sqlx::FromRow)]
struct MonthRow {
    year_month: String,
    #[sqlx(flatten)]
    calendar: CalendarRow,
}

/// The calendars of a transaction.
pub struct CalendarStore<'tx>(pub(super) &'tx mut Tx);

impl Tx {
    pub fn calendars(&mut self) -> CalendarStore<'_> {
        CalendarStore(self)
    }
}

impl CalendarStore<'_> {
    /// What is stored of a route in a month.
    #[tracing::instrument(name = "calendar.find", skip_all, fields(%route))]
    pub async fn find(&mut self, route: &RouteMonth) -> Result<Option<Calendar>> {
        let row: Option<CalendarRow> = self
            .0
            .fetch_optional(sql!(
                "SELECT price_grid, has_direct_flight, demo, last_update FROM calendar_prices
                 WHERE origin = $1 AND destination = $2 AND year_month = $3",
                route.origin,
                route.destination,
                route.month.to_string()
            ))
            .await?;
        row.map(|row| row.calendar(&route.to_string())).transpose()
    }

    /// What is stored of a pair in the months from `first` to `last`, by month.
    #[tracing::instrument(name = "calendar.between", skip_all)]
    pub async fn between(
        &mut self,
        pair: &Pair,
        first: YearMonth,
        last: YearMonth,
    ) -> Result<BTreeMap<YearMonth, Calendar>> {
        let rows: Vec<MonthRow> = self
            .0
            .fetch_all(sql!(
                "SELECT year_month, price_grid, has_direct_flight, demo, last_update FROM calendar_prices
                 WHERE origin = $1 AND destination = $2 AND year_month >= $3 AND year_month <= $4
                 ORDER BY year_month",
                pair.origin,
                pair.destination,
                first.to_string(),
                last.to_string()
            ))
            .await?;
        let mut months = BTreeMap::new();
        for row in rows {
            if let Ok(month) = row.year_month.parse() {
                let name = format!("{}-{} {month}", pair.origin, pair.destination);
                months.insert(month, row.calendar.calendar(&name)?);
            }
        }
        Ok(months)
    }

    /// Stores a month, in the place of what was known of it.
    #[tracing::instrument(name = "calendar.save", skip_all, fields(%route))]
    pub async fn save(&mut self, route: &RouteMonth, calendar: &Calendar) -> Result<()> {
        let grid = serde_json::to_string(&calendar.grid).expect("a grid is JSON");
        self.0
            .execute(sql!(
                "INSERT INTO calendar_prices (origin, destination, year_month, price_grid, has_direct_flight, demo,
                                              last_update)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (origin, destination, year_month) DO UPDATE
                 SET price_grid = excluded.price_grid, has_direct_flight = excluded.has_direct_flight,
                     demo = excluded.demo, last_update = excluded.last_update",
                route.origin,
                route.destination,
                route.month.to_string(),
                grid,
                calendar.has_direct_flight,
                calendar.demo,
                calendar.last_update
            ))
            .await
    }

    /// Deletes at most `limit` months before `month`. Fewer than `limit` means that there are no more.
    pub async fn prune_months(&mut self, month: YearMonth, limit: i64) -> Result<u64> {
        self.0
            .execute_counted(sql!(
                "DELETE FROM calendar_prices WHERE (origin, destination, year_month) IN
                     (SELECT origin, destination, year_month FROM calendar_prices
                      WHERE year_month < $1 ORDER BY year_month LIMIT $2)",
                month.to_string(),
                limit
            ))
            .await
    }
}

impl CalendarRow {
    pub(super) fn calendar(self, row: &str) -> Result<Calendar> {
        let grid = serde_json::from_str(&self.price_grid).map_err(|source| DbError::Corrupt {
            table: "calendar_prices",
            column: "price_grid",
            row: row.to_owned(),
            source,
        })?;
        Ok(Calendar {
            grid,
            has_direct_flight: self.has_direct_flight,
            demo: self.demo,
            last_update: self.last_update,
        })
    }
}
