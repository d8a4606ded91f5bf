//! Statements for many connections at once.

use std::collections::{HashMap, HashSet};

use serde_json::json;

use super::ConnectionStore;
use crate::{
    base::ids::{ConnectionId, LocationId, TemplateTypeId},
    landing::pages::{Activity, connections::NewConnection},
    platform::db::{Executor, Result, sql},
};

/// A stored connection, as far as a batch needs it.
#[derive(sqlx::FromRow)]
pub(in crate::landing::pages::connections) struct Stored {
    pub id: ConnectionId,
    from_location_id: LocationId,
    to_location_id: LocationId,
    pub status: Activity,
    #[sqlx(rename = "template_type_id")]
    pub template_type: TemplateTypeId,
    #[sqlx(rename = "template_url")]
    pub path: String,
}

/// A row to write.
pub(in crate::landing::pages::connections) struct Written {
    pub id: ConnectionId,
    from: LocationId,
    to: LocationId,
    template_type: TemplateTypeId,
    path: String,
}

impl Written {
    pub(in crate::landing::pages::connections) fn new(id: ConnectionId, row: &NewConnection, path: String) -> Self {
        Self {
            id,
            from: row.from,
            to: row.to,
            template_type: row.template_type,
            path,
        }
    }
}

/// Writes active connections. The two databases read the JSON list of rows differently.
macro_rules! upsert_text {
    ($id:literal, $from:literal, $to:literal, $template_type:literal, $rows:literal) => {
        concat!(
            "INSERT INTO seo_location_connections
                 (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)
             SELECT ",
            $id,
            ", ",
            $from,
            ", ",
            $to,
            ", 'active', ",
            $template_type,
            ", value ->> 4, $1, $1
             FROM ",
            $rows,
            " WHERE TRUE
             ON CONFLICT (from_location_id, to_location_id)
             DO UPDATE SET status = excluded.status,
                           template_type_id = excluded.template_type_id,
                           template_url = excluded.template_url,
                           updated_at = excluded.updated_at"
        )
    };
}

/// Makes paths lead to connections.
macro_rules! redirect_text {
    ($id:literal, $rows:literal) => {
        concat!(
            "INSERT INTO redirects (path, connection_id, created_at)
             SELECT value ->> 0, ",
            $id,
            ", $1
             FROM ",
            $rows,
            " WHERE TRUE
             ON CONFLICT (path) DO UPDATE SET connection_id = excluded.connection_id, created_at = excluded.created_at"
        )
    };
}

impl ConnectionStore<'_> {
    /// Waits until no other transaction, in any process, chooses paths. A transaction of SQLite that writes is the only one anyway.
    pub(in crate::landing::pages) async fn lock(&mut self) -> Result<()> {
        // The number is that of the migration of this area and has no meaning.
        self.execute(sql!(postgres: "SELECT pg_advisory_xact_lock(58)")).await
    }

    /// The stored connections between these pairs of locations.
    pub(in crate::landing::pages::connections) async fn stored(
        &mut self,
        rows: &[NewConnection],
    ) -> Result<HashMap<(LocationId, LocationId), Stored>> {
        let pairs: Vec<_> = rows
            .iter()
            .map(|row| json!([row.from.0.simple(), row.to.0.simple()]))
            .collect();
        let stored: Vec<Stored> = self
            .fetch_all(sql!(
                sqlite: "SELECT c.id, c.from_location_id, c.to_location_id, c.status, c.template_type_id, c.template_url
                         FROM json_each($1) AS given
                         CROSS JOIN seo_location_connections AS c
                         WHERE c.from_location_id = unhex(given.value ->> 0)
                           AND c.to_location_id = unhex(given.value ->> 1)",
                postgres: "SELECT c.id, c.from_location_id, c.to_location_id, c.status, c.template_type_id, c.template_url
                           FROM json_array_elements(CAST($1 AS JSON)) AS given
                           JOIN seo_location_connections AS c
                             ON c.from_location_id = CAST(given.value ->> 0 AS UUID)
                            AND c.to_location_id = CAST(given.value ->> 1 AS UUID)",
                json!(pairs).to_string()
            ))
            .await?;
        let by_pair = stored
            .into_iter()
            .map(|row| ((row.from_location_id, row.to_location_id), row));
        Ok(by_pair.collect())
    }

    /// The paths among `paths` that stored connections already use.
    pub(in crate::landing::pages::connections) async fn taken_paths(
        &mut self,
        paths: &[String],
    ) -> Result<HashSet<String>> {
        let taken = self
            .fetch_values(sql!(
                sqlite: "SELECT c.template_url
                         FROM json_each($1) AS given
                         CROSS JOIN seo_location_connections AS c
                         WHERE c.template_url = given.value",
                postgres: "SELECT c.template_url
                           FROM json_array_elements_text(CAST($1 AS JSON)) AS given (value)
                           JOIN seo_location_connections AS c ON c.template_url = given.value",
                json!(paths).to_string()
            ))
            .await?;
        Ok(taken.into_iter().collect())
    }

    /// Writes active connections. Those with an id that exists, or else a pair that exists, change.
    pub(in crate::landing::pages::connections) async fn upsert(&mut self, rows: &[Written]) -> Result<()> {
        let row = |row: &Written| {
            json!([
                row.id.0.simple(),
                row.from.0.simple(),
                row.to.0.simple(),
                row.template_type.0.simple(),
                row.path
            ])
        };
        let rows: Vec<_> = rows.iter().map(row).collect();
        self.execute(sql!(
            sqlite: upsert_text!(
                "unhex(value ->> 0)",
                "unhex(value ->> 1)",
                "unhex(value ->> 2)",
                "unhex(value ->> 3)",
                "json_each($2)"
            ),
            postgres: upsert_text!(
                "CAST(value ->> 0 AS UUID)",
                "CAST(value ->> 1 AS UUID)",
                "CAST(value ->> 2 AS UUID)",
                "CAST(value ->> 3 AS UUID)",
                "json_array_elements(CAST($2 AS JSON))"
            ),
            self.0.now(),
            json!(rows).to_string()
        ))
        .await
    }

    /// Deletes redirects from paths that connections have now.
    pub(in crate::landing::pages::connections) async fn forget_redirects(&mut self, paths: &[String]) -> Result<()> {
        self.execute(sql!(
            sqlite: "DELETE FROM redirects WHERE path IN (SELECT value FROM json_each($1))",
            postgres: "DELETE FROM redirects WHERE path IN (SELECT json_array_elements_text(CAST($1 AS JSON)))",
            json!(paths).to_string()
        ))
        .await
    }

    /// Makes paths that connections had lead to them.
    pub(in crate::landing::pages::connections) async fn redirect(
        &mut self,
        left: &[(String, ConnectionId)],
    ) -> Result<()> {
        let rows: Vec<_> = left.iter().map(|(path, id)| json!([path, id.0.simple()])).collect();
        self.execute(sql!(
            sqlite: redirect_text!("unhex(value ->> 1)", "json_each($2)"),
            postgres: redirect_text!("CAST(value ->> 1 AS UUID)", "json_array_elements(CAST($2 AS JSON))"),
            self.0.now(),
            json!(rows).to_string()
        ))
        .await
    }
}
