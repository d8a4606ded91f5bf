//! Statements about many connections.

use super::{PageType, Scope};
use crate::{
    base::ids::{ConnectionId, LocationId, TemplateTypeId},
    landing::pages::Counted,
    platform::db::{Executor, IdList, Result, sql, store},
};

store!(
    /// Connections as changes of many of them see them, in a transaction.
    PairingStore,
    pairing
);

/// A connection and its path.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct Path {
    pub id: ConnectionId,
    pub from_location_id: LocationId,
    pub to_location_id: LocationId,
    pub template_type_id: TemplateTypeId,
    pub template_url: String,
}

/// The most connections of a state whose pages are counted for a list. A list has many states.
const MAX_LOOKED_AT: i64 = 2_000;

/// The text that selects the connections of a location. Two conditions, because each of them has an index.
macro_rules! of_location {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM seo_location_connections WHERE (from_location_id = $1 OR to_location_id = $1) ",
            $rest
        )
    };
}

/// Counts the first active connections of locations, and those of them that have a live page.
macro_rules! live_pages {
    ($locations:literal) => {
        concat!(
            "SELECT count(*), count(p.connection_id)
             FROM (SELECT id FROM seo_location_connections
                   WHERE from_location_id ",
            $locations,
            " AND status = 'active'
                   UNION ALL
                   SELECT id FROM seo_location_connections
                   WHERE to_location_id ",
            $locations,
            " AND NOT from_location_id ",
            $locations,
            " AND status = 'active'
                   LIMIT $2) AS counted
             LEFT JOIN rendered_pages AS p ON p.connection_id = counted.id AND p.state IN ('live', 'noindex')"
        )
    };
}

impl PairingStore<'_> {
    /// The active types of pages. Until the end of the transaction nobody else locks or changes them.
    pub(super) async fn lock_types(&mut self) -> Result<Vec<PageType>> {
        self.fetch_all(sql!(
            sqlite: "SELECT seo_template_types.id, slug, coalesce(url_structure, '') AS url_structure
                     FROM seo_template_types LEFT JOIN seo_page_templates ON template_type_id = seo_template_types.id
                     WHERE status = 'active' ORDER BY seo_template_types.id",
            postgres: "SELECT seo_template_types.id, slug, coalesce(url_structure, '') AS url_structure
                       FROM seo_template_types LEFT JOIN seo_page_templates ON template_type_id = seo_template_types.id
                       WHERE status = 'active' ORDER BY seo_template_types.id
                       FOR UPDATE OF seo_template_types"
        ))
        .await
    }

    /// The number of connections of a location.
    pub async fn count_of_location(&mut self, location: LocationId) -> Result<i64> {
        self.fetch_value(sql!(of_location!("count(*)", ""), location)).await
    }

    /// The number of connections of a type.
    pub async fn count_of_type(&mut self, of_type: TemplateTypeId) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM seo_location_connections WHERE template_type_id = $1",
            of_type
        ))
        .await
    }

    /// The number of connections of the locations of a state.
    pub async fn count_of_state(&mut self, state: &str) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM seo_location_connections
             WHERE from_location_id IN (SELECT id FROM seo_location_formats WHERE state = $1)
                OR to_location_id IN (SELECT id FROM seo_location_formats WHERE state = $1)",
            state
        ))
        .await
    }

    /// The number of live pages of a location.
    pub async fn live_pages_of_location(&mut self, location: LocationId) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM seo_location_connections
             JOIN rendered_pages ON connection_id = seo_location_connections.id
             WHERE (from_location_id = $1 OR to_location_id = $1) AND status = 'active' AND state IN ('live', 'noindex')",
            location
        ))
        .await
    }

    /// The number of live pages of the locations of a state.
    pub async fn live_pages_of_state(&mut self, state: &str) -> Result<i64> {
        self.fetch_value(sql!(
            "SELECT count(*) FROM seo_location_connections
             JOIN rendered_pages ON connection_id = seo_location_connections.id
             WHERE (from_location_id IN (SELECT id FROM seo_location_formats WHERE seo_location_formats.state = $1)
                    OR to_location_id IN (SELECT id FROM seo_location_formats WHERE seo_location_formats.state = $1))
               AND status = 'active' AND rendered_pages.state IN ('live', 'noindex')",
            state
        ))
        .await
    }

    /// The number of live pages among the first connections of locations, for lists of states. It is exact if there are no more
    /// connections than are looked at.
    pub async fn live_pages_among_first(&mut self, locations: &[LocationId]) -> Result<Counted> {
        let (connections, pages): (i64, i64) = self
            .fetch_one(sql!(
                sqlite: live_pages!("IN (SELECT unhex(value) FROM json_each($1))"),
                postgres: live_pages!("= ANY ($1)"),
                locations.iter().map(|id| id.0).collect::<IdList>(),
                MAX_LOOKED_AT + 1
            ))
            .await?;
        Ok(Counted {
            number: pages.unsigned_abs(),
            is_exact: connections <= MAX_LOOKED_AT,
        })
    }

    /// Some connections of a location, at most `limit`.
    pub(super) async fn connections_of(&mut self, location: LocationId, limit: i64) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(of_location!("id", "LIMIT $2"), location, limit))
            .await
    }

    /// Removes connections with their pages. Their paths, and those that led to them, answer "gone" from now on.
    pub(in crate::landing::pages) async fn remove(&mut self, ids: &[ConnectionId]) -> Result<()> {
        let list = || ids.iter().map(|id| id.0).collect::<IdList>();
        let now = self.0.now();
        self.execute(sql!(
            sqlite: "UPDATE redirects SET connection_id = NULL
                     WHERE connection_id IN (SELECT unhex(value) FROM json_each($1))",
            postgres: "UPDATE redirects SET connection_id = NULL WHERE connection_id = ANY ($1)",
            list()
        ))
        .await?;
        self.execute(sql!(
            sqlite: "INSERT INTO redirects (path, connection_id, created_at)
                     SELECT template_url, NULL, $1 FROM seo_location_connections
                     WHERE id IN (SELECT unhex(value) FROM json_each($2))
                     ON CONFLICT (path) DO UPDATE SET connection_id = NULL",
            postgres: "INSERT INTO redirects (path, connection_id, created_at)
                       SELECT template_url, NULL, $1 FROM seo_location_connections WHERE id = ANY ($2)
                       ON CONFLICT (path) DO UPDATE SET connection_id = NULL",
            now,
            list()
        ))
        .await?;
        // Workers that store a page write its row before its body.
        for statement in [
            sql!(
                sqlite: "DELETE FROM rendered_pages WHERE connection_id IN (SELECT unhex(value) FROM json_each($1))",
                postgres: "DELETE FROM rendered_pages WHERE connection_id = ANY ($1)",
                list()
            ),
            sql!(
                sqlite: "DELETE FROM rendered_page_bodies WHERE connection_id IN (SELECT unhex(value) FROM json_each($1))",
                postgres: "DELETE FROM rendered_page_bodies WHERE connection_id = ANY ($1)",
                list()
            ),
            sql!(
                sqlite: "DELETE FROM seo_location_connections WHERE id IN (SELECT unhex(value) FROM json_each($1))",
                postgres: "DELETE FROM seo_location_connections WHERE id = ANY ($1)",
                list()
            ),
        ] {
            self.execute(statement).await?;
        }
        Ok(())
    }

    /// Some active connections of a location, at most `limit`.
    pub(super) async fn active_of(&mut self, location: LocationId, limit: i64) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            of_location!("id", "AND status = 'active' LIMIT $2"),
            location,
            limit
        ))
        .await
    }

    /// Makes connections inactive.
    pub(super) async fn deactivate(&mut self, ids: &[ConnectionId]) -> Result<()> {
        self.execute(sql!(
            sqlite: "UPDATE seo_location_connections SET status = 'inactive', updated_at = $1
                     WHERE id IN (SELECT unhex(value) FROM json_each($2))",
            postgres: "UPDATE seo_location_connections SET status = 'inactive', updated_at = $1 WHERE id = ANY ($2)",
            self.0.now(),
            ids.iter().map(|id| id.0).collect::<IdList>()
        ))
        .await
    }

    /// Connections in the order of their ids, after `after`.
    pub(super) async fn paths_after(&mut self, scope: Scope, after: ConnectionId, limit: i64) -> Result<Vec<Path>> {
        match scope {
            Scope::Location(location) => {
                self.fetch_all(sql!(
                    of_location!(
                        "id, from_location_id, to_location_id, template_type_id, template_url",
                        "AND id > $2 ORDER BY id LIMIT $3"
                    ),
                    location,
                    after,
                    limit
                ))
                .await
            }
            // The index has the status before the id, so the connections of each status are merged.
            Scope::Type(of_type) => {
                self.fetch_all(sql!(
                    "SELECT id, from_location_id, to_location_id, template_type_id, template_url
                     FROM (SELECT * FROM (SELECT * FROM seo_location_connections
                                          WHERE template_type_id = $1 AND status = 'active' AND id > $2
                                          ORDER BY id LIMIT $3) AS active
                           UNION ALL
                           SELECT * FROM (SELECT * FROM seo_location_connections
                                          WHERE template_type_id = $1 AND status = 'inactive' AND id > $2
                                          ORDER BY id LIMIT $3) AS inactive) AS merged
                     ORDER BY id LIMIT $3",
                    of_type,
                    after,
                    limit
                ))
                .await
            }
        }
    }

    /// Whether a page has this path.
    pub(super) async fn is_taken(&mut self, path: &str) -> Result<bool> {
        let found: Option<ConnectionId> = self
            .fetch_optional_value(sql!(
                "SELECT id FROM seo_location_connections WHERE template_url = $1",
                path
            ))
            .await?;
        Ok(found.is_some())
    }

    /// Gives a connection another path. Its path so far leads to it from now on, and the new path to nothing else.
    pub(super) async fn move_connection(&mut self, connection: &Path, path: &str) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!("DELETE FROM redirects WHERE path = $1", path))
            .await?;
        self.execute(sql!(
            "INSERT INTO redirects (path, connection_id, created_at) VALUES ($1, $2, $3)
             ON CONFLICT (path) DO UPDATE SET connection_id = excluded.connection_id, created_at = excluded.created_at",
            connection.template_url,
            connection.id,
            now
        ))
        .await?;
        self.execute(sql!(
            "UPDATE seo_location_connections SET template_url = $1, updated_at = $2 WHERE id = $3",
            path,
            now,
            connection.id
        ))
        .await
    }
}
