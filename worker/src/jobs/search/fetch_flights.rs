//! Requests flights from one provider until its answer is complete.

use std::time::Duration;

use flight_finder_core::{
    base::{ids::RequestId, time::Timestamp},
    platform::{
        jobs::{FetchFlightApi, FetchRapidApi},
        providers::{Provider, limits::Account},
        queue::{Job, JobError},
    },
    rules::settings::ProviderAccess,
    search::{
        publish::Cause,
        searches::{
            RequestChange, RequestStatus,
            rules::{AfterFailure, FailedAttempt, ListEnd, after_failure, status_of_list, status_of_unfinished},
        },
    },
};

use crate::{
    jobs::{
        JobContext,
        account_gate::{AccountGate, base_url},
        search::{
            loaded_request::LoadedRequest,
            outcome::{DeliveredList, Kept, fail, show, store},
        },
    },
    providers::{
        FlightApiEndpoint, NextPoll, ProviderError, RapidApiEndpoint, Verdict,
        flightapi::FlightApi,
        rapidapi::{Answer, Follower, PolledList, PollingEnd, RapidApi, follow},
    },
};

/// Why a provider request did not end with a list.
enum FetchError {
    /// The provider failed. The rules of the search decide whether there is another attempt.
    Provider(ProviderError),
    /// The database or the configuration failed.
    Job(JobError),
}

impl From<ProviderError> for FetchError {
    fn from(error: ProviderError) -> Self {
        Self::Provider(error)
    }
}

impl From<JobError> for FetchError {
    fn from(error: JobError) -> Self {
        Self::Job(error)
    }
}

/// Provider A: polls its session to the end, and stores and publishes the list each time it changes.
#[tracing::instrument(name = "job.fetch_rapidapi", skip_all, fields(request.id = %payload.request))]
pub async fn fetch_rapidapi(context: &JobContext, payload: FetchRapidApi, job: &Job) -> Result<(), JobError> {
    fetch(context, payload.request, Provider::RapidApi, job).await
}

/// Provider B: receives one answer.
#[tracing::instrument(name = "job.fetch_flightapi", skip_all, fields(request.id = %payload.request))]
pub async fn fetch_flightapi(context: &JobContext, payload: FetchFlightApi, job: &Job) -> Result<(), JobError> {
    fetch(context, payload.request, Provider::FlightApi, job).await
}

async fn fetch(context: &JobContext, request: RequestId, provider: Provider, job: &Job) -> Result<(), JobError> {
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
    let fetched = match (access.provider(provider), provider) {
        (None, _) => Err(ProviderError::Unauthorised("no key".to_owned()).into()),
        (Some(access), Provider::RapidApi) => rapidapi(context, &loaded, access, &gate, job).await,
        (Some(access), Provider::FlightApi) => flightapi(context, &loaded, access, &gate, job).await,
    };
    match fetched {
        Ok(()) => Ok(()),
        Err(FetchError::Provider(error)) => failed(context, &loaded, error, job).await,
        Err(FetchError::Job(error)) => Err(error),
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

async fn flightapi(
    context: &JobContext,
    loaded: &LoadedRequest,
    access: &ProviderAccess,
    gate: &AccountGate,
    job: &Job,
) -> Result<(), FetchError> {
    let endpoint = FlightApiEndpoint {
        base_url: base_url(access)?,
        key: access.key.clone(),
    };
    let client = FlightApi::new(context.http.clone(), endpoint);
    let found = client.search(&loaded.params, gate).await?;
    let delivered = DeliveredList {
        status: status_of_list(ListEnd::Complete, found.part.itineraries.len()),
        found: &found,
        error: None,
    };
    store(context, loaded, delivered, Some(job)).await?;
    Ok(())
}

async fn rapidapi(
    context: &JobContext,
    loaded: &LoadedRequest,
    access: &ProviderAccess,
    gate: &AccountGate,
    job: &Job,
) -> Result<(), FetchError> {
    let endpoint = RapidApiEndpoint {
        base_url: base_url(access)?,
        host: access.host.clone(),
        key: access.key.clone(),
    };
    let client = RapidApi::new(context.http.clone(), endpoint);
    // The time budget of one session, first request included. It may exceed the run's deadline.
    let until = context.db.now().plus(context.http.attempt());
    let first = client.search(&loaded.params, gate).await?;
    gate.poll_until(until);
    let mut session = Session { context, loaded, until };
    match follow(&client, &loaded.params, gate, first, context.polling, &mut session).await? {
        None => Ok(()),
        Some(followed) => end(context, loaded, followed, job).await,
    }
}

/// One session of provider A, whose partial lists are published as they grow.
struct Session<'a> {
    context: &'a JobContext,
    loaded: &'a LoadedRequest,
    /// No poll is sent after this time.
    until: Timestamp,
}

impl Follower for Session<'_> {
    type Error = JobError;

    /// Publishes the list if it has changed and another poll follows. Returns false if another provider has won.
    async fn answered(&mut self, list: &Answer, verdict: Verdict) -> Result<bool, JobError> {
        let goes_on = matches!(verdict.next, NextPoll::Poll(_));
        // An earlier attempt that died may have stored more flights than this one has received so far.
        let stored = usize::try_from(self.loaded.request.itineraries).unwrap_or_default();
        let count = list.found.part.itineraries.len();
        if !verdict.is_changed || !goes_on || count == 0 || count < stored {
            return Ok(true);
        }
        let delivered = DeliveredList {
            found: &list.found,
            status: RequestStatus::Partial,
            error: None,
        };
        Ok(store(self.context, self.loaded, delivered, None).await? == Kept::Yes)
    }

    fn failed(&mut self, error: &ProviderError) {
        tracing::debug!(kind = error.kind(), "a poll failed");
    }

    async fn pause(&mut self, pause: Duration) -> bool {
        let is_time_left = self.context.db.now().plus(pause) < self.until;
        if is_time_left {
            self.context.db.clock().sleep(pause).await;
        }
        is_time_left
    }
}

/// Stores the list of a session. Only a list that the provider completed is an answer.
async fn end(context: &JobContext, loaded: &LoadedRequest, followed: PolledList, job: &Job) -> Result<(), FetchError> {
    let PolledList { list, ending } = followed;
    let found = list.found;
    let (found, end, error) = match ending {
        PollingEnd::Complete | PollingEnd::NoGrowth => (found.checked()?, ListEnd::Complete, None),
        PollingEnd::TimeOver => (found, ListEnd::OutOfTime, None),
        PollingEnd::Failed(error) if found.part.itineraries.is_empty() => return Err(error.into()),
        PollingEnd::Failed(error) => {
            tracing::warn!(kind = error.kind(), %error, "the list may lack flights");
            (found, ListEnd::Failed, Some(error))
        }
    };
    let delivered = DeliveredList {
        found: &found,
        status: status_of_list(end, found.part.itineraries.len()),
        error: error.as_ref(),
    };
    store(context, loaded, delivered, Some(job)).await?;
    Ok(())
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
