//! Forgetting the months that have passed, a batch at a time.

use super::DemandStore;
use crate::{
    calendar::YearMonth,
    db::{Result, sql},
};

impl DemandStore<'_> {
    /// Deletes at most `limit` route-months before `month`, and as many of the days that were asked for in them.
    /// Answers how many of whichever were more; fewer than `limit` means that there are no more of either.
    pub async fn prune_months(&mut self, month: YearMonth, limit: i64) -> Result<u64> {
        self.take_turn().await?;
        let mut most = 0;
        for text in [
            sql!(
                "DELETE FROM route_demand_tracking WHERE id IN
                     (SELECT id FROM route_demand_tracking WHERE year_month < $1 ORDER BY year_month LIMIT $2)"
            ),
            sql!(
                "DELETE FROM search_route_tracking WHERE id IN
                     (SELECT id FROM search_route_tracking WHERE month < $1 ORDER BY month LIMIT $2)"
            ),
        ] {
            let deleted = self.0.delete_before(text, month.to_string(), limit).await?;
            most = most.max(deleted);
        }
        Ok(most)
    }
}
