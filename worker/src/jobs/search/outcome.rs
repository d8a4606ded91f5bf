//! Stores the result of a provider request: its part, its status, and the consequences for the run.

use flight_finder_core::{
    base::ids::RequestId,
    platform::{
        db::Tx,
        providers::Dropped,
        queue::{Job, JobError},
    },
    rules::flights::part,
    search::{
        publish::{Cause, Published, publish},
        searches::{
            RequestChange, RequestStatus,
            rules::{Delivery, deliver, losers},
        },
    },
};

use crate::{
    jobs::{JobContext, search::loaded_request::LoadedRequest},
    providers::{Found, ProviderError},
};

/// Whether the run keeps the list that its provider delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    Yes,
    /// Another provider has won.
    No,
}

/// What a provider request delivered, and its status from now on.
pub struct DeliveredList<'a> {
    pub found: &'a Found,
    pub status: RequestStatus,
    /// Why the list is not complete.
    pub error: Option<&'a ProviderError>,
}

/// Stores a part and publishes the run, in two transactions. The second one ends `job`, if there is one.
pub async fn store(
    context: &JobContext,
    loaded: &LoadedRequest,
    delivered: DeliveredList<'_>,
    job: Option<&Job>,
) -> Result<Kept, JobError> {
    let DeliveredList { found, status, error } = delivered;
    let part = &found.part;
    let body = part::encode(part);
    let text = error.map(stored_text);
    let mut tx = context.db.write().await?;
    // The run is always locked before its requests. A list that wins the run locks both, so another order could
    // deadlock.
    tx.searches().bump(loaded.run.id).await?;
    if !accept(&mut tx, loaded, part.itineraries.len()).await? {
        tx.commit().await?;
        return Ok(Kept::No);
    }
    let run = tx.searches().clock(loaded.run.id).await?;
    // Nobody would change the status after the end of the run if this attempt died.
    let status = match status {
        RequestStatus::Partial if run.is_some_and(|(run, _)| run.has_ended()) => RequestStatus::Late,
        status => status,
    };
    let change = RequestChange {
        status,
        itineraries: Some(count(part.itineraries.len())),
        dropped: Some(&found.dropped),
        error: text.as_deref(),
        error_kind: error.and_then(provider_fault),
    };
    if !tx.searches().change_request(loaded.request.id, &change).await? {
        return Ok(Kept::No);
    }
    tx.searches().save_part(loaded.request.id, &body, part.demo).await?;
    tx.commit().await?;
    if status.is_final() {
        warn_of_dropped(loaded.request.provider.name(), &found.dropped);
    }
    // A complete list changes the number of answers, by which `publish` detects the list. A list that may lack flights
    // does not change this number, so it is published with its own `Cause`.
    let may_lack_flights = status.is_final() && !status.is_answer();
    let cause = if may_lack_flights && !part.itineraries.is_empty() {
        Cause::Flights
    } else {
        Cause::Arrived
    };
    let published = show(context, loaded, cause, job).await?;
    tracing::debug!(?published, flights = part.itineraries.len(), "part stored");
    Ok(Kept::Yes)
}

/// Publishes the run with its stored parts.
pub async fn show(
    context: &JobContext,
    loaded: &LoadedRequest,
    cause: Cause,
    job: Option<&Job>,
) -> Result<Published, JobError> {
    let settings = context.settings.get().await?;
    Ok(publish(&context.db, &settings, loaded.run.id, cause, job).await?)
}

/// Stores a failed attempt. If `status` is final, no attempt follows and the run may end.
pub async fn fail(
    context: &JobContext,
    loaded: &LoadedRequest,
    status: RequestStatus,
    error: &ProviderError,
) -> Result<(), JobError> {
    let text = stored_text(error);
    let change = RequestChange {
        status,
        itineraries: None,
        dropped: error.dropped(),
        error: Some(&text),
        error_kind: provider_fault(error),
    };
    let mut tx = context.db.write().await?;
    tx.searches().bump(loaded.run.id).await?;
    tx.searches().change_request(loaded.request.id, &change).await?;
    tx.commit().await?;
    if status.is_final() {
        if let Some(dropped) = error.dropped() {
            count_dropped(loaded.request.provider.name(), dropped);
        }
        show(context, loaded, Cause::Arrived, None).await?;
    }
    Ok(())
}

/// Counts and logs the itineraries that were dropped from a service's answer.
pub fn warn_of_dropped(service: &'static str, dropped: &Dropped) {
    if !dropped.is_empty() {
        tracing::warn!(service, %dropped, "parts of the answer could not be used");
        count_dropped(service, dropped);
    }
}

/// Counts the itineraries that were dropped from a service's answer without logging them, because the log line of a
/// failed job names them.
pub fn count_dropped(service: &'static str, dropped: &Dropped) {
    for (reason, count) in dropped.iter() {
        metrics::counter!(
            "flight_finder_itineraries_dropped_total",
            "provider" => service, "reason" => reason.name()
        )
        .increment(count);
    }
}

/// The text of an error without NUL characters, which PostgreSQL cannot store.
fn stored_text(error: &ProviderError) -> String {
    error.to_string().replace('\0', "")
}

/// The kind of an error for statistics; `None` if nothing was sent, which says nothing about the provider.
fn provider_fault(error: &ProviderError) -> Option<&'static str> {
    (!matches!(error, ProviderError::Refused(_))).then(|| error.kind())
}

/// Decides whether a list with this many itineraries is kept. Returns false if another provider has won.
async fn accept(tx: &mut Tx, loaded: &LoadedRequest, itineraries: usize) -> Result<bool, JobError> {
    let (run, provider) = (&loaded.run, loaded.request.provider);
    let winner = if run.simultaneous {
        None
    } else {
        tx.searches().winner(run.id).await?
    };
    match deliver(run.simultaneous, winner, provider, itineraries) {
        Delivery::Kept => Ok(true),
        Delivery::Wins => {
            tx.searches().set_winner(run.id, provider).await?;
            let requests = tx.searches().requests(run.id).await?;
            for loser in losers(&requests, provider) {
                cancel_request(tx, loser.id).await?;
                if let Some(job) = loser.job_id {
                    tx.queue().cancel_job(job).await?;
                }
            }
            Ok(true)
        }
        Delivery::Loses => {
            cancel_request(tx, loaded.request.id).await?;
            Ok(false)
        }
    }
}

async fn cancel_request(tx: &mut Tx, request: RequestId) -> Result<bool, JobError> {
    let change = RequestChange {
        itineraries: Some(0),
        ..RequestChange::to(RequestStatus::Cancelled)
    };
    Ok(tx.searches().change_request(request, &change).await?)
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
