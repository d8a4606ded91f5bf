//! Reverting an import of airports.

use crate::{
    airports::{AirportImport, ApplyError, ImportId, revert},
    audit::Actor,
    db::Tx,
};

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
    revert(tx, id, used, actor).await
}
