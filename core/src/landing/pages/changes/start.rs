//! Starting and resuming changes.

use serde_json::json;

use super::NewChange;
use crate::{
    base::ids::{BulkChangeId, LocationId},
    landing::pages::{pairing::lock_types, places::PlaceNames},
    platform::{
        audit::{Actor, Audit},
        bulk::{self, BulkChange, BulkState},
        db::{DbError, Result, Tx},
    },
};

/// The most locations of one change of their status.
pub const MAX_LOCATIONS: usize = 1_000;

/// Why a change is not started.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// The state is being enabled or disabled.
    #[error("another change of this state is running")]
    Running,
}

/// Starts a change that the administrator asks for. A state that is being enabled or disabled is not changed.
pub async fn start_change(tx: &mut Tx, new: NewChange, actor: Actor<'_>) -> Result<BulkChange, ChangeError> {
    refuse_second(tx, &new).await?;
    Ok(start(tx, new, actor).await?)
}

/// Refuses a change of a state that is being enabled or disabled.
async fn refuse_second(tx: &mut Tx, new: &NewChange) -> Result<(), ChangeError> {
    let Some(state) = new.state() else {
        return Ok(());
    };
    // The lock lets starts of changes of one state take turns, and comes before those of the rows.
    lock_types(tx).await?;
    let running = tx.bulk_changes().running::<NewChange>().await?;
    let is_free = running
        .iter()
        .all(|change| change.what::<NewChange>().state() != Some(state));
    is_free.then_some(()).ok_or(ChangeError::Running)
}

/// Starts a change: stores it, and queues the job that carries it out. What the administrator sees at once, such as the switch of a
/// state, changes in this transaction.
#[tracing::instrument(name = "landing.start_change", skip_all)]
pub(crate) async fn start(tx: &mut Tx, new: NewChange, actor: Actor<'_>) -> Result<BulkChange> {
    let total = match &new {
        NewChange::EnableState(state) => {
            tx.locations().enable_state(state).await?;
            // The state and its cities; the job counts them when it knows the airports.
            1
        }
        NewChange::DisableState(state) => {
            tx.locations().disable_state(state).await?;
            tx.locations().disable_locations_of(state).await?;
            count(tx.locations().of_state(state).await?.len())
        }
        NewChange::SetStatus { locations, .. } => count(locations.len()),
        NewChange::SaveTexts(location) => tx.pairing().count_of_location(*location).await?,
        NewChange::SetPaths(template_type) => tx.pairing().count_of_type(*template_type).await?,
    };
    let change = bulk::start(tx, &new, total, actor).await?;
    if let Some((action, subject)) = audited(tx, &new).await? {
        let audit = Audit {
            actor,
            action,
            subject: &subject,
            old: None,
            new: Some(values(&new, total)),
        };
        tx.audit().record(audit).await?;
    }
    Ok(change)
}

/// Goes on with a change that has stopped, from where it came to. Returns `None` if there is no such change.
pub async fn resume(tx: &mut Tx, id: BulkChangeId, actor: Actor<'_>) -> Result<Option<BulkChange>, ChangeError> {
    lock_types(tx).await?;
    let change = tx.bulk_changes().get::<NewChange>(id).await?;
    if let Some(stopped) = change.filter(|change| change.state == BulkState::Stopped) {
        refuse_second(tx, &stopped.what()).await?;
    }
    Ok(bulk::resume::<NewChange>(tx, id, actor).await?)
}

/// The action and the subject of the entry in the log of changes. `None` for changes that follow from an edit of texts or of a template,
/// because the edit has an entry already. A change of a single location has its name as the subject, so that the location's history
/// shows it.
async fn audited(tx: &mut Tx, new: &NewChange) -> Result<Option<(&'static str, String)>> {
    Ok(match new {
        NewChange::EnableState(state) => Some(("state.enable", state.clone())),
        NewChange::DisableState(state) => Some(("state.disable", state.clone())),
        NewChange::SetStatus { locations, status } => Some(match &locations[..] {
            [one] => ("location.set_status", name_of(tx, *one).await?),
            several => (
                "locations.set_status",
                format!("{} locations: {}", several.len(), status.word()),
            ),
        }),
        NewChange::SaveTexts(_) | NewChange::SetPaths(_) => None,
    })
}

/// The name of a location, or its id if it was deleted meanwhile.
async fn name_of(tx: &mut Tx, id: LocationId) -> Result<String> {
    let found = tx.locations().get(id).await?;
    Ok(found.map_or_else(|| id.to_string(), |location| location.name().to_owned()))
}

/// The new value of the entry.
fn values(new: &NewChange, total: i64) -> String {
    let mut values = json!({ "total": total });
    if let NewChange::SetStatus { status, .. } = new {
        values["status"] = json!(status.word());
    }
    values.to_string()
}

/// The states and cities of the airports.
pub async fn names(tx: &mut Tx) -> Result<PlaceNames> {
    Ok(PlaceNames::new(&tx.airports().list().await?))
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
