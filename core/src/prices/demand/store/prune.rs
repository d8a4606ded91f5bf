//! Deletes past months in batches, and marks route-months whose prices were deleted.

use super::DemandStore;
use crate::{
    base::month::YearMonth,
    platform::db::{Executor, Result, sql},
};

impl DemandStore<'_> {
    /// Deletes at most `limit` route-months before `month`, and at most `limit` of the departure days counted in such
    /// months. Returns the larger of the two numbers; fewer than `limit` means that there are no more of either.
    pub async fn prune_months(&mut self, month: YearMonth, limit: i64) -> Result<u64> {
        self.lock().await?;
        let month = month.to_string();
        let mut most = 0;
        for statement in [
            sql!(
                "DELETE FROM route_demand_tracking WHERE id IN
                     (SELECT id FROM route_demand_tracking WHERE year_month < $1 ORDER BY year_month LIMIT $2)",
                month,
                limit
            ),
            sql!(
                "DELETE FROM search_route_tracking WHERE id IN
                     (SELECT id FROM search_route_tracking WHERE month < $1 ORDER BY month LIMIT $2)",
                month,
                limit
            ),
        ] {
            most = most.max(self.execute_counted(statement).await?);
        }
        Ok(most)
    }

    /// Forgets when prices were fetched and makes every automatic refresh due, because the calendars were deleted.
    pub async fn forget_prices(&mut self) -> Result<()> {
        self.lock().await?;
        self.execute(sql!(
            "UPDATE route_demand_tracking
             SET last_price_update = NULL, changed_at = $1,
                 next_due = CASE WHEN next_due IS NULL THEN next_due ELSE $1 END
             WHERE last_price_update IS NOT NULL",
            self.0.now()
        ))
        .await
    }
}
