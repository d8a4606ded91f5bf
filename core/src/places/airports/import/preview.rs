//! Reading a file and storing what it would change.

use std::collections::HashMap;

use super::{AirportImport, ImportId, RowKind, UnreadableFile, plan::plan, table::read};
use crate::{
    base::ids::row_id,
    platform::{
        audit::Actor,
        db::{Db, DbError, Result},
    },
};

/// The most stored previews that were not applied. The oldest is deleted for a further one.
const MAX_PREVIEWS: i64 = 10;

/// Why there is no preview.
#[derive(Debug, thiserror::Error)]
pub enum PreviewError {
    #[error(transparent)]
    Database(#[from] DbError),
    #[error(transparent)]
    Unreadable(#[from] UnreadableFile),
}

/// Stores what a file would change. Nothing else is written.
#[tracing::instrument(name = "airports.preview_import", skip_all, fields(file.bytes = bytes.len()))]
pub async fn preview_import(
    db: &Db,
    file_name: String,
    bytes: Vec<u8>,
    actor: Actor<'_>,
) -> Result<AirportImport, PreviewError> {
    let mut tx = db.read().await?;
    let (airports, merges) = (tx.airports().list().await?, tx.airports().merges().await?);
    drop(tx);
    // Other requests are answered meanwhile.
    let planned = tokio::task::spawn_blocking(move || Ok::<_, UnreadableFile>(plan(read(&bytes)?, &airports, &merges)));
    let rows = planned.await.expect("reading a file does not panic")?;
    let mut counts = HashMap::new();
    for row in &rows {
        *counts.entry(row.content.kind()).or_insert(0_i64) += 1;
    }
    let count = |kind: RowKind| counts.get(&kind).copied().unwrap_or_default();
    let mut tx = db.write().await?;
    let import = AirportImport {
        id: row_id(),
        file_name,
        actor: actor.name.to_owned(),
        new_rows: count(RowKind::New),
        changed_rows: count(RowKind::Changed),
        unchanged_rows: count(RowKind::Unchanged),
        invalid_rows: count(RowKind::Invalid),
        created_at: db.now(),
        applied_at: None,
        reverted_at: None,
    };
    tx.airports().insert_import(&import, &rows).await?;
    let kept: Vec<ImportId> = tx.airports().previews_beyond(MAX_PREVIEWS).await?;
    for old in kept {
        tx.airports().delete_import(old).await?;
    }
    tx.commit().await?;
    Ok(import)
}
