//! The index by which near-duplicates are found: the bands of the signatures of live pages.

use serde_json::json;

use crate::{
    db::{Executor, Result, sql, store},
    ids::ConnectionId,
    time::Timestamp,
};

/// The most pages that are compared with one. Near-duplicates of live pages are held, so few live pages share a band.
const COMPARED: i64 = 100;

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

macro_rules! select_sharing {
    ($bands:literal) => {
        concat!(
            "SELECT c.id, p.signature, p.want, c.created_at
             FROM rendered_pages AS p
             JOIN seo_location_connections AS c ON c.id = p.connection_id
             WHERE p.connection_id IN (SELECT connection_id FROM rendered_page_bands WHERE band ",
            $bands,
            ") AND p.state = 'live' AND p.signature IS NOT NULL AND c.status = 'active'
             ORDER BY p.want DESC, c.created_at, c.id
             LIMIT $2"
        )
    };
}

macro_rules! insert_bands {
    ($connection:literal, $bands:literal) => {
        concat!(
            "INSERT INTO rendered_page_bands (connection_id, band)
             SELECT DISTINCT ",
            $connection,
            ", CAST(value AS BIGINT) FROM ",
            $bands,
            " WHERE TRUE ON CONFLICT DO NOTHING"
        )
    };
}

impl BandStore<'_> {
    /// The live pages that share a band with a signature, the first to stay live first.
    #[tracing::instrument(name = "landing.sharing_bands", skip_all)]
    pub async fn sharing(&mut self, bands: &[i64]) -> Result<Vec<LiveSignature>> {
        if bands.is_empty() {
            return Ok(Vec::new());
        }
        self.fetch_all(sql!(
            sqlite: select_sharing!("IN (SELECT value FROM json_each($1))"),
            postgres: select_sharing!(
                "= ANY (ARRAY(SELECT CAST(json_array_elements_text(CAST($1 AS JSON)) AS BIGINT)))"
            ),
            json!(bands).to_string(),
            COMPARED
        ))
        .await
    }

    /// Replaces the bands of a page by those of its new signature. A page that is not live has none. The row of the page in
    /// `rendered_pages` must exist.
    #[tracing::instrument(name = "landing.keep_bands", skip_all)]
    pub async fn keep(&mut self, connection: ConnectionId, bands: &[i64]) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM rendered_page_bands WHERE connection_id = $1",
            connection
        ))
        .await?;
        if bands.is_empty() {
            return Ok(());
        }
        self.execute(sql!(
            sqlite: insert_bands!("$1", "json_each($2)"),
            postgres: insert_bands!(
                "CAST($1 AS UUID)",
                "json_array_elements_text(CAST($2 AS JSON)) AS bands(value)"
            ),
            connection,
            json!(bands).to_string()
        ))
        .await
    }
}
