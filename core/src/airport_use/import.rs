//! Applying an import of airports, and reverting it. Afterwards all landing pages are computed again, because an import may concern any
//! airport.

use crate::{
    airports::{self, AirportImport, ApplyError, ImportId},
    audit::Actor,
    db::Tx,
    jobs::MarkPricedPages,
    queue::NewJob,
};

/// Writes what the preview shows. `None`: there is no such import. An import that is applied already stays as it is.
pub async fn apply_import(tx: &mut Tx, id: ImportId, actor: Actor<'_>) -> Result<Option<AirportImport>, ApplyError> {
    let applied = airports::apply_import(tx, id, actor).await?;
    tx.queue().enqueue(&NewJob::new(&MarkPricedPages)).await?;
    Ok(applied)
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
    let reverted = airports::revert(tx, id, used, actor).await?;
    tx.queue().enqueue(&NewJob::new(&MarkPricedPages)).await?;
    Ok(reverted)
}
