//! Applies and reverts imports of airports. Landing pages show names of airports, and an import may change any of them, so a
//! job marks all pages as due.

use crate::{
    places::airports::{self, AirportImport, ApplyError, ImportId, ImportOutcome},
    platform::{
        audit::Actor,
        db::{Result, Tx},
        jobs::MarkPricedPages,
        queue::NewJob,
    },
};

/// Writes what the preview shows. `None`: there is no such import. An import that is applied already stays as it is.
pub async fn apply_import(tx: &mut Tx, id: ImportId, actor: Actor<'_>) -> Result<Option<AirportImport>, ApplyError> {
    let applied = airports::apply_import(tx, id, actor).await?;
    Ok(with_pages_marked(tx, applied).await?)
}

/// Puts the airports back as they were before the import, as long as nobody has changed them since and no route uses a new
/// one. `None`: there is no such import.
#[tracing::instrument(name = "airport_use.revert_import", skip_all, fields(import.id = %id))]
pub async fn revert_import(tx: &mut Tx, id: ImportId, actor: Actor<'_>) -> Result<Option<AirportImport>, ApplyError> {
    let used = async |tx: &mut Tx, codes: &[_]| {
        let home = tx.settings().load().await?.values.agency.home_airport;
        let mut used = tx.demand().used_places(codes).await?;
        used.extend(codes.iter().find(|code| **code == home).cloned());
        Ok(used)
    };
    let reverted = airports::revert_import(tx, id, used, actor).await?;
    Ok(with_pages_marked(tx, reverted).await?)
}

/// Enqueues the job that marks the landing pages as due, if airports have changed. Returns the import.
async fn with_pages_marked(tx: &mut Tx, outcome: Option<ImportOutcome>) -> Result<Option<AirportImport>> {
    let Some(outcome) = outcome else {
        return Ok(None);
    };
    if outcome.has_changed_airports {
        tx.queue().enqueue(&NewJob::new(&MarkPricedPages)).await?;
    }
    Ok(Some(outcome.import))
}
