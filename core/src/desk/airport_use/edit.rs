//! Edits that are refused while something uses the airport.

use super::{
    pages::mark_pages,
    uses::{AirportUse, Surroundings, airport_use},
};
use crate::{
    base::{
        form::FieldError,
        place_code::PlaceCode,
        revision::{Edited, Expected},
    },
    places::airports::{self, AirportChange, AirportRow, EditError, Kind, NewAirport},
    platform::{
        audit::Actor,
        db::{DbError, Tx},
    },
};

/// Why an entry is not changed or deleted.
#[derive(Debug, thiserror::Error)]
pub enum AirportError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// The field has a value that this entry cannot have.
    #[error("{0} cannot have this value")]
    Field(String, FieldError),
    /// The entry is in use, so it cannot be deleted or get another code.
    #[error("{name} is in use by {uses}.")]
    InUse { name: String, uses: AirportUse },
}

impl From<EditError> for AirportError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::Database(error) => Self::Database(error),
            EditError::Field(field, error) => Self::Field(field, error),
        }
    }
}

/// Adds an airport.
pub async fn create_airport(tx: &mut Tx, new: NewAirport, actor: Actor<'_>) -> Result<AirportRow, AirportError> {
    let row = airports::create_airport(tx, new, actor).await?;
    mark_pages(tx, [&row.airport.state]).await?;
    Ok(row)
}

/// Changes an entry. `None`: there is none with this code. An airport in use keeps its code, because links, searches and
/// route-months contain it.
pub async fn change_airport(
    tx: &mut Tx,
    code: &PlaceCode,
    change: AirportChange,
    expected: &Expected,
    around: Surroundings<'_>,
    actor: Actor<'_>,
) -> Result<Option<Edited<AirportRow>>, AirportError> {
    // Before the uses are counted: nobody makes the airport the home airport meanwhile.
    tx.airports().lock().await?;
    let Some(row) = tx.airports().row(code).await? else {
        return Ok(None);
    };
    let current = &row.airport.iata_code;
    let recodes = change.iata_code.as_ref().is_some_and(|wanted| wanted != current);
    if recodes && row.airport.kind == Kind::Airport && expected.allows(&row.revision()) {
        refuse_in_use(tx, &row, around).await?;
    }
    let changed = airports::change_airport(tx, code, change, expected, actor).await?;
    if let Some(Edited::Saved(after)) = &changed
        && *after != row
    {
        mark_pages(tx, [&row.airport.state, &after.airport.state]).await?;
    }
    Ok(changed)
}

/// Deletes an entry that nothing uses. Returns the entry as it was; `None`: there is none with this code.
pub async fn delete_airport(
    tx: &mut Tx,
    code: &PlaceCode,
    expected: &Expected,
    around: Surroundings<'_>,
    actor: Actor<'_>,
) -> Result<Option<Edited<AirportRow>>, AirportError> {
    // Before the uses are counted: nobody makes the airport the home airport meanwhile.
    tx.airports().lock().await?;
    let Some(row) = tx.airports().row(code).await? else {
        return Ok(None);
    };
    if expected.allows(&row.revision()) {
        refuse_in_use(tx, &row, around).await?;
    }
    let deleted = airports::delete_airport(tx, code, expected, actor).await?;
    if let Some(Edited::Saved(row)) = &deleted {
        mark_pages(tx, [&row.airport.state]).await?;
    }
    Ok(deleted)
}

async fn refuse_in_use(tx: &mut Tx, row: &AirportRow, around: Surroundings<'_>) -> Result<(), AirportError> {
    let uses = airport_use(tx, row, around).await?;
    if uses.is_used() {
        let name = row.airport.name.clone();
        return Err(AirportError::InUse { name, uses });
    }
    Ok(())
}
