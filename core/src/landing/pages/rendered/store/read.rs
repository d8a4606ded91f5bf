//! What a path leads to.

use tracing::instrument;

use super::PageStore;
use crate::{
    base::{ids::ConnectionId, time::Timestamp},
    landing::pages::{Activity, LocationKind, places::Place, rendered::PageState},
    platform::db::{Executor, Result, sql},
};

/// The connection at a path, and its page.
#[derive(Debug, sqlx::FromRow)]
pub(in crate::landing::pages::rendered) struct ConnectionRow {
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
pub(in crate::landing::pages::rendered) struct RedirectRow {
    /// `None`: the page was removed.
    pub template_url: Option<String>,
    pub status: Option<Activity>,
}

impl PageStore<'_> {
    /// The connection whose page has this path.
    pub(in crate::landing::pages::rendered) async fn at(&mut self, path: &str) -> Result<Option<ConnectionRow>> {
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
    pub(in crate::landing::pages::rendered) async fn redirect(&mut self, path: &str) -> Result<Option<RedirectRow>> {
        self.fetch_optional(sql!(
            "SELECT c.template_url, c.status
             FROM redirects AS r
             LEFT JOIN seo_location_connections AS c ON c.id = r.connection_id
             WHERE r.path = $1",
            path
        ))
        .await
    }

    /// The path of the page about the route between two places, if it is active.
    #[instrument(name = "landing.path_between", skip_all)]
    pub(in crate::landing::pages::rendered) async fn path_between(
        &mut self,
        from: &Place,
        to: &Place,
    ) -> Result<Option<String>> {
        self.fetch_optional_value(sql!(
            "SELECT c.template_url
             FROM seo_location_formats AS origin
             CROSS JOIN seo_location_formats AS destination
             JOIN seo_location_connections AS c ON c.from_location_id = origin.id AND c.to_location_id = destination.id
             WHERE origin.type = $1 AND coalesce(origin.city, '') = $2 AND origin.state = $3
               AND destination.type = $4 AND coalesce(destination.city, '') = $5 AND destination.state = $6
               AND c.status = 'active'",
            kind(from),
            from.city.as_deref().unwrap_or_default(),
            from.state.as_str(),
            kind(to),
            to.city.as_deref().unwrap_or_default(),
            to.state.as_str()
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

fn kind(place: &Place) -> LocationKind {
    if place.city.is_some() {
        LocationKind::City
    } else {
        LocationKind::State
    }
}
