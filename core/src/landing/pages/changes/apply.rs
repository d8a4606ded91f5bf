//! Carrying out a change, batch by batch.

use std::{fmt, str::FromStr};

use super::{ApplyLandingChange, EndLandingChange, NewChange, start::names};
use crate::{
    base::ids::{BulkChangeId, ConnectionId, LocationId},
    landing::pages::{
        Location, LocationKind, LocationStatus,
        locations::{before_all, default_nga, default_per},
        pairing::{self, INACTIVE_PER_BATCH, REMOVED_PER_BATCH, Scope, Types},
        places::PlaceNames,
    },
    platform::{
        bulk::{BulkChange, BulkKind},
        db::{Result, Tx},
        jobs::RenderPages,
        queue::NewJob,
    },
};

/// Locations that one transaction adds.
const ADDED_PER_BATCH: usize = 50;

impl BulkKind for NewChange {
    const NAME: &'static str = "landing_change";
    const LOGGED: &'static str = "landing_change";
    type Apply = ApplyLandingChange;
    type End = EndLandingChange;
    type Known = PlaceNames;
    type Locked = Types;

    fn jobs(change: BulkChangeId) -> (ApplyLandingChange, EndLandingChange) {
        (ApplyLandingChange { change }, EndLandingChange { change })
    }

    async fn known(tx: &mut Tx) -> Result<PlaceNames> {
        names(tx).await
    }

    async fn lock(tx: &mut Tx) -> Result<Types> {
        pairing::lock_types(tx).await
    }

    async fn apply_batch(
        &self,
        tx: &mut Tx,
        change: &mut BulkChange,
        names: &PlaceNames,
        types: &Types,
    ) -> Result<bool> {
        let is_more = match self {
            Self::EnableState(state) => enable(tx, change, state, names).await?,
            Self::DisableState(state) => disable(tx, change, state).await?,
            Self::SetStatus { locations, status } => match locations.get(position(change).index) {
                None => false,
                Some(location) if is_superseded(tx, change, *location).await? => {
                    skip(change);
                    true
                }
                Some(location) if *status == LocationStatus::Ready => {
                    make_ready(tx, change, *location, (names, types)).await?
                }
                Some(location) => retire(tx, change, *location, *status).await?,
            },
            Self::SaveTexts(location) => repath(tx, change, Scope::Location(*location), (names, types)).await?,
            Self::SetPaths(of_type) => repath(tx, change, Scope::Type(*of_type), (names, types)).await?,
        };
        if !is_more {
            // The schedule would render the pages a minute later.
            tx.queue().enqueue(&NewJob::new(&RenderPages)).await?;
        }
        Ok(is_more)
    }
}

/// Whether a change of a status that was started later names the same location, whose status is that of the later change.
async fn is_superseded(tx: &mut Tx, change: &BulkChange, location: LocationId) -> Result<bool> {
    let newer = tx.bulk_changes().newer::<NewChange>(change).await?;
    let has_status =
        |newer: NewChange| matches!(newer, NewChange::SetStatus { locations, .. } if locations.contains(&location));
    Ok(newer.iter().map(BulkChange::what).any(has_status))
}

/// Where a change is: at which of its rows, and at which of the other rows that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    index: usize,
    after: LocationId,
}

impl FromStr for Position {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let (index, after) = text.split_once(':').ok_or(())?;
        Ok(Self {
            index: index.parse().map_err(drop)?,
            after: after.parse().map_err(drop)?,
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.index, self.after)
    }
}

fn position(change: &BulkChange) -> Position {
    change.cursor.parse().unwrap_or(Position {
        index: 0,
        after: before_all(),
    })
}

/// Leaves the row as it is, and goes on to the next one.
fn skip(change: &mut BulkChange) {
    change.skipped += 1;
    next(change);
}

/// Makes the next location the one that the change processes.
fn next(change: &mut BulkChange) {
    let after = before_all();
    let index = position(change).index + 1;
    change.cursor = Position { index, after }.to_string();
    change.done += 1;
}

/// Adds the next locations of a state, unless it was disabled meanwhile.
async fn enable(tx: &mut Tx, change: &mut BulkChange, state: &str, names: &PlaceNames) -> Result<bool> {
    if !tx.locations().is_enabled(state).await? {
        return Ok(false);
    }
    let wanted = std::iter::once(None).chain(names.cities(state).map(Some));
    let first = position(change).index;
    change.total = i64::try_from(names.city_count(state) + 1).unwrap_or(i64::MAX);
    for city in wanted.skip(first).take(ADDED_PER_BATCH) {
        let location = pending(tx, state, city, names);
        let is_new = tx
            .locations()
            .add_pending(&location, &names.search_text(state, city))
            .await?;
        change.created += i64::from(is_new);
        change.skipped += i64::from(!is_new);
        next(change);
    }
    Ok(change.done < change.total)
}

/// A new location that waits for its configuration. A state gets its default texts at once.
pub(super) fn pending(tx: &Tx, state: &str, city: Option<&str>, names: &PlaceNames) -> Location {
    let text = |default: fn(&str) -> String| city.is_none().then(|| default(names.state(state)));
    Location {
        id: LocationId::new(),
        kind: if city.is_some() {
            LocationKind::City
        } else {
            LocationKind::State
        },
        city: city.map(str::to_owned),
        state: state.to_owned(),
        nga_format: text(default_nga),
        per_format: text(default_per),
        status: LocationStatus::Pending,
        changed_at: tx.now(),
    }
}

/// Removes the next connections of a state, and its locations without connections, unless it was enabled meanwhile.
async fn disable(tx: &mut Tx, change: &mut BulkChange, state: &str) -> Result<bool> {
    if tx.locations().is_enabled(state).await? {
        return Ok(false);
    }
    let Some(location) = tx.locations().of_state(state).await?.into_iter().next() else {
        return Ok(false);
    };
    let removed = pairing::remove_connections(tx, location.id, REMOVED_PER_BATCH).await?;
    change.removed += removed;
    if removed < REMOVED_PER_BATCH {
        tx.locations().delete(location.id).await?;
        change.done += 1;
    }
    Ok(true)
}

/// Makes a location ready, and connects it with the next of the other ready locations.
async fn make_ready(
    tx: &mut Tx,
    change: &mut BulkChange,
    id: LocationId,
    (names, types): (&PlaceNames, &Types),
) -> Result<bool> {
    let Some(mut location) = tx.locations().lock(id).await? else {
        skip(change);
        return Ok(true);
    };
    if !tx.locations().is_enabled(&location.state).await? {
        change.fail(location.name().to_owned(), "Invalid location data");
        next(change);
        return Ok(true);
    }
    let at = position(change);
    if at.after == before_all() {
        let name = names.name(&location.state, location.city.as_deref()).to_owned();
        location.nga_format.get_or_insert_with(|| default_nga(&name));
        location.per_format.get_or_insert_with(|| default_per(&name));
        location.status = LocationStatus::Ready;
        tx.locations().save(&location).await?;
    } else if location.status != LocationStatus::Ready {
        // An administrator has changed the status of the location since the change was started.
        skip(change);
        return Ok(true);
    }
    let paired = pairing::pair_next(tx, &location, at.after, (names, types)).await?;
    change.created += paired.created;
    change.updated += paired.updated;
    change.skipped += paired.skipped;
    for subject in paired.failed {
        change.fail(subject, "Invalid location data");
    }
    match paired.last {
        Some(after) => change.cursor = Position { after, ..at }.to_string(),
        None => next(change),
    }
    Ok(true)
}

/// Takes a location out of use; its connections are no longer active.
async fn retire(tx: &mut Tx, change: &mut BulkChange, id: LocationId, status: LocationStatus) -> Result<bool> {
    let Some(mut location) = tx.locations().lock(id).await? else {
        skip(change);
        return Ok(true);
    };
    if location.status != status {
        location.status = status;
        tx.locations().save(&location).await?;
    }
    let retired = pairing::deactivate_connections(tx, id, INACTIVE_PER_BATCH).await?;
    change.removed += retired;
    if retired < INACTIVE_PER_BATCH {
        next(change);
    }
    Ok(true)
}

/// Gives the next connections the paths that follow from the texts and the templates.
async fn repath(
    tx: &mut Tx,
    change: &mut BulkChange,
    scope: Scope,
    (names, types): (&PlaceNames, &Types),
) -> Result<bool> {
    let after: ConnectionId = change.cursor.parse().unwrap_or(ConnectionId(before_all().0));
    let repathed = pairing::repath_next(tx, scope, after, (names, types)).await?;
    change.done += repathed.seen;
    change.updated += repathed.changed;
    change.skipped += repathed.seen - repathed.changed - i64::try_from(repathed.failed.len()).unwrap_or_default();
    for subject in repathed.failed {
        change.fail(subject, "Invalid location data");
    }
    match repathed.last {
        Some(last) => change.cursor = last.to_string(),
        None => return Ok(false),
    }
    Ok(true)
}
