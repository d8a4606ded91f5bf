//! Links to the most wanted pages.

use tracing::instrument;

use super::PageStore;
use crate::platform::db::{Executor, Result, sql};

/// The most pages that are looked at, because the connections of some may be inactive.
const MAX_LOOKED_AT: i64 = 200;

/// A link to a live page.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RouteLink {
    pub path: String,
    /// "Nga Tirana".
    pub nga: String,
    /// "Për Romën".
    pub per: String,
}

impl PageStore<'_> {
    /// At most `limit` live pages, the most wanted first.
    #[instrument(name = "landing.most_wanted_links", skip_all)]
    pub async fn most_wanted_links(&mut self, limit: i64) -> Result<Vec<RouteLink>> {
        self.fetch_all(sql!(
            "SELECT c.template_url AS path, f.nga_format AS nga, t.per_format AS per
             FROM (SELECT connection_id, want FROM rendered_pages
                   WHERE state = 'live'
                   ORDER BY want DESC, connection_id
                   LIMIT $1) AS p
             JOIN seo_location_connections AS c ON c.id = p.connection_id
             JOIN seo_location_formats AS f ON f.id = c.from_location_id
             JOIN seo_location_formats AS t ON t.id = c.to_location_id
             WHERE c.status = 'active' AND f.nga_format IS NOT NULL AND t.per_format IS NOT NULL
             ORDER BY p.want DESC, p.connection_id
             LIMIT $2",
            MAX_LOOKED_AT,
            limit
        ))
        .await
    }
}
