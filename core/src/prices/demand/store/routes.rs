//! Statements that find the route-months that are due, and that store how their refreshes ended.

use std::{cmp::Reverse, collections::BTreeMap};

use uuid::Uuid;

use super::DemandStore;
use crate::{
    base::{
        ids::RouteId,
        month::{RouteMonth, YearMonth},
        place_code::PlaceCode,
        time::Timestamp,
    },
    platform::db::{Executor, IdList, Result, sql},
    prices::demand::{Level, RouteDemand},
    search::searches::counted_searches,
};

/// A route-month whose calendar is to be refreshed.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct DueRoute {
    pub id: Uuid,
    pub origin: String,
    pub destination: String,
    /// `2026-12`
    pub year_month: String,
    /// How much it is wanted.
    pub demand_level: Level,
}

/// The route-months whose refresh is late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overdue {
    /// How many they are.
    pub count: i64,
    /// The month that most of them have, the first of several; `None` if there are none.
    pub month: Option<YearMonth>,
}

/// A route-month and the number of its recent searches.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct WantedRoute {
    /// What is known of it.
    #[sqlx(flatten)]
    pub route: RouteDemand,
    /// Counted searches in the last day.
    pub day: i64,
    /// Counted searches in the last 30 days.
    pub month: i64,
}

impl DueRoute {
    /// The route-month to refresh; `None` if the row contains an invalid code or month.
    pub fn route(&self) -> Option<RouteMonth> {
        let code = |text: &str| text.parse::<PlaceCode>().ok();
        Some(RouteMonth {
            origin: code(&self.origin)?,
            destination: code(&self.destination)?,
            month: self.year_month.parse().ok()?,
        })
    }
}

/// The text that reads route-months. The argument compares the id with a list.
macro_rules! select_demand {
    ($compares:literal) => {
        concat!(
            "SELECT id, origin, destination, year_month, search_count, recent_count, demand_level,
                    update_interval, is_pinned, is_ignored, is_shared, last_search_at, last_price_update, next_due
             FROM route_demand_tracking WHERE id ",
            $compares
        )
    };
}

impl DemandStore<'_> {
    /// Returns at most `limit` of the route-months that are due: the highest demand level first, and within a level
    /// those that have waited longest. Each level is read from the front of an index, so nothing is sorted.
    #[tracing::instrument(name = "demand.due", skip(self))]
    pub async fn due(&mut self, limit: i64) -> Result<Vec<DueRoute>> {
        let mut due: Vec<DueRoute> = Vec::new();
        for level in Level::ALL {
            let left = limit - i64::try_from(due.len()).unwrap_or(limit);
            if left <= 0 {
                break;
            }
            let found: Vec<DueRoute> = self
                .fetch_all(sql!(
                    "SELECT id, origin, destination, year_month, demand_level FROM route_demand_tracking
                     WHERE demand_level = $1 AND next_due <= $2
                     ORDER BY next_due LIMIT $3",
                    level.name(),
                    self.0.now(),
                    left
                ))
                .await?;
            due.extend(found);
        }
        Ok(due)
    }

    /// Counts the route-months that have been due since before `moment`, at most `most`.
    pub async fn overdue(&mut self, moment: Timestamp, most: i64) -> Result<Overdue> {
        let mut count = 0;
        let mut months: BTreeMap<String, i64> = BTreeMap::new();
        for level in Level::ALL {
            let found: Vec<(String, i64)> = self
                .fetch_all(sql!(
                    "SELECT year_month, count(*) FROM
                         (SELECT year_month FROM route_demand_tracking
                          WHERE demand_level = $1 AND next_due < $2 LIMIT $3) AS due
                     GROUP BY year_month",
                    level.name(),
                    moment,
                    most - count
                ))
                .await?;
            for (month, routes) in found {
                count += routes;
                *months.entry(month).or_default() += routes;
            }
        }
        let most_overdue = months.into_iter().min_by_key(|(_, routes)| Reverse(*routes));
        Ok(Overdue {
            count,
            month: most_overdue.and_then(|(month, _)| month.parse().ok()),
        })
    }

    /// Sets when a queued route-month is due again. With `None` it is not due until a recomputation sets a time.
    pub(in crate::prices::demand) async fn put_off(&mut self, id: Uuid, until: Option<Timestamp>) -> Result<()> {
        self.execute(sql!(
            "UPDATE route_demand_tracking SET next_due = $1 WHERE id = $2 AND next_due IS NOT NULL",
            until,
            id
        ))
        .await
    }

    /// Notes that the stored prices of a route-month are those of the moment `at`. A route-month without a row gets
    /// one.
    pub async fn refreshed(&mut self, route: &RouteMonth, at: Timestamp) -> Result<()> {
        self.0.notify(crate::platform::db::signal::Topics::CALENDARS);
        self.execute(sql!(
            "INSERT INTO route_demand_tracking AS known
                 (id, origin, destination, year_month, search_count, recent_count, demand_level, is_pinned,
                  is_ignored, last_price_update, changed_at)
             VALUES ($1, $2, $3, $4, 0, 0, 'NONE', FALSE, FALSE, $5, $6)
             ON CONFLICT (origin, destination, year_month) DO UPDATE
             SET last_price_update = excluded.last_price_update, last_error = NULL, error_timestamp = NULL,
                 changed_at = excluded.changed_at,
                 next_due = CASE WHEN known.next_due IS NULL THEN NULL
                                 ELSE excluded.last_price_update + known.update_interval * 3600000000 END",
            RouteId::new(),
            route.origin,
            route.destination,
            route.month.to_string(),
            at,
            self.0.now()
        ))
        .await
    }

    /// Notes why the calendar of a route-month could not be refreshed. The stored calendar stays.
    pub async fn failed(&mut self, route: &RouteMonth, error: &str) -> Result<()> {
        self.0.notify(crate::platform::db::signal::Topics::CALENDARS);
        self.execute(sql!(
            "INSERT INTO route_demand_tracking
                 (id, origin, destination, year_month, search_count, recent_count, demand_level, is_pinned,
                  is_ignored, last_error, error_timestamp, changed_at)
             VALUES ($1, $2, $3, $4, 0, 0, 'NONE', FALSE, FALSE, $5, $6, $6)
             ON CONFLICT (origin, destination, year_month) DO UPDATE
             SET last_error = excluded.last_error, error_timestamp = excluded.error_timestamp,
                 changed_at = excluded.changed_at",
            RouteId::new(),
            route.origin,
            route.destination,
            route.month.to_string(),
            error,
            self.0.now()
        ))
        .await
    }

    /// Returns at most `limit` route-months whose calendar was refreshed since `from`, or whose refresh failed since
    /// then.
    pub async fn changed_since(&mut self, from: Timestamp, limit: i64) -> Result<Vec<(RouteMonth, Timestamp)>> {
        let rows: Vec<(String, String, String, Timestamp)> = self
            .fetch_all(sql!(
                "SELECT origin, destination, year_month, changed_at FROM route_demand_tracking
                 WHERE changed_at >= $1 ORDER BY changed_at LIMIT $2",
                from,
                limit
            ))
            .await?;
        let route = |(origin, destination, year_month, at): (String, String, String, Timestamp)| {
            let route = RouteMonth {
                origin: origin.parse().ok()?,
                destination: destination.parse().ok()?,
                month: year_month.parse().ok()?,
            };
            Some((route, at))
        };
        Ok(rows.into_iter().filter_map(route).collect())
    }

    /// The row with this id.
    pub async fn find(&mut self, id: Uuid) -> Result<Option<RouteDemand>> {
        Ok(self.find_all(&[id]).await?.pop())
    }

    /// The rows with these ids.
    pub(in crate::prices::demand) async fn find_all(&mut self, ids: &[Uuid]) -> Result<Vec<RouteDemand>> {
        self.fetch_all(sql!(
            sqlite: select_demand!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select_demand!("= ANY ($1)"),
            ids.iter().copied().collect::<IdList>(),
        ))
        .await
    }

    /// Returns at most `limit` route-months after the given key, in key order, with the number of their searches since
    /// `day` and since `month`. A route-month of the level NONE is left out unless it is pinned: only a counted search
    /// raises its level.
    pub(in crate::prices::demand) async fn wanted_after(
        &mut self,
        after: [&str; 3],
        limit: i64,
        day: Timestamp,
        month: Timestamp,
    ) -> Result<Vec<WantedRoute>> {
        self.fetch_all(sql!(
            concat!(
                "SELECT id, origin, destination, year_month, search_count, recent_count, demand_level,
                        update_interval, is_pinned, is_ignored, is_shared, last_search_at, last_price_update,
                        next_due, (",
                counted_searches!("wanted", "$1"),
                ") AS day, (",
                counted_searches!("wanted", "$2"),
                ") AS month
                 FROM route_demand_tracking AS wanted
                 WHERE (origin, destination, year_month) > ($3, $4, $5) AND (demand_level <> 'NONE' OR is_pinned)
                 ORDER BY origin, destination, year_month LIMIT $6"
            ),
            day,
            month,
            after[0],
            after[1],
            after[2],
            limit
        ))
        .await
    }

    /// Writes the changed fields of a route-month, unless its prices were stored since it was read. Returns whether it
    /// wrote.
    pub(in crate::prices::demand) async fn save(&mut self, route: &RouteDemand) -> Result<bool> {
        Ok(self
            .execute_counted(sql!(
                "UPDATE route_demand_tracking
                 SET recent_count = $1, demand_level = $2, update_interval = $3, is_pinned = $4, is_ignored = $5,
                     next_due = $6
                 WHERE id = $7 AND last_price_update IS NOT DISTINCT FROM $8",
                route.recent_count,
                route.demand_level.name(),
                route.update_interval,
                route.is_pinned,
                route.is_ignored,
                route.next_due,
                route.id,
                route.last_price_update
            ))
            .await?
            > 0)
    }
}
