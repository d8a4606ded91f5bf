//! Ends provider requests that cannot be sent in time, so that no search waits for them.

use flight_finder_core::{
    base::time::Timestamp,
    platform::{
        jobs::FetchFlights,
        providers::Provider,
        queue::{JobError, WaitingJob},
    },
    rules::settings::Settings,
    search::{
        publish::{Cause, publish},
        searches::{
            RequestChange, RequestStatus,
            admission::{Pace, too_late},
        },
    },
};

use crate::jobs::JobContext;

/// The highest number of waiting requests that are checked. They are the ones that are sent first.
const MAX: i64 = 2_000;
/// The error stored with such a request, for operators.
const REASON: &str = "not sent: the requests before it take longer than its search";

/// Finds each waiting request that cannot be sent before the deadline of its run, and gives it the status `Limited`.
/// Ends the run if it has no other open request.
#[tracing::instrument(name = "job.refuse_late", skip_all)]
pub async fn refuse_late(context: &JobContext) -> Result<(), JobError> {
    let settings = context.settings.get().await?;
    for provider in Provider::ALL {
        for job in hopeless_at(context, &settings, provider).await? {
            refuse(context, &settings, &job).await?;
        }
    }
    Ok(())
}

async fn hopeless_at(
    context: &JobContext,
    settings: &Settings,
    provider: Provider,
) -> Result<Vec<WaitingJob>, JobError> {
    let queue = provider.row().queue;
    let mut tx = context.db.read().await?;
    let waiting = tx.queue().waiting_jobs(queue, MAX).await?;
    if waiting.len() < 2 {
        return Ok(Vec::new());
    }
    let latest = tx.searches().latest_requests(provider).await?;
    let pace = Pace::new(settings.values.limits.get(provider.into()), latest);
    let never = Timestamp(i64::MAX);
    let line = waiting.into_iter().map(|job| {
        let deadline = job.expires_at.unwrap_or(never);
        (job, deadline)
    });
    Ok(too_late(line, pace, context.db.now()))
}

async fn refuse(context: &JobContext, settings: &Settings, job: &WaitingJob) -> Result<(), JobError> {
    // A test of a key is not part of a search.
    let Ok(FetchFlights { request: id, .. }) = serde_json::from_str(&job.payload) else {
        return Ok(());
    };
    let mut tx = context.db.write().await?;
    let Some(request) = tx.searches().request(id).await? else {
        return Ok(());
    };
    // Locks the run before its jobs and requests. All code uses this order, so that there are no deadlocks.
    tx.searches().bump(request.run_id).await?;
    if !tx.queue().cancel_waiting_job(job.id).await? {
        return Ok(());
    }
    let change = RequestChange {
        error: Some(REASON),
        ..RequestChange::to(RequestStatus::Limited)
    };
    tx.searches().change_request(id, &change).await?;
    tx.commit().await?;
    publish(&context.db, settings, request.run_id, Cause::Arrived, None).await?;
    Ok(())
}
