//! Merging one entry into another.

use serde_json::{Value, json};

use super::{AirportRow, EditError, Kind, change::change_members};
use crate::{
    base::{
        form::FieldError,
        place_code::PlaceCode,
        revision::{Edited, Expected},
    },
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
    },
};

/// Merges the entry `code` into the entry `into`. The merged entry is deleted, its code stands for the other one, and the
/// airports of a merged city belong to the other city. Rows of other tables that contain the code are left to the caller.
/// Returns the entry `into` after the merge; `None` if no entry has the code `code`.
#[tracing::instrument(name = "airports.merge", skip_all, fields(airport.code = %code, airport.into = %into))]
pub async fn merge_airport(
    tx: &mut Tx,
    code: &PlaceCode,
    into: &PlaceCode,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<AirportRow>>, EditError> {
    tx.airports().lock().await?;
    let Some(merged) = tx.airports().row(code).await? else {
        return Ok(None);
    };
    if !expected.allows(&merged.revision()) {
        return Ok(Some(Edited::Outdated(merged)));
    }
    let refused = |error| EditError::Field("into".to_owned(), error);
    if code == into {
        return Err(refused(FieldError::SameAirport));
    }
    let Some(target) = tx.airports().row(into).await? else {
        return Err(refused(FieldError::UnknownAirport));
    };
    if target.airport.kind != merged.airport.kind {
        return Err(refused(FieldError::Invalid));
    }
    let after = with_members_of(tx, &merged, target, actor).await?;
    tx.airports().note_merge(code, into).await?;
    tx.airports().delete(std::slice::from_ref(code)).await?;
    tx.airports()
        .remember_removed(&merged.airport.iata_code, merged.airport.kind)
        .await?;
    record(tx, &merged, &after, actor).await?;
    Ok(Some(Edited::Saved(after)))
}

/// Makes the airports of a merged city belong to the other city.
async fn with_members_of(tx: &mut Tx, merged: &AirportRow, target: AirportRow, actor: Actor<'_>) -> Result<AirportRow> {
    if target.airport.kind == Kind::Airport {
        return Ok(target);
    }
    let mut after = target.clone();
    after.members.extend(merged.members.iter().cloned());
    after.members.sort();
    change_members(tx, &target, &after, actor).await?;
    Ok(after)
}

async fn record(tx: &mut Tx, merged: &AirportRow, into: &AirportRow, actor: Actor<'_>) -> Result<()> {
    let audit = Audit {
        actor,
        action: "airport.merge",
        subject: &merged.airport.log_name(),
        old: Some(Value::Object(merged.fields()).to_string()),
        new: Some(json!({ "merged_into": into.airport.log_name() }).to_string()),
    };
    tx.audit().record(audit).await
}
