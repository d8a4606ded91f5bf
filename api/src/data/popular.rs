//! The popular routes of this process.

use std::{sync::Arc, time::Duration};

use flight_finder_core::{
    db::Result,
    demand::{PopularRoute, popular_routes},
    time::Timestamp,
};
use tokio::sync::Mutex;

use super::Data;

/// Counting is not done for every visitor.
const FRESH: Duration = Duration::from_mins(1);

/// The routes and when they were counted.
#[derive(Default)]
pub struct PopularCache(Mutex<Option<(Timestamp, Arc<Vec<PopularRoute>>)>>);

impl PopularCache {
    /// The most searched first. Prices are kept without the commission, so a change of it shows at once.
    pub async fn get(&self, data: &Data) -> Result<Arc<Vec<PopularRoute>>> {
        let now = data.db().now();
        let mut kept = self.0.lock().await;
        if let Some((at, routes)) = &*kept
            && now.since(*at) < FRESH
        {
            return Ok(routes.clone());
        }
        let (settings, index) = (data.settings().await?, data.airports().await?);
        let home = &settings.values.agency.home_airport;
        let routes = Arc::new(popular_routes(data.db(), &index, home, settings.today(now)).await?);
        *kept = Some((now, routes.clone()));
        Ok(routes)
    }
}
