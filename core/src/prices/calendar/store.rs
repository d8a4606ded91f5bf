//! The tables of calendars.

mod fares;
mod fetches;
mod routes;

use std::collections::BTreeMap;

pub use fares::FarePrice;
pub use routes::{CalendarBetween, FareBetween, KnownSince};

use serde_json::json;

use super::{Pair, PriceGrid};
use crate::{
    base::{
        month::{RouteMonth, YearMonth},
        place_code::PlaceCode,
        time::Timestamp,
    },
    platform::db::{DbError, Executor, Result, sql, store},
};

/// The SQL text that reads the row of a calendar, for statements of other areas that read more in the same round trip.
macro_rules! stored_calendar {
    ($origin:literal, $destination:literal, $month:literal) => {
        concat!(
            "SELECT price_grid, has_direct_flight, demo, last_update FROM calendar_prices
             WHERE origin = ",
            $origin,
            " AND destination = ",
            $destination,
            " AND year_month = ",
            $month
        )
    };
}

pub(crate) use stored_calendar;

/// Deletes the prices to a place from some origins. Without the origins, no index would find them.
macro_rules! prices_to {
    ($table:literal, $origins:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE destination = $1 AND origin IN (",
            $origins,
            ")"
        )
    };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    pub grid: PriceGrid,
    /// Whether a direct flight has a price or is scheduled on some day.
    pub has_direct_flight: bool,
    pub demo: bool,
    /// When the calendar service gave these prices.
    pub last_update: Timestamp,
}

#[derive(sqlx::FromRow)]
pub(crate) struct CalendarRow {
    pub price_grid: String,
    pub has_direct_flight: bool,
    pub demo: bool,
    pub last_update: Timestamp,
}

#[derive(sqlx::FromRow)]
struct MonthRow {
    year_month: String,
    #[sqlx(flatten)]
    calendar: CalendarRow,
}

store!(
    /// The calendars of a transaction.
    CalendarStore,
    calendars
);

impl CalendarStore<'_> {
    /// Reads the stored calendar of a route-month.
    #[tracing::instrument(name = "calendar.find", skip_all, fields(%route))]
    pub async fn find(&mut self, route: &RouteMonth) -> Result<Option<Calendar>> {
        let row: Option<CalendarRow> = self
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

    /// Reads the stored calendars of a pair of places for the months from `first` to `last`, by month.
    #[tracing::instrument(name = "calendar.between", skip_all)]
    pub async fn between(
        &mut self,
        pair: &Pair,
        first: YearMonth,
        last: YearMonth,
    ) -> Result<BTreeMap<YearMonth, Calendar>> {
        let rows: Vec<MonthRow> = self
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

    /// Stores the calendar of a route-month and replaces the one that was stored before.
    #[tracing::instrument(name = "calendar.save", skip_all, fields(%route))]
    pub async fn save(&mut self, route: &RouteMonth, calendar: &Calendar) -> Result<()> {
        let grid = serde_json::to_string(&calendar.grid).expect("a grid is JSON");
        self.execute(sql!(
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

    /// Deletes all prices from and to a place. `origins` are those of the routes to it.
    pub async fn forget_prices_of(&mut self, place: &PlaceCode, origins: &[PlaceCode]) -> Result<()> {
        let origins = json!(origins).to_string();
        self.execute(sql!("DELETE FROM calendar_prices WHERE origin = $1", place))
            .await?;
        self.execute(sql!("DELETE FROM processed_flight_prices WHERE origin = $1", place))
            .await?;
        self.execute(sql!(
            sqlite: prices_to!("calendar_prices", "SELECT value FROM json_each($2)"),
            postgres: prices_to!("calendar_prices", "SELECT json_array_elements_text(CAST($2 AS JSON))"),
            place,
            origins
        ))
        .await?;
        self.execute(sql!(
            sqlite: prices_to!("processed_flight_prices", "SELECT value FROM json_each($2)"),
            postgres: prices_to!("processed_flight_prices", "SELECT json_array_elements_text(CAST($2 AS JSON))"),
            place,
            origins
        ))
        .await
    }

    /// Deletes at most `limit` months before `month`. Fewer than `limit` means that there are no more.
    pub async fn prune_months(&mut self, month: YearMonth, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
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
    pub(crate) fn calendar(self, row: &str) -> Result<Calendar> {
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
