//! Where counted events are added.

use super::DemandStore;
use crate::{
    base::{ids::row_id, month::RouteMonth},
    platform::db::{Executor, Result, sql},
    prices::demand::{Level, fold::MonthSum},
    search::searches::SearchEvent,
};

impl DemandStore<'_> {
    /// Adds searches of a route for a day of departure.
    pub(in crate::prices::demand) async fn add_departures(&mut self, event: &SearchEvent, searches: i64) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO search_route_tracking (id, origin, destination, month, departure_date, search_count,
                                                last_search_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (origin, destination, departure_date) DO UPDATE
             SET search_count = search_route_tracking.search_count + excluded.search_count,
                 last_search_at = CASE WHEN excluded.last_search_at > search_route_tracking.last_search_at
                                       THEN excluded.last_search_at
                                       ELSE search_route_tracking.last_search_at END",
            row_id(),
            event.origin,
            event.destination,
            event.year_month,
            event.departure_date,
            searches,
            event.at
        ))
        .await
    }

    /// Adds searches of a route-month. A route-month that is new or has the level NONE gets the level `first`. It is
    /// refreshed by itself once a second network or an agent has searched it, or if its route is a seeded one. Its
    /// first refresh is due when its stored prices have the age of its interval, or now if there are none.
    pub(in crate::prices::demand) async fn add_searches(&mut self, sum: &MonthSum<'_>, first: Level) -> Result<()> {
        let now = self.0.now();
        let hours = first.interval_hours();
        self.execute(sql!(
            "INSERT INTO route_demand_tracking AS known
                 (id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval,
                  is_pinned, is_ignored, last_search_at, next_due, changed_at, network, is_shared)
             VALUES ($1, $2, $3, $4, $5, $5, $6, $7, FALSE, FALSE, $8, $9, $10, $11, $12)
             ON CONFLICT (origin, destination, year_month) DO UPDATE
             SET search_count = known.search_count + excluded.search_count,
                 recent_count = known.recent_count + excluded.recent_count,
                 last_search_at = CASE WHEN known.last_search_at > excluded.last_search_at
                                       THEN known.last_search_at ELSE excluded.last_search_at END,
                 demand_level = CASE known.demand_level WHEN 'NONE' THEN excluded.demand_level
                                ELSE known.demand_level END,
                 update_interval = CASE WHEN known.demand_level = 'NONE' AND NOT known.is_pinned
                                        THEN excluded.update_interval ELSE known.update_interval END,
                 network = CASE WHEN known.demand_level = 'NONE' THEN excluded.network
                                ELSE coalesce(known.network, excluded.network) END,
                 is_shared = excluded.is_shared
                             OR (known.demand_level <> 'NONE'
                                 AND (known.is_shared OR coalesce(known.network <> excluded.network, FALSE))),
                 next_due = CASE WHEN known.is_pinned OR known.is_ignored
                                      OR (known.demand_level <> 'NONE' AND known.is_shared)
                                 THEN known.next_due
                                 WHEN excluded.is_shared
                                      OR (known.demand_level <> 'NONE'
                                          AND coalesce(known.network <> excluded.network, FALSE))
                                 THEN coalesce(known.last_price_update
                                               + 3600000000 * CASE known.demand_level
                                                              WHEN 'NONE' THEN excluded.update_interval
                                                              ELSE known.update_interval END,
                                               excluded.changed_at)
                                 ELSE known.next_due END",
            row_id(),
            sum.latest.origin,
            sum.latest.destination,
            sum.latest.year_month,
            sum.searches,
            first,
            hours,
            sum.latest.at,
            sum.is_shared.then_some(now),
            now,
            sum.network,
            sum.is_shared
        ))
        .await
    }

    /// Turns on the automatic refresh of a seeded route-month, and gives the route-month this level if it is new or its
    /// level is NONE.
    pub(in crate::prices::demand) async fn track_seeded(&mut self, route: &RouteMonth, level: Level) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO route_demand_tracking AS known
                 (id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval,
                  is_pinned, is_ignored, next_due, changed_at, is_shared)
             VALUES ($1, $2, $3, $4, 0, 0, $5, $6, FALSE, FALSE, $7, $7, TRUE)
             ON CONFLICT (origin, destination, year_month) DO UPDATE
             SET demand_level = CASE known.demand_level WHEN 'NONE' THEN excluded.demand_level
                                ELSE known.demand_level END,
                 update_interval = CASE WHEN known.demand_level = 'NONE' AND NOT known.is_pinned
                                        THEN excluded.update_interval ELSE known.update_interval END,
                 is_shared = TRUE,
                 next_due = CASE WHEN known.is_pinned OR known.is_ignored OR known.next_due IS NOT NULL
                                 THEN known.next_due
                                 ELSE coalesce(known.last_price_update
                                               + 3600000000 * CASE known.demand_level
                                                              WHEN 'NONE' THEN excluded.update_interval
                                                              ELSE known.update_interval END,
                                               excluded.changed_at) END
             WHERE known.demand_level = 'NONE' OR NOT known.is_shared",
            row_id(),
            route.origin,
            route.destination,
            route.month.to_string(),
            level,
            level.interval_hours(),
            self.0.now()
        ))
        .await
    }
}
