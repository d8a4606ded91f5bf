//! Applying an import, and reverting it.

use std::collections::HashMap;

use super::{AirportImport, ImportId, ImportRow, Names, RowContent, RowKind, plan::revision};
use crate::{
    base::{page::KeysetPage, place_code::PlaceCode},
    places::airports::{Airport, AirportRow},
    platform::{
        audit::{Actor, Change, differences},
        db::{DbError, Result, Tx},
    },
};

/// The most lines that are compared at once. PostgreSQL ends a transaction that sends it nothing for seconds, and
/// comparing all lines of a large file can take that long.
const STEP: u32 = 1_000;

/// Why an import is not applied or reverted.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// Airports with these codes have changed since the preview or since the import.
    #[error("{} airports have changed meanwhile", .0.len())]
    Outdated(Vec<String>),
    /// The import cannot be applied or reverted in its state.
    #[error("{0}")]
    Closed(&'static str),
}

/// What applying or reverting an import returns.
pub(crate) struct ImportOutcome {
    pub(crate) import: AirportImport,
    /// Whether this call has written airports. It has not if the import was applied or reverted before.
    pub(crate) has_changed_airports: bool,
}

/// Writes what the preview shows. `None`: there is no such import. An import that is applied already stays as it is. After an
/// error the transaction must not be committed.
#[tracing::instrument(name = "airports.apply_import", skip_all, fields(import.id = %id))]
pub(crate) async fn apply_import(
    tx: &mut Tx,
    id: ImportId,
    actor: Actor<'_>,
) -> Result<Option<ImportOutcome>, ApplyError> {
    tx.airports().lock().await?;
    let Some(mut import) = tx.airports().import(id).await? else {
        return Ok(None);
    };
    if import.reverted_at.is_some() {
        return Err(ApplyError::Closed("This import was reverted. Upload the file again."));
    }
    if import.applied_at.is_some() {
        return Ok(Some(ImportOutcome {
            import,
            has_changed_airports: false,
        }));
    }
    let (current, merges) = (by_code(tx).await?, tx.airports().merges().await?);
    let (mut has_changed_airports, mut outdated) = (false, Vec::new());
    let mut lines = Lines::of(id);
    while let Some(rows) = lines.next(tx).await? {
        let (mut added, mut renamed) = (Vec::new(), Vec::new());
        for row in rows {
            let now = current.get(row.code.as_str());
            match (row.content, now) {
                // An entry with a merged code would end the merge, and reverting the import would not bring it back.
                (RowContent::New(airport), None) if !merges.contains_key(&airport.code) => added.push(*airport),
                (RowContent::Changed { after, revisions, .. }, Some(now)) if revisions[0] == revision(now) => {
                    renamed.push((now.clone(), after.given_to(now)));
                }
                _ => outdated.push(row.code),
            }
        }
        if !outdated.is_empty() {
            continue;
        }
        let changes = changes(added.iter().map(|airport| (None, Some(airport))), &renamed);
        tx.airports().insert(&added).await?;
        rename(tx, renamed).await?;
        tx.audit().record_all(actor, "airport.import", &changes).await?;
        has_changed_airports |= !changes.is_empty();
    }
    if !outdated.is_empty() {
        return Err(ApplyError::Outdated(outdated));
    }
    import.applied_at = Some(tx.airports().mark_applied(id).await?);
    Ok(Some(ImportOutcome {
        import,
        has_changed_airports,
    }))
}

/// Puts the airports back as they were before the import. `is_used` tells of new airports whether they are in use. After an
/// error the transaction must not be committed.
pub(crate) async fn revert_import(
    tx: &mut Tx,
    id: ImportId,
    is_used: impl AsyncFn(&mut Tx, &[PlaceCode]) -> Result<Vec<PlaceCode>>,
    actor: Actor<'_>,
) -> Result<Option<ImportOutcome>, ApplyError> {
    tx.airports().lock().await?;
    let Some(mut import) = tx.airports().import(id).await? else {
        return Ok(None);
    };
    if import.applied_at.is_none() {
        return Err(ApplyError::Closed("This import was not applied."));
    }
    if import.reverted_at.is_some() {
        return Ok(Some(ImportOutcome {
            import,
            has_changed_airports: false,
        }));
    }
    let current = by_code(tx).await?;
    let (mut has_changed_airports, mut outdated, mut used) = (false, Vec::new(), Vec::new());
    let mut lines = Lines::of(id);
    while let Some(rows) = lines.next(tx).await? {
        let (mut deleted, mut renamed) = (Vec::new(), Vec::new());
        for row in rows {
            let now = current.get(row.code.as_str());
            match (row.content, now) {
                (RowContent::New(airport), Some(now)) if revision(&airport) == revision(now) => {
                    deleted.push(now.clone());
                }
                (RowContent::Changed { before, revisions, .. }, Some(now)) if revisions[1] == revision(now) => {
                    renamed.push((now.clone(), Names::given_to(&before, now)));
                }
                _ => outdated.push(row.code),
            }
        }
        let codes: Vec<_> = deleted.iter().map(|airport| airport.code.clone()).collect();
        used.extend(is_used(tx, &codes).await?.into_iter().map(String::from));
        if !(outdated.is_empty() && used.is_empty()) {
            continue;
        }
        let changes = changes(deleted.iter().map(|airport| (Some(airport), None)), &renamed);
        tx.airports().delete(&codes).await?;
        rename(tx, renamed).await?;
        tx.audit().record_all(actor, "airport.revert", &changes).await?;
        has_changed_airports |= !changes.is_empty();
    }
    outdated.append(&mut used);
    if !outdated.is_empty() {
        return Err(ApplyError::Outdated(outdated));
    }
    import.reverted_at = Some(tx.airports().mark_reverted(id).await?);
    Ok(Some(ImportOutcome {
        import,
        has_changed_airports,
    }))
}

/// The lines that an import writes, step by step.
struct Lines {
    import: ImportId,
    kinds: &'static [RowKind],
    page: KeysetPage<i64>,
}

impl Lines {
    const FIRST: KeysetPage<i64> = KeysetPage {
        after: None,
        limit: STEP,
    };

    fn of(import: ImportId) -> Self {
        Self {
            import,
            kinds: &[RowKind::New, RowKind::Changed],
            page: Self::FIRST,
        }
    }

    /// The next lines; `None` after the last ones.
    async fn next(&mut self, tx: &mut Tx) -> Result<Option<Vec<ImportRow>>> {
        while let [kind, later @ ..] = self.kinds {
            let rows = tx.airports().import_rows(self.import, *kind, &self.page).await?;
            if let Some(last) = rows.last() {
                self.page.after = Some(last.line);
                return Ok(Some(rows));
            }
            (self.kinds, self.page) = (later, Self::FIRST);
        }
        Ok(None)
    }
}

async fn by_code(tx: &mut Tx) -> Result<HashMap<String, Airport>> {
    let airports = tx.airports().list().await?;
    let pair = |airport: Airport| (airport.code.to_string(), airport);
    Ok(airports.into_iter().map(pair).collect())
}

async fn rename(tx: &mut Tx, renamed: Vec<(Airport, Airport)>) -> Result<()> {
    let renamed: Vec<_> = renamed.into_iter().map(|(_, is)| is).collect();
    tx.airports().rename(&renamed).await
}

/// What the log says about airports that are added or deleted, and about renamed ones.
fn changes<'a>(
    added_or_deleted: impl Iterator<Item = (Option<&'a Airport>, Option<&'a Airport>)>,
    renamed: &'a [(Airport, Airport)],
) -> Vec<Change> {
    added_or_deleted
        .chain(renamed.iter().map(|(was, is)| (Some(was), Some(is))))
        .map(|(was, is)| change(was, is))
        .collect()
}

fn change(before: Option<&Airport>, after: Option<&Airport>) -> Change {
    let fields = |airport: &Airport| AirportRow::from(airport.clone()).fields();
    let subject = after.or(before).map(Airport::log_name).unwrap_or_default();
    let (old, new) = differences(before.map(fields), after.map(fields));
    Change { subject, old, new }
}
