//! The table of calendars.

mod fares;

use std::{collections::BTreeMap, time::Duration};

pub use fares::FarePrice;

use super::{CalendarView, Pair, PriceGrid, view::ViewRow};
use crate::{
    db::{Db, DbError, Result, Tx, glance, on, sql},
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
        let row: ViewRow = glance!(self, conn => {
            sqlx::query_as(sql!(
                "SELECT c.price_grid, c.has_direct_flight, c.demo, c.last_update, d.update_interval, d.is_pinned,
                        d.is_ignored, d.last_error, d.error_timestamp, j.id AS job, j.state AS job_state,
                        j.priority AS job_priority, COALESCE(l.paused_until, 0) >= $5 AS is_paused
                 FROM (SELECT 1 AS one) AS asked
                 LEFT JOIN calendar_prices AS c ON c.origin = $1 AND c.destination = $2 AND c.year_month = $3
                 LEFT JOIN route_demand_tracking AS d
                     ON d.origin = $1 AND d.destination = $2 AND d.year_month = $3
                 LEFT JOIN jobs AS j ON j.unique_key = $4 AND (j.state <> 'scheduled' OR j.run_at < $5)
                 LEFT JOIN provider_limits AS l ON l.key = $6"
            ))
            .bind(&route.origin)
            .bind(&route.destination)
            .bind(route.month.to_string())
            .bind(RefreshCalendar::key(route))
            .bind(self.now().plus(SOON))
            .bind(RefreshCalendar::LIMIT)
            .fetch_one(conn)
            .await
        })?;
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
        let row: Option<CalendarRow> = on!(self.0, conn => {
            sqlx::query_as(sql!(
                "SELECT price_grid, has_direct_flight, demo, last_update FROM calendar_prices
                 WHERE origin = $1 AND destination = $2 AND year_month = $3"
            ))
            .bind(&route.origin)
            .bind(&route.destination)
            .bind(route.month.to_string())
            .fetch_optional(conn)
            .await
        })?;
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
        let rows: Vec<MonthRow> = on!(self.0, conn => {
            sqlx::query_as(sql!(
                "SELECT year_month, price_grid, has_direct_flight, demo, last_update FROM calendar_prices
                 WHERE origin = $1 AND destination = $2 AND year_month >= $3 AND year_month <= $4
                 ORDER BY year_month"
            ))
            .bind(&pair.origin)
            .bind(&pair.destination)
            .bind(first.to_string())
            .bind(last.to_string())
            .fetch_all(conn)
            .await
        })?;
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
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO calendar_prices (origin, destination, year_month, price_grid, has_direct_flight, demo,
                                              last_update)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (origin, destination, year_month) DO UPDATE
                 SET price_grid = excluded.price_grid, has_direct_flight = excluded.has_direct_flight,
                     demo = excluded.demo, last_update = excluded.last_update"
            ))
            .bind(&route.origin)
            .bind(&route.destination)
            .bind(route.month.to_string())
            .bind(grid)
            .bind(calendar.has_direct_flight)
            .bind(calendar.demo)
            .bind(calendar.last_update)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// Deletes at most `limit` months before `month`. Fewer than `limit` means that there are no more.
    pub async fn prune_months(&mut self, month: YearMonth, limit: i64) -> Result<u64> {
        let old = sql!(
            "DELETE FROM calendar_prices WHERE (origin, destination, year_month) IN
                 (SELECT origin, destination, year_month FROM calendar_prices
                  WHERE year_month < $1 ORDER BY year_month LIMIT $2)"
        );
        self.0.delete_before(old, month.to_string(), limit).await
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
