//! Starting and stopping changes.

use serde_json::json;

use super::{ApplyLandingChange, ChangeState, EndLandingChange, LandingChange, NewChange};
use crate::{
    base::ids::{LandingChangeId, LocationId},
    landing::pages::{pairing::lock_types, places::PlaceNames},
    platform::{
        audit::{Actor, Audit},
        db::{DbError, Result, Tx},
        queue::NewJob,
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
pub async fn start_change(tx: &mut Tx, new: NewChange, actor: Actor<'_>) -> Result<LandingChange, ChangeError> {
    refuse_second(tx, &new).await?;
    Ok(start(tx, new, actor).await?)
}

/// Refuses a change of a state that is being enabled or disabled.
async fn refuse_second(tx: &mut Tx, new: &NewChange) -> Result<(), ChangeError> {
    let (NewChange::EnableState(state) | NewChange::DisableState(state)) = new else {
        return Ok(());
    };
    // The lock lets starts of changes of one state take turns, and comes before those of the rows.
    lock_types(tx).await?;
    let subjects = [
        NewChange::EnableState(state.clone()),
        NewChange::DisableState(state.clone()),
    ];
    for subject in &subjects {
        if tx.landing_changes().is_running(subject).await? {
            return Err(ChangeError::Running);
        }
    }
    Ok(())
}

/// Starts a change: stores it, and queues the job that carries it out. What the administrator sees at once, such as the switch of a
/// state, changes in this transaction.
#[tracing::instrument(name = "landing.start_change", skip_all, fields(kind = ?new.kind()))]
pub(crate) async fn start(tx: &mut Tx, new: NewChange, actor: Actor<'_>) -> Result<LandingChange> {
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
    let id = tx.landing_changes().add(&new, total, actor).await?;
    queue(tx, id).await?;
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
    Ok(tx.landing_changes().get(id).await?.expect("it was stored"))
}

async fn queue(tx: &mut Tx, change: LandingChangeId) -> Result<()> {
    let apply = NewJob::new(&ApplyLandingChange { change }).priority(-1);
    let end = NewJob::new(&EndLandingChange { change });
    tx.queue().enqueue_before(apply, end).await.map(drop)
}

/// Stops a change whose job has ended before it: the job has died, or an operator has cancelled it.
#[tracing::instrument(name = "landing.end_change", skip_all, fields(change.id = %id))]
pub async fn end(tx: &mut Tx, id: LandingChangeId) -> Result<()> {
    let Some(mut change) = tx.landing_changes().lock(id).await? else {
        return Ok(());
    };
    // After Stop and Resume, the end of the first job comes while the second one is at work.
    if change.state == ChangeState::Running && !tx.queue().is_live(&ApplyLandingChange { change: id }).await? {
        change.end(ChangeState::Stopped, tx.now());
        change.error = Some("Its job ended before it was done.".to_owned());
        tx.landing_changes().save(&change).await?;
        tracing::warn!(
            change.done,
            change.total,
            "a change has stopped: its job ended before it"
        );
    }
    Ok(())
}

/// Goes on with a change that has stopped, from where it came to. Returns `None` if there is no such change.
#[tracing::instrument(name = "landing.resume_change", skip_all, fields(change.id = %id))]
pub async fn resume(tx: &mut Tx, id: LandingChangeId, actor: Actor<'_>) -> Result<Option<LandingChange>, ChangeError> {
    lock_types(tx).await?;
    let Some(mut change) = tx.landing_changes().lock(id).await? else {
        return Ok(None);
    };
    if change.state == ChangeState::Stopped {
        refuse_second(tx, &change.subject()).await?;
        change.resume();
        tx.landing_changes().save(&change).await?;
        queue(tx, id).await?;
        let audit = Audit {
            actor,
            action: "landing_change.resume",
            subject: &id.to_string(),
            old: None,
            new: Some(json!({"done": change.done, "total": change.total}).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(Some(change))
}

/// Stops a change. What it has done stays. Returns `None` if there is no such change.
pub async fn stop(tx: &mut Tx, id: LandingChangeId, actor: Actor<'_>) -> Result<Option<LandingChange>> {
    let Some(mut change) = tx.landing_changes().lock(id).await? else {
        return Ok(None);
    };
    if change.state == ChangeState::Running {
        change.end(ChangeState::Stopped, tx.now());
        tx.landing_changes().save(&change).await?;
        let audit = Audit {
            actor,
            action: "landing_change.stop",
            subject: &id.to_string(),
            old: None,
            new: Some(json!({"done": change.done, "total": change.total}).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(Some(change))
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
