//! Creating a search: one transaction, and no provider is called.

use std::time::Duration;

use uuid::Uuid;

use super::{SearchParams, TripType, reusable_until};
use crate::{
    db::{Db, Result, Tx},
    ids::{BatchId, RunId},
    jobs::{FinishSearch, StartSearch},
    queue::NewJob,
    settings::Settings,
    time::Timestamp,
};

/// A search that was parsed and may be stored.
#[derive(Clone, Debug)]
pub struct NewSearch {
    /// What to search.
    pub params: SearchParams,
    /// Who searches; `None` for a visitor.
    pub user: Option<Uuid>,
    /// Asked again with the same key, the same search is answered and nothing is done.
    pub idempotency_key: Option<Uuid>,
}

/// Stores a search and answers its id. Equal searches share a run while it is under way, and its
/// results while they are fresh; else a new run is queued, with its end at the deadline.
#[tracing::instrument(name = "search.create", skip_all, fields(fingerprint = new.params.fingerprint()))]
pub async fn create(db: &Db, settings: &Settings, new: &NewSearch) -> Result<BatchId> {
    let batch = BatchId::new();
    let mut tx = db.write().await?;
    let now = tx.now();
    if let Some(key) = new.idempotency_key {
        let valid_from = now.minus(settings.values.keep.idempotency_keys());
        let known = tx.searches().keep_key(key, batch, valid_from).await?;
        if known != batch {
            return Ok(known);
        }
    }
    let fingerprint = new.params.fingerprint();
    attach_or_start(&mut tx, settings, &fingerprint, &new.params).await?;
    tx.searches().insert(batch, new, &fingerprint).await?;
    for (origin, destination, date) in directions(&new.params) {
        tx.searches().append_event(origin, destination, date, new.user).await?;
    }
    tx.commit().await?;
    metrics::counter!("flight_finder_searches_created_total").increment(1);
    Ok(batch)
}

async fn attach_or_start(tx: &mut Tx, settings: &Settings, fingerprint: &str, params: &SearchParams) -> Result<()> {
    let fresh = RunId::new();
    let current = tx.searches().lock_head(fingerprint, fresh).await?;
    if current != fresh {
        let run = tx.searches().run(current).await?;
        let now = tx.now();
        let reusable = run
            .filter(|run| run.provider_revision == settings.provider_revision)
            .is_some_and(|run| reusable_until(&run, &settings.values.search).is_some_and(|until| now < until));
        if reusable {
            return Ok(());
        }
        tx.searches().move_head(fingerprint, fresh).await?;
    }
    start(tx, settings, fresh, fingerprint, params).await
}

/// Inserts a run and queues its beginning and its end.
pub(super) async fn start(
    tx: &mut Tx,
    settings: &Settings,
    run: RunId,
    fingerprint: &str,
    params: &SearchParams,
) -> Result<()> {
    let deadline = deadline(tx.now(), settings);
    let finish = tx.enqueue(&NewJob::of(&FinishSearch { run }).at(deadline)).await?;
    tx.searches()
        .insert_run(run, fingerprint, params, settings, finish, deadline)
        .await?;
    tx.enqueue(&NewJob::of(&StartSearch { run })).await?;
    Ok(())
}

fn deadline(now: Timestamp, settings: &Settings) -> Timestamp {
    now.plus(Duration::from_secs(settings.values.search.deadline_seconds.into()))
}

/// The directions that count as demand: there in the departure month, back in the return month.
fn directions(params: &SearchParams) -> impl Iterator<Item = (&str, &str, chrono::NaiveDate)> {
    let there = (
        params.from_code.as_str(),
        params.to_code.as_str(),
        params.departure_date,
    );
    let back = match (params.trip_type, params.return_date) {
        (TripType::RoundTrip, Some(date)) => Some((params.to_code.as_str(), params.from_code.as_str(), date)),
        _ => None,
    };
    std::iter::once(there).chain(back)
}
