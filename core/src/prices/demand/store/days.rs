//! The counted searches of route-months by day.

use uuid::Uuid;

use super::DemandStore;
use crate::{
    base::time::Timestamp,
    platform::db::{Executor, IdList, Result, sql},
    prices::demand::list::{DateCount, DayCount},
    search::searches::SearchEvent,
};

macro_rules! days_text {
    ($list:literal) => {
        concat!(
            "SELECT route.id, days.day, days.search_count
             FROM route_demand_tracking AS route
             JOIN route_search_days AS days
                 ON days.origin = route.origin AND days.destination = route.destination
                    AND days.year_month = route.year_month AND days.day >= $1
             WHERE route.id ",
            $list
        )
    };
}

macro_rules! dates_text {
    ($list:literal) => {
        concat!(
            "SELECT id, departure_date, search_count
             FROM (SELECT route.id, tracked.departure_date, tracked.search_count,
                          row_number() OVER (PARTITION BY route.id
                                             ORDER BY tracked.search_count DESC, tracked.departure_date) AS place
                   FROM route_demand_tracking AS route
                   JOIN search_route_tracking AS tracked
                       ON tracked.month = route.year_month AND tracked.origin = route.origin
                          AND tracked.destination = route.destination
                   WHERE route.id ",
            $list,
            ") AS ranked
             WHERE place <= $2
             ORDER BY id, place"
        )
    };
}

impl DemandStore<'_> {
    /// Adds a number of searches to the route-month of `event`, on the UTC day of `event`.
    pub(in crate::prices::demand) async fn add_day(&mut self, event: &SearchEvent, searches: i64) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO route_search_days (origin, destination, year_month, day, search_count)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (origin, destination, year_month, day) DO UPDATE
             SET search_count = route_search_days.search_count + excluded.search_count",
            event.origin,
            event.destination,
            event.year_month,
            event.at.utc_day(),
            searches
        ))
        .await
    }

    /// Returns the number of searches of each of these route-months on each day since `first`.
    pub(in crate::prices::demand) async fn days_of(&mut self, routes: &[Uuid], first: i64) -> Result<Vec<DayCount>> {
        self.fetch_all(sql!(
            sqlite: days_text!("IN (SELECT unhex(value) FROM json_each($2))"),
            postgres: days_text!("= ANY ($2)"),
            first,
            routes.iter().copied().collect::<IdList>()
        ))
        .await
    }

    /// The departure days of each of these route-months that are searched most: at most `most`, in this order.
    pub(in crate::prices::demand) async fn top_dates(&mut self, routes: &[Uuid], most: i64) -> Result<Vec<DateCount>> {
        self.fetch_all(sql!(
            sqlite: dates_text!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: dates_text!("= ANY ($1)"),
            routes.iter().copied().collect::<IdList>(),
            most
        ))
        .await
    }

    /// Deletes at most `limit` counts of days before `moment`.
    pub async fn prune_search_days(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM route_search_days WHERE (origin, destination, year_month, day) IN
                 (SELECT origin, destination, year_month, day FROM route_search_days
                  WHERE day < $1 ORDER BY day LIMIT $2)",
            moment.utc_day(),
            limit
        ))
        .await
    }
}
