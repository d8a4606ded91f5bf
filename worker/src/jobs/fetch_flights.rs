//! Asks one provider for flights until its answer is complete.

use std::time::Duration;

use flight_finder_core::{
    ids::RequestId,
    jobs::{FetchFlightApi, FetchRapidApi},
    providers::{Provider, limits::Account},
    publish::Cause,
    queue::{Job, JobError},
    search::RequestStatus,
    settings::ProviderAccess,
    time::Timestamp,
};
use url::Url;

use super::{
    JobContext,
    account_gate::AccountGate,
    ask::Question,
    outcome::{Brought, Wanted, fail, show, store},
};
use crate::providers::{
    FlightApiEndpoint, Found, Next, ProviderError, RapidApiEndpoint, Verdict,
    flightapi::FlightApi,
    rapidapi::{Answer, Ending, Followed, Follower, RapidApi, follow},
};

/// A provider that asks for no pause at all is not asked in a loop.
const SHORTEST_PAUSE: Duration = Duration::from_secs(1);

/// Provider A: its session is polled to the end, storing and publishing each growth.
#[tracing::instrument(name = "job.fetch_rapidapi", skip_all, fields(request.id = %payload.request))]
pub async fn fetch_rapidapi(context: &JobContext, payload: FetchRapidApi, job: &Job) -> Result<(), JobError> {
    fetch(context, payload.request, Provider::RapidApi, job).await
}

/// Provider B: one answer.
#[tracing::instrument(name = "job.fetch_flightapi", skip_all, fields(request.id = %payload.request))]
pub async fn fetch_flightapi(context: &JobContext, payload: FetchFlightApi, job: &Job) -> Result<(), JobError> {
    fetch(context, payload.request, Provider::FlightApi, job).await
}

async fn fetch(context: &JobContext, request: RequestId, provider: Provider, job: &Job) -> Result<(), JobError> {
    let Some(question) = Question::load(&context.db, request).await? else {
        return Ok(());
    };
    match question.request.status {
        RequestStatus::Cancelled => return Ok(()),
        // This job died between storing its part and publishing it.
        status if status.is_answer() => {
            show(context, &question, Cause::Arrived, Some(job)).await?;
            return Ok(());
        }
        _ => {}
    }
    let settings = context.settings.get().await?;
    let access = context.settings.access().await?;
    let account = Account::from(provider);
    let gate = AccountGate::new(
        context.db.clone(),
        account,
        Some(request),
        question.run.deadline_at,
        context.smooth.limiter(account, settings.values.limits.get(&account)),
    )
    .starting(question.run.id, settings.values.search.deadline());
    if !begin(context, &question, job).await? {
        return Ok(());
    }
    let asked = match access.provider(provider) {
        None => Err(ProviderError::Unauthorised("no key".to_owned())),
        Some(access) => match provider {
            Provider::RapidApi => rapidapi(context, &question, access, &gate, job).await?,
            Provider::FlightApi => flightapi(context, &question, access, &gate, job).await?,
        },
    };
    match asked {
        Ok(()) => Ok(()),
        Err(error) => failed(context, &question, &error, job).await,
    }
}

/// Notes that an attempt begins; false when the other provider has won meanwhile.
async fn begin(context: &JobContext, question: &Question, job: &Job) -> Result<bool, JobError> {
    let mut tx = context.db.write().await?;
    tx.searches().bump(question.run.id).await?;
    let wanted = tx.searches().mark_asking(question.request.id, job.attempt).await?;
    tx.commit().await?;
    Ok(wanted)
}

async fn flightapi(
    context: &JobContext,
    question: &Question,
    access: &ProviderAccess,
    gate: &AccountGate,
    job: &Job,
) -> Result<Result<(), ProviderError>, JobError> {
    let endpoint = FlightApiEndpoint {
        base_url: base_url(access)?,
        key: access.key.clone(),
    };
    match FlightApi::new(context.http.clone(), endpoint)
        .search(&question.ask, gate)
        .await
    {
        Ok(found) => {
            store(context, question, complete(&found), Some(job)).await?;
            Ok(Ok(()))
        }
        Err(error) => Ok(Err(error)),
    }
}

async fn rapidapi(
    context: &JobContext,
    question: &Question,
    access: &ProviderAccess,
    gate: &AccountGate,
    job: &Job,
) -> Result<Result<(), ProviderError>, JobError> {
    let endpoint = RapidApiEndpoint {
        base_url: base_url(access)?,
        host: access.host.clone(),
        key: access.key.clone(),
    };
    let client = RapidApi::new(context.http.clone(), endpoint);
    // The time budget of one session, first request included. It may exceed the run's deadline.
    let until = context.db.now().plus(context.http.attempt());
    let first = match client.search(&question.ask, gate).await {
        Ok(answer) => answer,
        Err(error) => return Ok(Err(error)),
    };
    gate.poll_until(until);
    let mut session = Session {
        context,
        question,
        until,
    };
    match follow(&client, &question.ask, gate, first, context.polling, &mut session).await? {
        None => Ok(Ok(())),
        Some(followed) => end(context, question, followed, job).await,
    }
}

/// One session of provider A: partial lists are shown as they grow.
struct Session<'a> {
    context: &'a JobContext,
    question: &'a Question,
    /// No poll is sent after this.
    until: Timestamp,
}

impl Follower for Session<'_> {
    type Error = JobError;

    /// Shows the flights of a longer list that is not the last; false when the other provider has won.
    async fn answered(&mut self, answer: &Answer, verdict: Verdict) -> Result<bool, JobError> {
        let goes_on = matches!(verdict.next, Next::Poll(_));
        // An earlier attempt that died may have stored more than this one has yet.
        let stored = usize::try_from(self.question.request.itineraries).unwrap_or_default();
        if !verdict.keep || !goes_on || answer.found.part.itineraries.len() <= stored {
            return Ok(true);
        }
        let brought = Brought {
            found: &answer.found,
            status: RequestStatus::Partial,
            error: None,
        };
        Ok(store(self.context, self.question, brought, None).await? == Wanted::Yes)
    }

    fn failed(&mut self, error: &ProviderError) {
        tracing::debug!(kind = error.kind(), "a poll failed");
    }

    async fn pause(&mut self, pause: Duration) -> bool {
        let is_time_left = self.context.db.now().plus(pause) < self.until;
        if is_time_left {
            tokio::time::sleep(pause).await;
        }
        is_time_left
    }
}

/// Stores the longest list of a session. Only one that the provider completed is an answer.
async fn end(
    context: &JobContext,
    question: &Question,
    followed: Followed,
    job: &Job,
) -> Result<Result<(), ProviderError>, JobError> {
    let Followed { answer, ending } = followed;
    let found = match ending {
        Ending::Complete | Ending::NoGrowth => match answer.found.checked() {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        },
        Ending::Failed(_) | Ending::TimeOver => answer.found,
    };
    let brought = match &ending {
        Ending::Complete | Ending::NoGrowth => complete(&found),
        Ending::TimeOver => Brought {
            found: &found,
            status: RequestStatus::Late,
            error: None,
        },
        Ending::Failed(error) if found.part.itineraries.is_empty() => return Ok(Err(error.clone())),
        Ending::Failed(error) => {
            tracing::warn!(kind = error.kind(), %error, "polls failed: the list may lack flights");
            Brought {
                found: &found,
                status: RequestStatus::Failed,
                error: Some(error),
            }
        }
    };
    store(context, question, brought, Some(job)).await?;
    Ok(Ok(()))
}

/// Decides what a failure means: another attempt before the deadline, or the end of this request. A pause that the
/// provider asks for costs no attempt: while it lasts before the deadline, the provider is asked after it.
async fn failed(context: &JobContext, question: &Question, error: &ProviderError, job: &Job) -> Result<(), JobError> {
    let seconds = u64::try_from(job.attempt).unwrap_or(1);
    let refused = matches!(error, ProviderError::Refused(_));
    let pause = match error {
        ProviderError::RateLimited { retry_after } => retry_after.map(|pause| pause.max(SHORTEST_PAUSE)),
        _ => None,
    };
    let wait = pause.or(error.retry_in()).unwrap_or(Duration::from_secs(seconds));
    let may_help = error.is_transient() || refused;
    let latest = match error {
        ProviderError::Refused(refused) if refused.is_closed => opening(context, question).await?,
        _ => deadline(context, question).await?,
    };
    let in_time = context.db.now().plus(wait) < latest;
    let again = may_help && in_time && (pause.is_some() || job.attempt < job.max_attempts);
    let status = match (again, refused) {
        (true, _) => RequestStatus::Waiting,
        (false, true) => RequestStatus::Limited,
        (false, false) => RequestStatus::Failed,
    };
    fail(context, question, status, error).await?;
    let cause = Box::new(error.clone());
    Err(match (again, pause) {
        (false, _) => JobError::Fail(cause),
        (true, Some(_)) => JobError::Postpone(wait, cause),
        (true, None) => JobError::RetryAfter(wait, cause),
    })
}

/// Until when a closed account may open: it is not a queue, so a visitor waits for it no longer than for an answer.
async fn opening(context: &JobContext, question: &Question) -> Result<Timestamp, JobError> {
    let longest = context.settings.get().await?.values.search.deadline();
    Ok(deadline(context, question)
        .await?
        .min(question.run.created_at.plus(longest)))
}

/// The run's deadline, which its first request has set.
async fn deadline(context: &JobContext, question: &Question) -> Result<Timestamp, JobError> {
    let clock = context.db.read().await?.searches().clock(question.run.id).await?;
    Ok(clock.map_or(question.run.deadline_at, |(_, deadline)| deadline))
}

/// What a provider brought that has said all that it has.
fn complete(found: &Found) -> Brought<'_> {
    let status = if found.part.itineraries.is_empty() {
        RequestStatus::Empty
    } else {
        RequestStatus::Done
    };
    Brought {
        found,
        status,
        error: None,
    }
}

pub(super) fn base_url(access: &ProviderAccess) -> Result<Url, JobError> {
    // The text is not repeated: somebody may have put a key into it.
    access
        .base_url
        .parse()
        .map_err(|_| JobError::fail("the provider's base URL is not a URL"))
}
