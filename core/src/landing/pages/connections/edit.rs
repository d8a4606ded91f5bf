//! Adding, changing and deleting one connection, with an entry in the log of changes.
//!
//! As changes of many connections do, each edit first locks the active types, so that none waits for another in a circle.

use tracing::instrument;

use super::{ConnectionRow, NewConnection, upsert::free_paths};
use crate::{
    base::{
        form::FieldError,
        ids::{ConnectionId, LocationId},
        revision::{Edited, Expected},
    },
    landing::pages::{
        Activity, End, LandingError, Location, LocationStatus,
        pairing::{is_own_state, lock_types, path},
        places::PlaceNames,
    },
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
    },
};

/// Connects two ready locations in one direction. `names` are those of the places of the airports.
#[instrument(name = "landing.create_connection", skip_all)]
pub async fn create_connection(
    tx: &mut Tx,
    from: LocationId,
    to: LocationId,
    names: &PlaceNames,
    actor: Actor<'_>,
) -> Result<ConnectionRow, LandingError> {
    if from == to {
        return Err(LandingError::SameLocation);
    }
    let types = lock_types(tx).await?;
    let (from, to) = ready_ends(tx, from, to).await?;
    let of = types.of(&from, &to).ok_or(LandingError::NoTemplateType)?;
    tx.connections().lock().await?;
    if tx.connections().of_pair(from.id, to.id).await?.is_some() {
        let field = "to_location_id".to_owned();
        return Err(LandingError::Field(field, FieldError::Duplicate));
    }
    let wished = path(&from, &to, of, names).ok_or_else(|| LandingError::InvalidLocations(vec![End::From, End::To]))?;
    let path = free_paths(tx, [wished.as_str()].into_iter())
        .await?
        .pop()
        .unwrap_or(wished);
    let new = NewConnection {
        from: from.id,
        to: to.id,
        template_type: of.id,
        path,
    };
    let id = tx.connections().insert(new).await?;
    let row = stored(tx, id).await?;
    record(tx, "connection.create", None, Some(&row), actor).await?;
    Ok(row)
}

/// Makes a connection active or inactive. `None`: there is no such connection.
#[instrument(name = "landing.change_connection", skip_all, fields(connection.id = %id))]
pub async fn change_connection(
    tx: &mut Tx,
    id: ConnectionId,
    status: Activity,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<ConnectionRow>>, LandingError> {
    lock_types(tx).await?;
    let Some(before) = tx.connections().row(id).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before)));
    }
    if before.status == status {
        return Ok(Some(Edited::Saved(before)));
    }
    if status == Activity::Active {
        ready_ends(tx, before.from.id, before.to.id).await?;
    }
    tx.page_links().note_changed(&[id]).await?;
    tx.connections().set_status(id, status).await?;
    let after = stored(tx, id).await?;
    record(tx, "connection.change", Some(&before), Some(&after), actor).await?;
    Ok(Some(Edited::Saved(after)))
}

/// Deletes a connection with its page. Its paths remain known as those of a removed page. Returns the connection as it was.
#[instrument(name = "landing.delete_connection", skip_all, fields(connection.id = %id))]
pub async fn delete_connection(
    tx: &mut Tx,
    id: ConnectionId,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<ConnectionRow>>> {
    lock_types(tx).await?;
    let Some(before) = tx.connections().row(id).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before)));
    }
    tx.page_links().note_changed(&[id]).await?;
    tx.connections().delete(id, &before.path).await?;
    record(tx, "connection.delete", Some(&before), None, actor).await?;
    Ok(Some(Edited::Saved(before)))
}

/// The two ends, if both are ready and they are not a city and its own state.
async fn ready_ends(tx: &mut Tx, from: LocationId, to: LocationId) -> Result<(Location, Location), LandingError> {
    let ready = |location: Option<Location>| location.filter(|found| found.status == LocationStatus::Ready);
    let from = ready(tx.connections().location(from).await?);
    let to = ready(tx.connections().location(to).await?);
    match (from, to) {
        (Some(from), Some(to)) if !is_own_state(&from, &to) => Ok((from, to)),
        (Some(_), Some(_)) => Err(LandingError::InvalidLocations(vec![End::From, End::To])),
        (from, to) => {
            let bad = [(from.is_none(), End::From), (to.is_none(), End::To)];
            let bad = bad.into_iter().filter(|(is_bad, _)| *is_bad).map(|(_, end)| end);
            Err(LandingError::InvalidLocations(bad.collect()))
        }
    }
}

/// A connection that exists.
async fn stored(tx: &mut Tx, id: ConnectionId) -> Result<ConnectionRow> {
    let row = tx.connections().row(id).await?;
    Ok(row.ok_or(sqlx::Error::RowNotFound)?)
}

async fn record(
    tx: &mut Tx,
    action: &str,
    before: Option<&ConnectionRow>,
    after: Option<&ConnectionRow>,
    actor: Actor<'_>,
) -> Result<()> {
    let Some(subject) = after.or(before) else {
        return Ok(());
    };
    tx.audit()
        .record(Audit {
            actor,
            action,
            subject: &subject.path,
            old: before.map(ConnectionRow::fields),
            new: after.map(ConnectionRow::fields),
        })
        .await
}
