//! Statements that read route-months for administrators.

use super::DemandStore;
use crate::{
    db::{Executor, Result, sql},
    demand::{RouteKey, RouteUpdates, SearchedDate},
    ids::RouteId,
    page::KeysetPage,
    routes::YearMonth,
};

impl DemandStore<'_> {
    /// Returns the route-months of a month that have at least this number of searches, the most wanted first.
    pub async fn updates_of_month(
        &mut self,
        month: YearMonth,
        page: KeysetPage<RouteKey>,
        searches: i64,
    ) -> Result<Vec<RouteUpdates>> {
        let (count, id) = page.after.unwrap_or((i64::MAX, RouteId(uuid::Uuid::nil())));
        self.fetch_all(sql!(
            "SELECT id, origin, destination, year_month, search_count, demand_level, update_interval, is_pinned,
                    is_ignored, last_price_update, next_due, last_error, error_timestamp
             FROM route_demand_tracking
             WHERE year_month = $1 AND search_count >= $2 AND search_count <= $3
               AND (search_count < $3 OR id > $4)
             ORDER BY search_count DESC, id LIMIT $5",
            month.to_string(),
            searches,
            count,
            id,
            i64::from(page.limit)
        ))
        .await
    }

    /// Returns the departure days of a route-month that are searched most.
    pub(in crate::demand) async fn top_dates(&mut self, route: &RouteUpdates, limit: i64) -> Result<Vec<SearchedDate>> {
        self.fetch_all(sql!(
            "SELECT departure_date, search_count FROM search_route_tracking
             WHERE month = $1 AND origin = $2 AND destination = $3
             ORDER BY search_count DESC, departure_date LIMIT $4",
            route.year_month,
            route.origin,
            route.destination,
            limit
        ))
        .await
    }

    /// Reads the demand of a route-month, and how often its calendar is refreshed.
    pub(in crate::demand) async fn route_updates(&mut self, id: RouteId) -> Result<Option<RouteUpdates>> {
        self.fetch_optional(sql!(
            "SELECT id, origin, destination, year_month, search_count, demand_level, update_interval, is_pinned,
                    is_ignored, last_price_update, next_due, last_error, error_timestamp
             FROM route_demand_tracking WHERE id = $1",
            id
        ))
        .await
    }
}
