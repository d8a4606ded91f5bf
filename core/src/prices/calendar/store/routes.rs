//! Stored prices between any of some places and any of others.

use chrono::NaiveDate;
use serde_json::json;

use super::{Calendar, CalendarRow, CalendarStore};
use crate::{
    base::{
        money::Cents,
        month::{WINDOW_MONTHS, YearMonth},
        place_code::PlaceCode,
        time::Timestamp,
    },
    platform::db::{Executor, Result, sql},
};

/// Which stored prices are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownSince {
    /// Prices that were seen earlier are left out.
    pub seen: Timestamp,
    /// Flights of earlier days are left out.
    pub day: NaiveDate,
    /// Whether prices of the sandbox are read.
    pub demo: bool,
}

/// A stored fare and its airports.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct FareBetween {
    pub origin: String,
    pub destination: String,
    /// `2026-12-03`
    pub flight_date: String,
    pub airline: String,
    pub is_direct: bool,
    /// The provider's price, without commission.
    pub base_price: Cents,
    pub duration: Option<i64>,
    pub seen_at: Timestamp,
    pub demo: bool,
}

/// A stored calendar and its places, which may be cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarBetween {
    pub origin: String,
    pub destination: String,
    pub calendar: Calendar,
}

#[derive(sqlx::FromRow)]
struct CalendarBetweenRow {
    origin: String,
    destination: String,
    #[sqlx(flatten)]
    calendar: CalendarRow,
}

/// The fares from places of the list `$1` to places of the list `$2`.
macro_rules! fares_between {
    ($origins:literal, $destinations:literal) => {
        concat!(
            "SELECT origin, destination, flight_date, airline, is_direct, base_price, duration, seen_at, demo
             FROM processed_flight_prices
             WHERE origin ",
            $origins,
            " AND destination ",
            $destinations,
            " AND flight_date >= $3 AND seen_at >= $4 AND (NOT demo OR $5) AND base_price IS NOT NULL"
        )
    };
}

/// The cheapest of these fares on each day; of equal ones, the one that was seen last.
macro_rules! cheapest_by_day {
    ($origins:literal, $destinations:literal) => {
        concat!(
            "SELECT * FROM (
                 SELECT fares.*, row_number() OVER (PARTITION BY flight_date ORDER BY base_price, seen_at DESC) AS place
                 FROM (",
            fares_between!($origins, $destinations),
            ") AS fares
             ) AS ranked
             WHERE place = 1"
        )
    };
}

/// Like [`fares_between`]. `|| ''` keeps PostgreSQL from reading the calendars of these months of all routes, which are all calendars: in a plan
/// for any values it expects few of them, and then looks for the routes among them.
macro_rules! calendars_between {
    ($origins:literal, $destinations:literal) => {
        concat!(
            "SELECT origin, destination, price_grid, has_direct_flight, demo, last_update
             FROM calendar_prices
             WHERE origin ",
            $origins,
            " AND destination ",
            $destinations,
            " AND year_month || '' >= $3 AND year_month || '' <= $4 AND last_update >= $5 AND (NOT demo OR $6)"
        )
    };
}

impl CalendarStore<'_> {
    /// The fares from any of some airports to any of others.
    #[tracing::instrument(name = "calendar.fares_between", skip_all)]
    pub async fn fares_between(
        &mut self,
        origins: &[PlaceCode],
        destinations: &[PlaceCode],
        known: KnownSince,
    ) -> Result<Vec<FareBetween>> {
        self.fetch_all(sql!(
            sqlite: fares_between!("IN (SELECT value FROM json_each($1))", "IN (SELECT value FROM json_each($2))"),
            postgres: fares_between!(
                "= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))",
                "= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))"
            ),
            json!(origins).to_string(),
            json!(destinations).to_string(),
            known.day.to_string(),
            known.seen,
            known.demo
        ))
        .await
    }

    /// The cheapest of [`fares_between`](Self::fares_between) on each day; of equal ones, the one that was seen last.
    #[tracing::instrument(name = "calendar.cheapest_by_day_between", skip_all)]
    pub async fn cheapest_by_day_between(
        &mut self,
        origins: &[PlaceCode],
        destinations: &[PlaceCode],
        known: KnownSince,
    ) -> Result<Vec<FareBetween>> {
        self.fetch_all(sql!(
            sqlite: cheapest_by_day!("IN (SELECT value FROM json_each($1))", "IN (SELECT value FROM json_each($2))"),
            postgres: cheapest_by_day!(
                "= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))",
                "= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))"
            ),
            json!(origins).to_string(),
            json!(destinations).to_string(),
            known.day.to_string(),
            known.seen,
            known.demo
        ))
        .await
    }

    /// The calendars of the shown months from any of some places to any of others.
    #[tracing::instrument(name = "calendar.calendars_between", skip_all)]
    pub async fn calendars_between(
        &mut self,
        origins: &[PlaceCode],
        destinations: &[PlaceCode],
        known: KnownSince,
    ) -> Result<Vec<CalendarBetween>> {
        let first = YearMonth::containing(known.day);
        let rows: Vec<CalendarBetweenRow> = self
            .fetch_all(sql!(
                sqlite: calendars_between!("IN (SELECT value FROM json_each($1))", "IN (SELECT value FROM json_each($2))"),
                postgres: calendars_between!(
                    "= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))",
                    "= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))"
                ),
                json!(origins).to_string(),
                json!(destinations).to_string(),
                first.to_string(),
                first.plus(WINDOW_MONTHS - 1).to_string(),
                known.seen,
                known.demo
            ))
            .await?;
        let read = rows.into_iter().map(|row| {
            let name = format!("{}-{}", row.origin, row.destination);
            Ok(CalendarBetween {
                calendar: row.calendar.calendar(&name)?,
                origin: row.origin,
                destination: row.destination,
            })
        });
        read.collect()
    }
}
