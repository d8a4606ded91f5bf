//! Stores the result of a provider request: its part, its end, and the consequences for the run.

use flight_finder_core::{
    db::Tx,
    flights::part,
    providers::{Dropped, Provider},
    publish::{Cause, Published, publish},
    queue::{Job, JobError},
    search::{RequestChange, RequestStatus},
};

use super::{JobContext, ask::Question};
use crate::providers::{Found, ProviderError};

/// Whether the run still wants what this provider brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Yes,
    /// The other provider was first.
    No,
}

/// What a request brought, and how it goes on.
pub struct Brought<'a> {
    pub found: &'a Found,
    pub status: RequestStatus,
    /// Why the list is not complete.
    pub error: Option<&'a ProviderError>,
}

/// Stores a part by itself, then publishes the run. With `job`, this is the end of it.
pub async fn store(
    context: &JobContext,
    question: &Question,
    brought: Brought<'_>,
    job: Option<&Job>,
) -> Result<Wanted, JobError> {
    let Brought { found, status, error } = brought;
    let part = &found.part;
    let body = part::encode(part);
    let text = error.map(stored_text);
    let mut tx = context.db.write().await?;
    // Always the run before its requests: who decides a winner locks both, and two orders could cross.
    tx.searches().bump(question.run.id).await?;
    if !part.itineraries.is_empty() && !wins(&mut tx, question).await? {
        tx.commit().await?;
        return Ok(Wanted::No);
    }
    let change = RequestChange {
        status,
        itineraries: Some(count(part.itineraries.len())),
        dropped: Some(&found.dropped),
        error: text.as_deref(),
    };
    if !tx.searches().change_request(question.request.id, &change).await? {
        return Ok(Wanted::No);
    }
    tx.searches().save_part(question.request.id, &body, part.demo).await?;
    tx.commit().await?;
    if status.is_final() {
        warn_of_dropped(question.request.provider.name(), &found.dropped);
    }
    // The count of answers says whether a complete list is published; a list that may lack flights is not counted.
    let may_lack_flights = status.is_final() && !status.is_answer();
    let cause = if may_lack_flights && !part.itineraries.is_empty() {
        Cause::Flights
    } else {
        Cause::Arrived
    };
    let published = show(context, question, cause, job).await?;
    tracing::debug!(?published, flights = part.itineraries.len(), "part stored");
    Ok(Wanted::Yes)
}

/// Publishes the run with what is stored.
pub async fn show(
    context: &JobContext,
    question: &Question,
    cause: Cause,
    job: Option<&Job>,
) -> Result<Published, JobError> {
    let settings = context.settings.get().await?;
    Ok(publish(&context.db, &settings, question.run.id, cause, job).await?)
}

/// Notes a failed attempt. With `status` open, another attempt follows; else the run may end with this.
pub async fn fail(
    context: &JobContext,
    question: &Question,
    status: RequestStatus,
    error: &ProviderError,
) -> Result<(), JobError> {
    let text = stored_text(error);
    let change = RequestChange {
        status,
        itineraries: None,
        dropped: error.dropped(),
        error: Some(&text),
    };
    let mut tx = context.db.write().await?;
    tx.searches().bump(question.run.id).await?;
    tx.searches().change_request(question.request.id, &change).await?;
    tx.commit().await?;
    if status.is_final() {
        if let Some(dropped) = error.dropped() {
            count_dropped(question.request.provider.name(), dropped);
        }
        show(context, question, Cause::Arrived, None).await?;
    }
    Ok(())
}

/// Counts the itineraries that a service's answer lost, and says so in one line.
pub fn warn_of_dropped(service: &'static str, dropped: &Dropped) {
    if !dropped.is_empty() {
        tracing::warn!(service, %dropped, "parts of the answer could not be used");
        count_dropped(service, dropped);
    }
}

/// Counts the itineraries that a service's answer lost. (Of a failure the job's own line names the counts.)
pub fn count_dropped(service: &'static str, dropped: &Dropped) {
    for (reason, count) in dropped.iter() {
        metrics::counter!(
            "flight_finder_itineraries_dropped_total",
            "provider" => service, "reason" => reason.name()
        )
        .increment(count);
    }
}

/// A text that PostgreSQL can store.
fn stored_text(error: &ProviderError) -> String {
    error.to_string().replace('\0', "")
}

/// Where the first to deliver wins: whether that is this provider. Who wins cancels the others in the
/// transaction that decides.
async fn wins(tx: &mut Tx, question: &Question) -> Result<bool, JobError> {
    if question.run.simultaneous {
        return Ok(true);
    }
    let own = question.request.provider;
    let winner = tx.searches().decide_winner(question.run.id, own).await?;
    if winner == Some(own) {
        cancel_others(tx, question, own).await?;
    } else {
        let change = RequestChange {
            status: RequestStatus::Cancelled,
            itineraries: Some(0),
            dropped: None,
            error: None,
        };
        tx.searches().change_request(question.request.id, &change).await?;
    }
    Ok(winner == Some(own))
}

async fn cancel_others(tx: &mut Tx, question: &Question, own: Provider) -> Result<(), JobError> {
    for other in tx.searches().requests(question.run.id).await? {
        if other.provider == own || other.status.is_final() {
            continue;
        }
        let change = RequestChange {
            status: RequestStatus::Cancelled,
            itineraries: Some(0),
            dropped: None,
            error: None,
        };
        tx.searches().change_request(other.id, &change).await?;
        if let Some(job) = other.job_id {
            tx.queue().cancel_job(job).await?;
        }
    }
    Ok(())
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
