//! Asking again for a search whose results are there.

use std::time::Duration;

use super::create;
use crate::{
    db::{Db, Result},
    ids::{BatchId, RunId},
    providers::Provider,
    settings::Settings,
};

/// A run may be followed by another one after a minute, and ten times an hour.
const PAUSE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
const AN_HOUR: usize = 10;

/// What a refresh came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// This run is, or will be, the newest.
    Run(RunId),
    /// No such search.
    NotFound,
    /// Nobody can be asked.
    NoUsableProvider,
}

/// Starts a new run for the search and everybody who looks at an equal one; the old results stay
/// visible. Asked too soon or while a run is under way, the run there is is answered.
#[tracing::instrument(name = "search.refresh", skip_all, fields(batch.id = %batch))]
pub async fn refresh(db: &Db, settings: &Settings, batch: BatchId, usable: &[Provider]) -> Result<Refreshed> {
    let mut tx = db.write().await?;
    let Some((fingerprint, params)) = tx.searches().find(batch).await? else {
        return Ok(Refreshed::NotFound);
    };
    if settings.values.providers.choose(params.trip_type, usable).is_err() {
        return Ok(Refreshed::NoUsableProvider);
    }
    let fresh = RunId::new();
    let current = tx.searches().lock_head(&fingerprint, fresh).await?;
    if current != fresh {
        let now = tx.now();
        let recent = tx.searches().run_starts(&fingerprint, now.minus(HOUR)).await?;
        let under_way = tx.searches().run(current).await?.is_some_and(|run| !run.has_ended());
        let soon = recent.iter().max().is_some_and(|&latest| now.since(latest) < PAUSE);
        if under_way || soon || recent.len() > AN_HOUR {
            return Ok(Refreshed::Run(current));
        }
        tx.searches().move_head(&fingerprint, fresh).await?;
    }
    create::start(&mut tx, settings, fresh, &fingerprint, &params).await?;
    tx.commit().await?;
    Ok(Refreshed::Run(fresh))
}
