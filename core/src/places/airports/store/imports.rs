//! Stored imports and their lines.

use serde_json::json;
use tracing::instrument;

use super::AirportStore;
use crate::{
    base::{page::KeysetPage, time::Timestamp},
    places::airports::import::{AirportImport, ImportId, ImportRow, RowContent, RowKind},
    platform::{
        audit::ERASED_PERSON,
        db::{DbError, Executor, Result, sql},
    },
};

/// The most lines of one INSERT, to limit the memory that it takes.
const ROWS_PER_INSERT: usize = 1_000;

/// Inserts the lines of a JSON list, which the two databases read differently.
macro_rules! insert_text {
    ($rows:literal) => {
        concat!(
            "INSERT INTO airport_import_rows (import_id, kind, line, code, content)
             SELECT $1, value ->> 0, CAST(value ->> 1 AS BIGINT), value ->> 2, value ->> 3
             FROM ",
            $rows
        )
    };
}

impl AirportStore<'_> {
    /// Stores a preview.
    #[instrument(name = "airports.insert_import", skip_all, fields(import.rows = rows.len()))]
    pub(in crate::places::airports) async fn insert_import(
        &mut self,
        import: &AirportImport,
        rows: &[ImportRow],
    ) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO airport_imports (id, file_name, actor, new_rows, changed_rows, unchanged_rows, invalid_rows,
                                          created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            import.id,
            import.file_name,
            import.actor,
            import.new_rows,
            import.changed_rows,
            import.unchanged_rows,
            import.invalid_rows,
            import.created_at
        ))
        .await?;
        for rows in rows.chunks(ROWS_PER_INSERT) {
            let row = |row: &ImportRow| {
                let content = serde_json::to_string(&row.content).expect("a line is JSON");
                json!([row.content.kind(), row.line, row.code, content])
            };
            let rows: Vec<_> = rows.iter().map(row).collect();
            self.execute(sql!(
                sqlite: insert_text!("json_each($2)"),
                postgres: insert_text!("json_array_elements(CAST($2 AS JSON))"),
                import.id,
                json!(rows).to_string()
            ))
            .await?;
        }
        Ok(())
    }

    /// Takes the address of a person out of the imports until `until`. Returns their number.
    pub(crate) async fn forget_importer(&mut self, person: &str, until: Timestamp) -> Result<u64> {
        self.execute_counted(sql!(
            "UPDATE airport_imports SET actor = $1 WHERE actor = $2 AND created_at <= $3",
            ERASED_PERSON,
            person,
            until
        ))
        .await
    }

    /// At most `limit` imports, the newest first.
    pub async fn imports(&mut self, limit: i64) -> Result<Vec<AirportImport>> {
        self.fetch_all(sql!(
            "SELECT id, file_name, actor, new_rows, changed_rows, unchanged_rows, invalid_rows, created_at, applied_at,
                    reverted_at
             FROM airport_imports ORDER BY created_at DESC, id DESC LIMIT $1",
            limit
        ))
        .await
    }

    /// The import with this id.
    pub async fn import(&mut self, id: ImportId) -> Result<Option<AirportImport>> {
        self.fetch_optional(sql!(
            "SELECT id, file_name, actor, new_rows, changed_rows, unchanged_rows, invalid_rows, created_at, applied_at,
                    reverted_at
             FROM airport_imports WHERE id = $1",
            id
        ))
        .await
    }

    /// A page of the lines of one kind, in the order of the file.
    pub async fn import_rows(&mut self, id: ImportId, kind: RowKind, page: &KeysetPage<i64>) -> Result<Vec<ImportRow>> {
        let rows = self
            .fetch_all(sql!(
                "SELECT line, code, content FROM airport_import_rows
                 WHERE import_id = $1 AND kind = $2 AND line > $3
                 ORDER BY line LIMIT $4",
                id,
                kind.name(),
                page.after.unwrap_or_default(),
                i64::from(page.limit)
            ))
            .await?;
        rows.into_iter().map(|row| read(id, row)).collect()
    }

    /// Notes that the import was applied now.
    pub(in crate::places::airports) async fn mark_applied(&mut self, id: ImportId) -> Result<Timestamp> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE airport_imports SET applied_at = $1 WHERE id = $2",
            now,
            id
        ))
        .await?;
        Ok(now)
    }

    /// Notes that the import was reverted now.
    pub(in crate::places::airports) async fn mark_reverted(&mut self, id: ImportId) -> Result<Timestamp> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE airport_imports SET reverted_at = $1 WHERE id = $2",
            now,
            id
        ))
        .await?;
        Ok(now)
    }

    /// The previews that were not applied, without the newest `kept`.
    pub(in crate::places::airports) async fn previews_beyond(&mut self, kept: i64) -> Result<Vec<ImportId>> {
        self.fetch_values(sql!(
            "SELECT id FROM airport_imports WHERE applied_at IS NULL
             ORDER BY created_at DESC, id DESC LIMIT 100 OFFSET $1",
            kept
        ))
        .await
    }

    /// Deletes an import with all its lines.
    pub(in crate::places::airports) async fn delete_import(&mut self, id: ImportId) -> Result<()> {
        self.execute(sql!("DELETE FROM airport_import_rows WHERE import_id = $1", id))
            .await?;
        self.execute(sql!("DELETE FROM airport_imports WHERE id = $1", id))
            .await
    }

    /// Deletes the oldest of the previews from before `previews` that were not applied, and of the imports from before
    /// `imports`. Returns the number of deleted imports: 1 or 0. It is one, because a file of 20 MB has many lines, and
    /// others cannot write to SQLite while they are deleted.
    pub async fn prune_imports(&mut self, previews: Timestamp, imports: Timestamp) -> Result<u64> {
        let old: Option<ImportId> = self
            .fetch_optional_value(sql!(
                "SELECT id FROM airport_imports
                 WHERE (created_at < $1 AND applied_at IS NULL) OR created_at < $2
                 ORDER BY created_at LIMIT 1",
                previews,
                imports
            ))
            .await?;
        let Some(old) = old else { return Ok(0) };
        self.delete_import(old).await?;
        Ok(1)
    }
}

fn read(id: ImportId, (line, code, content): (i64, String, String)) -> Result<ImportRow> {
    let content: RowContent = serde_json::from_str(&content).map_err(|source| DbError::Corrupt {
        table: "airport_import_rows",
        column: "content",
        row: format!("{id}, line {line}"),
        source,
    })?;
    Ok(ImportRow { line, code, content })
}
