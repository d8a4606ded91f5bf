//! Counting events: which are new, which count, and where they are added.

use uuid::Uuid;

use super::DemandStore;
use crate::{
    db::{Result, on, sql},
    demand::{Level, route::hours_long},
    time::{Timestamp, micros},
};

/// A search event that was just marked as counted.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Event {
    pub id: Uuid,
    pub origin: String,
    pub destination: String,
    pub year_month: String,
    pub departure_date: String,
    pub user_id: Option<Uuid>,
    pub at: Timestamp,
}

impl DemandStore<'_> {
    /// Marks at most `limit` new events as counted and answers them.
    pub(in crate::demand) async fn count_events(&mut self, limit: i64) -> Result<Vec<Event>> {
        Ok(on!(self.0, conn => {
            sqlx::query_as(sql!(
                "UPDATE search_events SET counted = TRUE
                 WHERE id IN (SELECT id FROM search_events WHERE counted IS NULL ORDER BY id LIMIT $1)
                 RETURNING id, origin, destination, year_month, departure_date, user_id, at"
            ))
            .bind(limit)
            .fetch_all(conn)
            .await
        })?)
    }

    /// Whether the same user asked the same since `from`, counted, before this event.
    pub(in crate::demand) async fn is_repeated(&mut self, event: &Event, from: Timestamp) -> Result<bool> {
        Ok(on!(self.0, conn => {
            sqlx::query_scalar(sql!(
                "SELECT count(*) > 0 FROM search_events
                 WHERE user_id = $1 AND at > $2 AND at <= $3 AND id < $4 AND counted
                   AND origin = $5 AND destination = $6 AND departure_date = $7"
            ))
            .bind(event.user_id)
            .bind(from)
            .bind(event.at)
            .bind(event.id)
            .bind(&event.origin)
            .bind(&event.destination)
            .bind(&event.departure_date)
            .fetch_one(conn)
            .await
        })?)
    }

    /// An event does not count after all.
    pub(in crate::demand) async fn discount_event(&mut self, event: Uuid) -> Result<()> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!("UPDATE search_events SET counted = FALSE WHERE id = $1"))
                .bind(event)
                .execute(conn)
                .await
                .map(drop)
        })?)
    }

    /// Adds searches of a route for a day of departure.
    pub(in crate::demand) async fn add_departures(&mut self, event: &Event, searches: i64) -> Result<()> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO search_route_tracking (id, origin, destination, month, departure_date, search_count,
                                                    last_search_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (origin, destination, departure_date) DO UPDATE
                 SET search_count = search_route_tracking.search_count + excluded.search_count,
                     last_search_at = CASE WHEN excluded.last_search_at > search_route_tracking.last_search_at
                                           THEN excluded.last_search_at
                                           ELSE search_route_tracking.last_search_at END"
            ))
            .bind(Uuid::now_v7())
            .bind(&event.origin)
            .bind(&event.destination)
            .bind(&event.year_month)
            .bind(&event.departure_date)
            .bind(searches)
            .bind(event.at)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    /// Adds searches of a route in a month. What nobody has wanted so far has this level from now on, and is due once
    /// the prices that there are have the age of its interval.
    pub(in crate::demand) async fn add_searches(&mut self, event: &Event, searches: i64, first: Level) -> Result<()> {
        let now = self.0.now();
        let hours = first.interval_hours();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO route_demand_tracking AS known
                     (id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval,
                      is_pinned, is_ignored, last_search_at, next_due, changed_at)
                 VALUES ($1, $2, $3, $4, $5, $5, $8, $9, FALSE, FALSE, $6, $7, $7)
                 ON CONFLICT (origin, destination, year_month) DO UPDATE
                 SET search_count = known.search_count + excluded.search_count,
                     recent_count = known.recent_count + excluded.recent_count,
                     last_search_at = CASE WHEN known.last_search_at > excluded.last_search_at
                                           THEN known.last_search_at ELSE excluded.last_search_at END,
                     demand_level = CASE known.demand_level WHEN 'NONE' THEN excluded.demand_level
                                    ELSE known.demand_level END,
                     update_interval = CASE WHEN known.demand_level = 'NONE' AND NOT known.is_pinned
                                            THEN excluded.update_interval ELSE known.update_interval END,
                     next_due = CASE WHEN known.demand_level = 'NONE' AND NOT known.is_pinned AND NOT known.is_ignored
                                     THEN coalesce(known.last_price_update + $10, excluded.next_due)
                                     ELSE known.next_due END"
            ))
            .bind(Uuid::now_v7())
            .bind(&event.origin)
            .bind(&event.destination)
            .bind(&event.year_month)
            .bind(searches)
            .bind(event.at)
            .bind(now)
            .bind(first)
            .bind(hours)
            .bind(hours.map(|hours| micros(hours_long(hours))))
            .execute(conn)
            .await
            .map(drop)
        })?)
    }
}
