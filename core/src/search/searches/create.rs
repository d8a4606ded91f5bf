//! Creating a search: one transaction, and no provider is called.

use std::time::Duration;

use uuid::Uuid;

use super::{
    Caller, SearchParams,
    admission::{Applicant, Refusal, admit},
    reusable_until,
    store::{NewRun, RunJobs},
};
use crate::{
    base::{
        ids::{BatchId, RunId, UserId},
        time::Timestamp,
        trip::TripType,
    },
    platform::{
        db::{Db, Result, Tx},
        jobs::{FinishSearch, StartSearch},
        queue::NewJob,
    },
    rules::settings::Settings,
};

/// A search that was parsed and may be stored.
#[derive(Clone, Debug)]
pub struct NewSearch {
    pub params: SearchParams,
    /// Who searches; `None` for a visitor.
    pub user: Option<UserId>,
    /// The hashes by which demand distinguishes callers.
    pub caller: Caller,
    /// A second request with the same key returns the same search and stores nothing.
    pub idempotency_key: Option<Uuid>,
    /// The applicant for a new run, if one is needed.
    pub applicant: Applicant,
}

/// The result of creating a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Created {
    Search(BatchId),
    /// The idempotency key belongs to a search with other parameters. Nothing is stored.
    KeyReused,
    /// The search needs a new run, which is not accepted. Nothing is stored.
    Refused(Refusal),
}

/// Stores a search and returns its id. The search shares a run of an equal search that is in progress or whose results
/// are fresh. Otherwise a new run is queued, if it is admitted.
#[tracing::instrument(name = "search.create", skip_all, fields(fingerprint = new.params.fingerprint()))]
pub async fn create(db: &Db, settings: &Settings, new: &NewSearch) -> Result<Created> {
    let batch = BatchId::new();
    let mut tx = db.write().await?;
    let now = tx.now();
    if let Some(key) = new.idempotency_key {
        let valid_from = now.minus(settings.values.keep.idempotency_keys());
        let (known, digest) = tx
            .searches()
            .keep_key(key, batch, &new.params.digest(), valid_from)
            .await?;
        if known != batch {
            let is_same = digest.is_none_or(|digest| digest == new.params.digest());
            return Ok(if is_same {
                Created::Search(known)
            } else {
                Created::KeyReused
            });
        }
    }
    let fingerprint = new.params.fingerprint();
    if let Some(refusal) = attach_or_start(&mut tx, settings, batch, &fingerprint, new).await? {
        return Ok(Created::Refused(refusal));
    }
    let today = settings.today(now);
    tx.searches().insert(batch, new, &fingerprint, today).await?;
    for (origin, destination, date) in directions(&new.params) {
        tx.searches().append_event(origin, destination, date, new).await?;
    }
    // Last, because other searches may wait for the row until this transaction ends.
    tx.searches().count_search(batch, today).await?;
    tx.commit().await?;
    metrics::counter!("flight_finder_searches_created_total").increment(1);
    Ok(Created::Search(batch))
}

async fn attach_or_start(
    tx: &mut Tx,
    settings: &Settings,
    batch: BatchId,
    fingerprint: &str,
    new: &NewSearch,
) -> Result<Option<Refusal>> {
    let fresh = RunId::new();
    let current = tx.searches().lock_head(fingerprint, fresh).await?;
    if current != fresh {
        let run = tx.searches().run(current).await?;
        let now = tx.now();
        let reusable = run
            .filter(|run| run.provider_revision == settings.provider_revision)
            .is_some_and(|run| reusable_until(&run, &settings.values.search).is_some_and(|until| now < until));
        if reusable {
            return Ok(None);
        }
        tx.searches().move_head(fingerprint, fresh).await?;
    }
    let run = NewRun {
        run: fresh,
        batch,
        fingerprint,
        params: &new.params,
        applicant: &new.applicant,
    };
    start(tx, settings, &run).await
}

/// Inserts a run, if it is admitted, and queues the jobs that start and finish it.
pub(super) async fn start(tx: &mut Tx, settings: &Settings, new: &NewRun<'_>) -> Result<Option<Refusal>> {
    let refusal = admit(tx, settings, new.applicant).await?;
    if refusal.is_some() {
        return Ok(refusal);
    }
    let deadline = latest_end(tx.now(), settings);
    let run = new.run;
    let finish = NewJob::new(&FinishSearch { run }).at(deadline);
    let jobs = RunJobs {
        start: tx.queue().enqueue(&NewJob::new(&StartSearch { run })).await?,
        finish: tx.queue().enqueue(&finish).await?,
        deadline,
    };
    tx.searches().insert_run(new, settings, jobs).await?;
    Ok(None)
}

/// When a run ends if its first request is never sent. When the first request is sent, the run gets a new deadline. The
/// longest accepted wait is counted twice here, because a wait is only estimated.
fn latest_end(now: Timestamp, settings: &Settings) -> Timestamp {
    let wait = 2 * settings.values.admission.longest_wait_seconds;
    let deadline = settings.values.search.deadline_seconds;
    now.plus(Duration::from_secs((wait + deadline).into()))
}

/// The directions that count as demand: outbound in the departure month, and return in the return month.
fn directions(params: &SearchParams) -> impl Iterator<Item = (&str, &str, chrono::NaiveDate)> {
    let there = (
        params.from_code.as_str(),
        params.to_code.as_str(),
        params.departure_date,
    );
    let back = match params.trip_type {
        TripType::RoundTrip => params.return_date,
        TripType::OneWay => None,
    };
    let back = back.map(|date| (params.to_code.as_str(), params.from_code.as_str(), date));
    std::iter::once(there).chain(back)
}
