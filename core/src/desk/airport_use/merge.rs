//! Merging an airport or a city into another, for example because it is in the table twice.
//!
//! - Demand (route-months, searched days and departures, search events) belongs to the other entry afterwards. Where both
//!   have a row, the counts are added, and the interval and the status of the other entry stay. Routes between the two are
//!   deleted.
//! - Stored prices are deleted, because providers gave them for the other code. Moved route-months are due, so a refresh
//!   fetches their prices.
//! - Stored searches and results, fetches by hand and the log of changes are history, and keep the code. It leads to the other
//!   entry, so they still have names, and links to searches still work.

use super::{edit::AirportError, pages::mark_pages};
use crate::{
    base::{
        place_code::PlaceCode,
        revision::{Edited, Expected},
    },
    desk::airport_use::AirportUse,
    places::airports::{self, AirportRow},
    platform::{audit::Actor, db::Tx},
};

/// Merges the entry `code` into the entry `into`, which it returns. `None`: there is none with the code `code`. The home airport
/// of the agency is not merged: the administrator chooses another one first.
#[tracing::instrument(name = "airport_use.merge", skip_all, fields(airport.code = %code, airport.into = %into))]
pub async fn merge_airport(
    tx: &mut Tx,
    code: &PlaceCode,
    into: &PlaceCode,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<AirportRow>>, AirportError> {
    let before = tx.airports().row(code).await?;
    let merged = airports::merge_airport(tx, code, into, expected, actor).await?;
    let (Some(before), Some(Edited::Saved(after))) = (before, &merged) else {
        return Ok(merged);
    };
    mark_pages(tx, [&before.airport.state, &after.airport.state]).await?;
    if tx.settings().load().await?.values.agency.home_airport == *code {
        let uses = AirportUse {
            is_home: true,
            ..AirportUse::default()
        };
        let name = code.to_string();
        return Err(AirportError::InUse { name, uses });
    }
    tx.demand().lock().await?;
    let origins = tx.demand().origins_to(code).await?;
    tx.searches().move_events(code, into, &origins).await?;
    tx.calendars().forget_prices_of(code, &origins).await?;
    tx.demand().move_place(code, into).await?;
    Ok(merged)
}
