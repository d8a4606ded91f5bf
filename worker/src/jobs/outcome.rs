//! Writing down what a request brought: its part, its end, and what follows for the run.

use flight_finder_core::{
    db::Tx,
    flights::{itinerary::Part, part},
    providers::Provider,
    publish::{Cause, Published, publish},
    queue::{Job, JobError},
    search::{RequestChange, RequestStatus},
};

use super::{Tools, ask::Question};
use crate::providers::ProviderError;

/// Whether the run still wants what this provider brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Yes,
    /// The other provider was first.
    No,
}

/// Stores a part by itself, then publishes the run. With `job`, this is the end of it.
pub async fn store(
    tools: &Tools,
    question: &Question,
    part: &Part,
    status: RequestStatus,
    job: Option<&Job>,
) -> Result<Wanted, JobError> {
    let body = part::encode(part);
    let mut tx = tools.db.write().await?;
    // Always the run before its requests: who decides a winner locks both, and two orders could cross.
    tx.searches().bump(question.run.id).await?;
    if !part.itineraries.is_empty() && !wins(&mut tx, question).await? {
        tx.commit().await?;
        return Ok(Wanted::No);
    }
    let change = RequestChange {
        status,
        itineraries: Some(count(part.itineraries.len())),
        dropped: Some(i64::from(part.dropped)),
        error: None,
    };
    if !tx.searches().change_request(question.request.id, &change).await? {
        return Ok(Wanted::No);
    }
    tx.searches().save_part(question.request.id, &body, part.demo).await?;
    tx.commit().await?;
    let published = show(tools, question, job).await?;
    tracing::debug!(?published, flights = part.itineraries.len(), "part stored");
    Ok(Wanted::Yes)
}

/// Publishes the run with what is stored.
pub async fn show(tools: &Tools, question: &Question, job: Option<&Job>) -> Result<Published, JobError> {
    let settings = tools.settings.get().await?;
    Ok(publish(&tools.db, &settings, question.run.id, Cause::Arrived, job).await?)
}

/// Notes a failed attempt. With `status` open, another attempt follows; else the run may end with this.
pub async fn fail(
    tools: &Tools,
    question: &Question,
    status: RequestStatus,
    error: &ProviderError,
) -> Result<(), JobError> {
    let text = error.to_string().replace('\0', "");
    let change = RequestChange {
        status,
        itineraries: None,
        dropped: None,
        error: Some(&text),
    };
    let mut tx = tools.db.write().await?;
    tx.searches().bump(question.run.id).await?;
    tx.searches().change_request(question.request.id, &change).await?;
    tx.commit().await?;
    if status.is_final() {
        show(tools, question, None).await?;
    }
    Ok(())
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
            tx.cancel_job(job).await?;
        }
    }
    Ok(())
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
