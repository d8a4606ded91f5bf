//! The index by which near-duplicates are found: the bands of the signatures of pages that are live, or that will be once they are
//! rendered.

use serde_json::{Value, json};

use crate::{
    base::{ids::ConnectionId, time::Timestamp},
    platform::db::{Executor, IdList, Result, sql, store},
};

/// The most live pages that a batch is compared with. Near-duplicates are held back, so few live pages share a band.
const COMPARED: i64 = 5_000;

store!(
    /// The bands of live pages, in a transaction.
    BandStore,
    page_bands
);

/// A live page that may have nearly the same data as another.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LiveSignature {
    pub id: ConnectionId,
    pub signature: Vec<u8>,
    pub want: i64,
    pub created_at: Timestamp,
}

impl BandStore<'_> {
    /// The live pages that have one of these bands. The most wanted comes first, and of equally wanted pages the oldest.
    #[tracing::instrument(name = "landing.sharing_bands", skip_all)]
    pub async fn sharing(&mut self, bands: &[i64]) -> Result<Vec<LiveSignature>> {
        if bands.is_empty() {
            return Ok(Vec::new());
        }
        self.fetch_all(sql!(
            sqlite: "SELECT c.id, p.signature, p.want, c.created_at
                     FROM rendered_pages AS p
                     JOIN seo_location_connections AS c ON c.id = p.connection_id
                     WHERE p.connection_id IN (SELECT connection_id FROM rendered_page_bands
                                               WHERE band IN (SELECT value FROM json_each($1)))
                       AND p.state = 'live' AND p.signature IS NOT NULL AND c.status = 'active'
                     ORDER BY p.want DESC, c.created_at, c.id
                     LIMIT $2",
            // PostgreSQL does not merge a subquery with OFFSET 0 into the outer query, so it looks up each band, and then each page,
            // in an index. Otherwise it reads whole tables while they grow, because it expects many pages to share a band.
            postgres: "SELECT c.id, p.signature, p.want, c.created_at
                       FROM (SELECT DISTINCT sharing.connection_id
                             FROM json_array_elements_text(CAST($1 AS JSON)) AS wanted(band)
                             CROSS JOIN LATERAL (SELECT connection_id FROM rendered_page_bands
                                                 WHERE band = CAST(wanted.band AS BIGINT) OFFSET 0) AS sharing) AS found
                       CROSS JOIN LATERAL (SELECT signature, want FROM rendered_pages
                                           WHERE connection_id = found.connection_id AND state = 'live'
                                             AND signature IS NOT NULL OFFSET 0) AS p
                       CROSS JOIN LATERAL (SELECT id, created_at FROM seo_location_connections
                                           WHERE id = found.connection_id AND status = 'active' OFFSET 0) AS c
                       ORDER BY p.want DESC, c.created_at, c.id
                       LIMIT $2",
            json!(bands).to_string(),
            COMPARED
        ))
        .await
    }

    /// The signature of the version of a page that is live; `None` if none is.
    pub async fn live_signature(&mut self, page: ConnectionId) -> Result<Option<Vec<u8>>> {
        self.fetch_optional_value(sql!(
            "SELECT signature FROM rendered_pages WHERE connection_id = $1 AND state = 'live' AND signature IS NOT NULL",
            page
        ))
        .await
    }

    /// Replaces the bands of pages by those of their new signatures. A page that will not be live has none.
    #[tracing::instrument(name = "landing.keep_bands", skip_all)]
    pub async fn keep(&mut self, pages: &[(ConnectionId, Vec<i64>)]) -> Result<()> {
        self.execute(sql!(
            sqlite: "DELETE FROM rendered_page_bands WHERE connection_id IN (SELECT unhex(value) FROM json_each($1))",
            postgres: "DELETE FROM rendered_page_bands WHERE connection_id = ANY ($1)",
            pages.iter().map(|(id, _)| id.0).collect::<IdList>()
        ))
        .await?;
        let rows: Vec<_> = pages
            .iter()
            .flat_map(|(id, bands)| bands.iter().map(|band| json!([id.0.as_simple(), band])))
            .collect();
        if rows.is_empty() {
            return Ok(());
        }
        // A page may have been removed since its signature was computed.
        self.execute(sql!(
            sqlite: "INSERT INTO rendered_page_bands (connection_id, band)
                     SELECT DISTINCT p.connection_id, value ->> 1
                     FROM json_each($1) JOIN rendered_pages AS p ON p.connection_id = unhex(value ->> 0)",
            postgres: "INSERT INTO rendered_page_bands (connection_id, band)
                       SELECT DISTINCT p.connection_id, CAST(value ->> 1 AS BIGINT)
                       FROM json_array_elements(CAST($1 AS JSON)) AS kept(value)
                       JOIN rendered_pages AS p ON p.connection_id = CAST(value ->> 0 AS UUID)",
            Value::from(rows).to_string()
        ))
        .await
    }
}
