//! Requests flights from one provider until its answer is complete.

use std::time::Duration;

use flight_finder_core::{
    base::time::Timestamp,
    platform::{
        jobs::FetchFlights,
        providers::{Provider, limits::Account},
        queue::{Job, JobError},
    },
    search::{
        publish::Cause,
        searches::{
            RequestChange, RequestStatus,
            rules::{AfterFailure, FailedAttempt, after_failure, status_of_list, status_of_unfinished},
        },
    },
};
use futures_util::{
    FutureExt,
    future::{BoxFuture, ready},
};

use crate::{
    jobs::{
        JobContext,
        account_gate::{AccountGate, endpoint},
        search::{
            loaded_request::LoadedRequest,
            outcome::{DeliveredList, Kept, fail, show, store},
        },
    },
    providers::{Found, FoundList, Progress, ProviderError, client},
};

/// Asks a provider, and stores and publishes its list each time it changes.
#[tracing::instrument(name = "job.fetch_flights", skip_all, fields(%provider, request.id = %payload.request))]
pub async fn fetch_flights(
    context: &JobContext,
    provider: Provider,
    payload: FetchFlights,
    job: &Job,
) -> Result<(), JobError> {
    let request = payload.request;
    let Some(loaded) = LoadedRequest::load(&context.db, request).await? else {
        return Ok(());
    };
    match loaded.request.status {
        RequestStatus::Cancelled => return Ok(()),
        // An earlier attempt stored its part but died before it published the part.
        status if status.is_answer() => {
            show(context, &loaded, Cause::Arrived, Some(job)).await?;
            return Ok(());
        }
        _ => {}
    }
    if loaded.run.has_ended() || context.db.now() >= loaded.run.deadline_at {
        return Err(too_late(context, &loaded).await?);
    }
    let settings = context.settings.get().await?;
    let access = context.settings.access().await?;
    let account = Account::from(provider);
    let gate = AccountGate::new(
        context.db.clone(),
        account,
        Some(request),
        loaded.run.deadline_at,
        context.smoothing.limiter(account, settings.values.limits.get(account)),
    )
    .starting(loaded.run.id, settings.values.search.deadline());
    if !begin(context, &loaded, job).await? {
        return Ok(());
    }
    let Some(access) = access.of(provider) else {
        return failed(context, &loaded, ProviderError::Unauthorised("no key".to_owned()), job).await;
    };
    let client = client(provider, context.http.clone(), endpoint(access)?, context.polling);
    let mut growing = Growing {
        context,
        loaded: &loaded,
        gate: &gate,
        until: context.db.now().plus(context.http.attempt()),
        error: None,
    };
    let found = client.find(&loaded.params, &gate, Some(&mut growing)).await;
    if let Some(error) = growing.error {
        return Err(error);
    }
    match found {
        Ok(None) => Ok(()),
        Ok(Some(list)) => {
            store(context, &loaded, delivered(&list), Some(job)).await?;
            Ok(())
        }
        Err(error) => failed(context, &loaded, error, job).await,
    }
}

fn delivered(list: &FoundList) -> DeliveredList<'_> {
    DeliveredList {
        found: &list.found,
        status: status_of_list(list.end, list.found.part.itineraries.len()),
        error: list.error.as_ref(),
    }
}

/// The end of an attempt that begins when its search is over, for example because an operator queued its job again. A request
/// that the end of the run left open ends; a request that has ended stays as it is.
async fn too_late(context: &JobContext, loaded: &LoadedRequest) -> Result<JobError, JobError> {
    if loaded.run.has_ended() && !loaded.request.status.is_final() {
        let mut tx = context.db.write().await?;
        let change = RequestChange::to(status_of_unfinished(&loaded.request, true));
        tx.searches().bump(loaded.run.id).await?;
        tx.searches().change_request(loaded.request.id, &change).await?;
        tx.commit().await?;
    }
    Ok(JobError::expire("not sent: its search has ended"))
}

/// Records that an attempt begins. Returns false if another provider has won meanwhile.
async fn begin(context: &JobContext, loaded: &LoadedRequest, job: &Job) -> Result<bool, JobError> {
    let mut tx = context.db.write().await?;
    tx.searches().bump(loaded.run.id).await?;
    let wanted = tx.searches().mark_asking(loaded.request.id, job.attempt).await?;
    tx.commit().await?;
    Ok(wanted)
}

/// A list that grows, and is published each time.
struct Growing<'a> {
    context: &'a JobContext,
    loaded: &'a LoadedRequest,
    gate: &'a AccountGate,
    /// The end of the time budget of one search, first request included. It may exceed the run's deadline.
    until: Timestamp,
    /// Why a list was not stored.
    error: Option<JobError>,
}

impl Progress for Growing<'_> {
    fn polls(&mut self) {
        self.gate.poll_until(self.until);
    }

    /// Publishes the list. Returns false if another provider has won, or the list was not stored.
    fn grew<'a>(&'a mut self, found: &'a Found) -> BoxFuture<'a, bool> {
        // An earlier attempt that died may have stored more flights than this one has received so far.
        let stored = usize::try_from(self.loaded.request.itineraries).unwrap_or_default();
        let count = found.part.itineraries.len();
        if count == 0 || count < stored {
            return ready(true).boxed();
        }
        let delivered = DeliveredList {
            found,
            status: RequestStatus::Partial,
            error: None,
        };
        let kept = store(self.context, self.loaded, delivered, None);
        kept.map(|kept| match kept {
            Ok(kept) => kept == Kept::Yes,
            Err(error) => {
                self.error = Some(error);
                false
            }
        })
        .boxed()
    }

    fn pause(&mut self, pause: Duration) -> BoxFuture<'_, bool> {
        async move {
            let is_time_left = self.context.db.now().plus(pause) < self.until;
            if is_time_left {
                self.context.db.clock().sleep(pause).await;
            }
            is_time_left
        }
        .boxed()
    }
}

/// Stores a failed attempt, and retries or fails the job as the rules of the search say.
async fn failed(context: &JobContext, loaded: &LoadedRequest, error: ProviderError, job: &Job) -> Result<(), JobError> {
    let search_time = context.settings.get().await?.values.search.deadline();
    let clock = context.db.read().await?.searches().clock(loaded.run.id).await?;
    let attempt = FailedAttempt {
        number: job.attempt,
        max: job.max_attempts,
        failed_at: context.db.now(),
        created_at: loaded.run.created_at,
        // The first request of the run sets the deadline.
        deadline: clock.map_or(loaded.run.deadline_at, |(_, deadline)| deadline),
        search_time,
    };
    let is_over = attempt.failed_at >= attempt.deadline;
    let after = after_failure(&error, &attempt);
    fail(context, loaded, after.status(), &error).await?;
    let cause = Box::new(error);
    Err(match after {
        AfterFailure::Retry(wait) => JobError::RetryAfter(wait, cause),
        AfterFailure::Postpone(wait) => JobError::Postpone(wait, cause),
        AfterFailure::Limited if is_over => JobError::Expire(cause),
        AfterFailure::Limited | AfterFailure::Failed => JobError::Fail(cause),
    })
}
