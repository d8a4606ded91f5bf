//! Adding, changing and deleting one entry, with an entry in the log of changes.

use super::{Airport, AirportRow, Kind, added::Neighbours};
use crate::{
    base::{
        form::FieldError,
        place_code::PlaceCode,
        revision::{Edited, Expected},
    },
    platform::{
        audit::{Actor, Audit, differences},
        db::{DbError, Result, Tx},
    },
};

/// New values for an entry. What is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AirportChange {
    pub iata_code: Option<String>,
    pub name: Option<String>,
    pub label: Option<String>,
    pub city: Option<String>,
    pub city_sq: Option<String>,
    pub state: Option<String>,
    pub state_sq: Option<String>,
    /// The city entry that the airport belongs to. `Some(None)`: to none.
    pub city_code: Option<Option<PlaceCode>>,
    /// The airports that belong to the city.
    pub members: Option<Vec<PlaceCode>>,
}

/// A new airport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAirport {
    pub iata_code: String,
    pub name: String,
    pub city: String,
    pub state: String,
    /// The other fields. It has `None` for the fields above.
    pub more: AirportChange,
}

/// Why an entry is not saved.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// The field has a value that this entry cannot have.
    #[error("{0} cannot have this value")]
    Field(String, FieldError),
}

/// Adds an airport.
#[tracing::instrument(name = "airports.create", skip_all, fields(airport.code = %new.iata_code))]
pub async fn create_airport(tx: &mut Tx, new: NewAirport, actor: Actor<'_>) -> Result<AirportRow, EditError> {
    tx.airports().lock().await?;
    let code = free_code(tx, &new.iata_code).await?;
    let known = tx.airports().list().await?;
    let mut airport = Neighbours::new(&known).airport(code, [new.name, new.city, new.state]);
    let more = AirportChange {
        members: None,
        ..new.more
    };
    check_city(tx, &airport, &more).await?;
    set_names(&mut airport, &more);
    tx.airports().insert(std::slice::from_ref(&airport)).await?;
    let row = AirportRow::from(airport);
    record(tx, "airport.create", None, Some(&row), actor).await?;
    Ok(row)
}

/// Changes an entry. `None`: there is none with this code. The caller has checked that nothing uses the code of an airport
/// whose IATA code changes, because links and stored rows contain it.
#[tracing::instrument(name = "airports.change", skip_all, fields(airport.code = %code))]
pub async fn change_airport(
    tx: &mut Tx,
    code: &PlaceCode,
    change: AirportChange,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<AirportRow>>, EditError> {
    tx.airports().lock().await?;
    let Some(before) = tx.airports().row(code).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before)));
    }
    check_city(tx, &before.airport, &change).await?;
    let mut after = before.clone();
    set_names(&mut after.airport, &change);
    if let Some(iata_code) = change.iata_code.filter(|new| *new != before.airport.iata_code) {
        recode(tx, &mut after.airport, iata_code).await?;
    }
    if let Some(members) = change.members {
        after.members = members;
        after.members.sort();
        after.members.dedup();
    }
    if after != before {
        tx.airports().update(code, &after.airport).await?;
        if before.airport.kind == Kind::City {
            change_members(tx, &before, &after, actor).await?;
        }
        record(tx, "airport.change", Some(&before), Some(&after), actor).await?;
    }
    Ok(Some(Edited::Saved(after)))
}

/// Deletes an entry that nothing uses; the caller has checked that. Returns the entry as it was.
#[tracing::instrument(name = "airports.delete", skip_all, fields(airport.code = %code))]
pub async fn delete_airport(
    tx: &mut Tx,
    code: &PlaceCode,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<AirportRow>>> {
    tx.airports().lock().await?;
    let Some(before) = tx.airports().row(code).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before)));
    }
    tx.airports().delete(std::slice::from_ref(code)).await?;
    tx.airports()
        .remember_removed(&before.airport.iata_code, before.airport.kind)
        .await?;
    record(tx, "airport.delete", Some(&before), None, actor).await?;
    Ok(Some(Edited::Saved(before)))
}

/// The code of a new airport, which neither an airport nor a city has.
async fn free_code(tx: &mut Tx, iata_code: &str) -> Result<PlaceCode, EditError> {
    let invalid = |error| EditError::Field("iata_code".to_owned(), error);
    let code: PlaceCode = iata_code.parse().map_err(|_| invalid(FieldError::Invalid))?;
    match tx.airports().find(&code).await? {
        None => Ok(code),
        Some(_) => Err(invalid(FieldError::Duplicate)),
    }
}

/// Gives an entry another IATA code. An airport is named by it; the code that names a city stays.
async fn recode(tx: &mut Tx, airport: &mut Airport, iata_code: String) -> Result<(), EditError> {
    match airport.kind {
        Kind::Airport => airport.code = free_code(tx, &iata_code).await?,
        Kind::City if tx.airports().is_taken(&iata_code, Kind::City).await? => {
            return Err(EditError::Field("iata_code".to_owned(), FieldError::Duplicate));
        }
        Kind::City => {}
    }
    let before = std::mem::replace(&mut airport.iata_code, iata_code);
    tx.airports().remember_removed(&before, airport.kind).await?;
    Ok(())
}

/// Checks that airports belong to cities.
async fn check_city(tx: &mut Tx, airport: &Airport, change: &AirportChange) -> Result<(), EditError> {
    if let Some(Some(city)) = &change.city_code {
        let found = tx.airports().find(city).await?;
        if airport.kind == Kind::City || found.is_none_or(|found| found.kind != Kind::City) {
            return Err(EditError::Field("city_code".to_owned(), FieldError::UnknownAirport));
        }
    }
    for (place, member) in change.members.iter().flatten().enumerate() {
        let found = tx.airports().find(member).await?;
        if airport.kind == Kind::Airport || found.is_none_or(|found| found.kind != Kind::Airport) {
            return Err(EditError::Field(
                format!("airports.{place}"),
                FieldError::UnknownAirport,
            ));
        }
    }
    Ok(())
}

/// Sets all fields but the code. A city has one name.
fn set_names(airport: &mut Airport, change: &AirportChange) {
    let (name, city) = match airport.kind {
        Kind::Airport => (&change.name, &change.city),
        Kind::City => {
            let name = if change.city.is_some() {
                &change.city
            } else {
                &change.name
            };
            (name, name)
        }
    };
    for (field, value) in [
        (&mut airport.name, name),
        (&mut airport.city, city),
        (&mut airport.label, &change.label),
        (&mut airport.city_sq, &change.city_sq),
        (&mut airport.state, &change.state),
        (&mut airport.state_sq, &change.state_sq),
    ] {
        if let Some(value) = value {
            field.clone_from(value);
        }
    }
    if let Some(city_code) = &change.city_code {
        airport.city_code.clone_from(city_code);
    }
}

/// Makes airports belong to a city or not, and gives them the city's new names where they had its old ones.
pub(super) async fn change_members(
    tx: &mut Tx,
    before: &AirportRow,
    after: &AirportRow,
    actor: Actor<'_>,
) -> Result<()> {
    let (old, new) = (&before.airport, &after.airport);
    let gone = before.members.iter().filter(|code| !after.members.contains(code));
    for code in gone.chain(&after.members) {
        let Some(was) = tx.airports().find(code).await? else {
            continue;
        };
        let mut is = was.clone();
        is.city_code = after.members.contains(code).then(|| new.code.clone());
        if is.city_code.is_some() {
            for (field, old, new) in [
                (&mut is.city, &old.city, &new.city),
                (&mut is.city_sq, &old.city_sq, &new.city_sq),
                (&mut is.state, &old.state, &new.state),
                (&mut is.state_sq, &old.state_sq, &new.state_sq),
            ] {
                if field == old {
                    field.clone_from(new);
                }
            }
        }
        if is != was {
            tx.airports().update(code, &is).await?;
            let (was, is) = (was.into(), is.into());
            record(tx, "airport.change", Some(&was), Some(&is), actor).await?;
        }
    }
    Ok(())
}

async fn record(
    tx: &mut Tx,
    action: &str,
    before: Option<&AirportRow>,
    after: Option<&AirportRow>,
    actor: Actor<'_>,
) -> Result<()> {
    let Some(subject) = after.or(before) else {
        return Ok(());
    };
    let (old, new) = differences(before.map(AirportRow::fields), after.map(AirportRow::fields));
    tx.audit()
        .record(Audit {
            actor,
            action,
            subject: &subject.airport.log_name(),
            old,
            new,
        })
        .await
}
