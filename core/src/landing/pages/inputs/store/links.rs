//! Pages that became live, stopped being live, were removed or moved, and the pages that link to them.

use crate::{
    base::ids::{ConnectionId, LocationId},
    landing::pages::PageFrom,
    platform::db::{Executor, IdList, Result, sql, store},
};

store!(
    /// Links between pages, in a transaction.
    PageLinkStore,
    page_links
);

/// A route that is already noted is written again, which locks its row: a transaction that takes the row waits until this one has
/// committed, and sees what it changed.
macro_rules! note_changed {
    ($ids:literal) => {
        concat!(
            "INSERT INTO changed_routes (from_location_id, to_location_id)
             SELECT from_location_id, to_location_id
             FROM seo_location_connections
             WHERE id ",
            $ids,
            " ORDER BY from_location_id, to_location_id
             ON CONFLICT (from_location_id, to_location_id)
             DO UPDATE SET to_location_id = excluded.to_location_id"
        )
    };
}

/// Pages that visitors may open: first the ways back of the routes, then the pages about the states of one or both of their ends.
macro_rules! select_around {
    ($destinations:literal) => {
        concat!(
            "SELECT c.id
             FROM seo_location_formats AS f
             JOIN seo_location_formats AS t ON t.id ",
            $destinations,
            " JOIN seo_location_connections AS c ON c.from_location_id = t.id AND c.to_location_id = f.id
             JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE f.id = $2 AND c.status = 'active' AND p.state IN ('live', 'noindex')
             UNION
             SELECT c.id
             FROM seo_location_formats AS f
             JOIN seo_location_formats AS t ON t.id ",
            $destinations,
            " JOIN seo_location_formats AS a ON a.state = f.state AND (a.id = f.id OR a.city IS NULL)
             JOIN seo_location_formats AS b ON b.state = t.state AND (b.id = t.id OR b.city IS NULL)
             JOIN seo_location_connections AS c ON c.from_location_id = a.id AND c.to_location_id = b.id
             JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE f.id = $2 AND c.status = 'active' AND p.state IN ('live', 'noindex')
               AND (a.city IS NULL OR b.city IS NULL)"
        )
    };
}

impl PageLinkStore<'_> {
    /// Notes that these pages become live, stop being live, are removed or move. A transaction calls this before it writes pages, so
    /// that every transaction locks the two tables in the same order, and no two wait for each other.
    #[tracing::instrument(name = "landing.note_changed_routes", skip_all)]
    pub async fn note_changed(&mut self, ids: &[ConnectionId]) -> Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        self.execute(sql!(
            sqlite: note_changed!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: note_changed!("= ANY ($1)"),
            ids.iter().map(|id| id.0).collect::<IdList>()
        ))
        .await
    }

    /// An origin of noted pages.
    pub async fn changed_origin(&mut self) -> Result<Option<LocationId>> {
        self.fetch_optional_value(sql!("SELECT from_location_id FROM changed_routes LIMIT 1"))
            .await
    }

    /// Forgets the noted pages of an origin. Returns their destinations.
    pub async fn take_changed(&mut self, origin: LocationId) -> Result<Vec<LocationId>> {
        self.fetch_values(sql!(
            "DELETE FROM changed_routes WHERE from_location_id = $1 RETURNING to_location_id",
            origin
        ))
        .await
    }

    /// The pages that may link to the pages from `origin` to one of `destinations`: the ways back, and the pages about the states of
    /// these places. The pages that have the same origin and a city as destination are in [`Self::served_from`].
    #[tracing::instrument(name = "landing.pages_around", skip_all)]
    pub async fn around(&mut self, origin: LocationId, destinations: &[LocationId]) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            sqlite: select_around!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select_around!("= ANY ($1)"),
            destinations.iter().map(|id| id.0).collect::<IdList>(),
            origin
        ))
        .await
    }

    /// All served pages from an origin, in the order in which other pages link to them.
    #[tracing::instrument(name = "landing.served_pages_from", skip_all)]
    pub async fn served_from(&mut self, origin: LocationId) -> Result<Vec<PageFrom>> {
        self.fetch_all(sql!(
            "SELECT c.id, c.template_url, p.state, t.type AS to_kind, t.state AS to_state
             FROM seo_location_connections AS c
             JOIN rendered_pages AS p ON p.connection_id = c.id
             JOIN seo_location_formats AS t ON t.id = c.to_location_id
             WHERE c.from_location_id = $1 AND c.status = 'active' AND p.state IN ('live', 'noindex')
             ORDER BY p.want DESC, c.created_at, c.id",
            origin
        ))
        .await
    }

    /// The links of an origin's pages as they were noted last, as JSON.
    pub async fn noted(&mut self, origin: LocationId) -> Result<Option<String>> {
        self.fetch_optional_value(sql!("SELECT links FROM origin_links WHERE location_id = $1", origin))
            .await
    }

    /// Notes the links of an origin's pages, as JSON.
    pub async fn note(&mut self, origin: LocationId, links: &str) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO origin_links (location_id, links) VALUES ($1, $2)
             ON CONFLICT (location_id) DO UPDATE SET links = excluded.links",
            origin,
            links
        ))
        .await
    }
}
