//! The pages that search engines may list.

use tracing::instrument;

use super::PageStore;
use crate::{
    base::ids::ConnectionId,
    landing::pages::rendered::IndexedPage,
    platform::db::{Executor, Result, sql},
};

impl PageStore<'_> {
    /// At most `limit` live pages after `after`, by id. They include pages that are not listed, so that a batch without listed pages
    /// is not the last one. The condition on `c.id` follows from the others, but PostgreSQL does not find it, and would read the
    /// connections from the first one on.
    #[instrument(name = "landing.live_pages", skip_all)]
    pub async fn live_after(&mut self, after: ConnectionId, limit: usize) -> Result<Vec<IndexedPage>> {
        self.fetch_all(sql!(
            "SELECT p.connection_id, p.changed_at, c.template_url
             FROM rendered_pages AS p
             LEFT JOIN seo_location_connections AS c ON c.id = p.connection_id AND c.id > $1 AND c.status = 'active'
             WHERE p.state = 'live' AND p.connection_id > $1
             ORDER BY p.connection_id
             LIMIT $2",
            after,
            i64::try_from(limit).unwrap_or(i64::MAX)
        ))
        .await
    }
}
