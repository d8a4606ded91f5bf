//! What a path leads to.

use tracing::instrument;

use super::PageStore;
use crate::{
    db::{Executor, Result, sql},
    ids::ConnectionId,
    landing::{Activity, pages::PageState},
    time::Timestamp,
};

/// The connection at a path, and its page.
#[derive(Debug, sqlx::FromRow)]
pub(in crate::landing::pages) struct ConnectionRow {
    pub id: ConnectionId,
    pub status: Activity,
    /// `None`: the connection has no page yet.
    pub state: Option<PageState>,
    pub digest: Option<String>,
    pub renderer: Option<String>,
    pub changed_at: Option<Timestamp>,
}

/// A path that was that of a page.
#[derive(Debug, sqlx::FromRow)]
pub(in crate::landing::pages) struct RedirectRow {
    /// `None`: the page was removed.
    pub template_url: Option<String>,
    pub status: Option<Activity>,
}

impl PageStore<'_> {
    /// The connection whose page has this path.
    pub(in crate::landing::pages) async fn at(&mut self, path: &str) -> Result<Option<ConnectionRow>> {
        self.fetch_optional(sql!(
            "SELECT c.id, c.status, p.state, p.digest, p.renderer, p.changed_at
             FROM seo_location_connections AS c
             LEFT JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE c.template_url = $1",
            path
        ))
        .await
    }

    /// What a path that was that of a page leads to.
    pub(in crate::landing::pages) async fn redirect(&mut self, path: &str) -> Result<Option<RedirectRow>> {
        self.fetch_optional(sql!(
            "SELECT c.template_url, c.status
             FROM redirects AS r
             LEFT JOIN seo_location_connections AS c ON c.id = r.connection_id
             WHERE r.path = $1",
            path
        ))
        .await
    }

    /// The stored body of a page.
    #[instrument(name = "landing.body", skip_all, fields(connection.id = %connection))]
    pub async fn body(&mut self, connection: ConnectionId) -> Result<Option<Vec<u8>>> {
        self.fetch_optional_value(sql!(
            "SELECT body FROM rendered_page_bodies WHERE connection_id = $1",
            connection
        ))
        .await
    }
}
