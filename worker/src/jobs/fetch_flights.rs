//! Asking one provider for flights, to the end.

use std::time::Duration;

use flight_finder_core::{
    ids::RequestId,
    jobs::{FetchFlightApi, FetchRapidApi},
    providers::Provider,
    queue::{Job, JobError},
    search::RequestStatus,
    settings::Account,
    time::Timestamp,
};
use url::Url;

use super::{
    Tools,
    account_gate::AccountGate,
    ask::Question,
    outcome::{Wanted, fail, show, store},
};
use crate::providers::{
    FlightApiEndpoint, Next, Polling, ProviderError, RapidApiEndpoint,
    flightapi::FlightApi,
    rapidapi::{Answer, RapidApi},
};

/// Provider A: its session is polled to the end, storing and publishing each growth.
#[tracing::instrument(name = "job.fetch_rapidapi", skip_all, fields(request.id = %payload.request))]
pub async fn fetch_rapidapi(tools: &Tools, payload: FetchRapidApi, job: &Job) -> Result<(), JobError> {
    fetch(tools, payload.request, Provider::RapidApi, job).await
}

/// Provider B: one answer.
#[tracing::instrument(name = "job.fetch_flightapi", skip_all, fields(request.id = %payload.request))]
pub async fn fetch_flightapi(tools: &Tools, payload: FetchFlightApi, job: &Job) -> Result<(), JobError> {
    fetch(tools, payload.request, Provider::FlightApi, job).await
}

async fn fetch(tools: &Tools, request: RequestId, provider: Provider, job: &Job) -> Result<(), JobError> {
    let Some(question) = Question::load(&tools.db, request).await? else {
        return Ok(());
    };
    match question.request.status {
        RequestStatus::Cancelled => return Ok(()),
        // This job died between storing its part and publishing it.
        status if status.is_answer() => {
            show(tools, &question, Some(job)).await?;
            return Ok(());
        }
        _ => {}
    }
    let settings = tools.settings.get().await?;
    let access = tools.settings.access().await?;
    let gate = AccountGate::new(
        tools.db.clone(),
        provider.name(),
        Some(request),
        question.run.deadline_at,
        tools
            .smooth
            .limiter(provider.name(), settings.values.limits.get(provider.name())),
    );
    if !begin(tools, &question, job).await? {
        return Ok(());
    }
    let asked = match access.account(provider) {
        None => Err(ProviderError::Unauthorised("no key".to_owned())),
        Some(account) => match provider {
            Provider::RapidApi => rapidapi(tools, &question, account, &gate, job).await?,
            Provider::FlightApi => flightapi(tools, &question, account, &gate, job).await?,
        },
    };
    match asked {
        Ok(()) => Ok(()),
        Err(error) => failed(tools, &question, &error, job).await,
    }
}

/// Notes that an attempt begins; false when the other provider has won meanwhile.
async fn begin(tools: &Tools, question: &Question, job: &Job) -> Result<bool, JobError> {
    let mut tx = tools.db.write().await?;
    tx.searches().bump(question.run.id).await?;
    let wanted = tx.searches().mark_asking(question.request.id, job.attempt).await?;
    tx.commit().await?;
    Ok(wanted)
}

async fn flightapi(
    tools: &Tools,
    question: &Question,
    account: &Account,
    gate: &AccountGate,
    job: &Job,
) -> Result<Result<(), ProviderError>, JobError> {
    let endpoint = FlightApiEndpoint {
        base_url: base_url(account)?,
        key: account.key.clone(),
    };
    match FlightApi::new(tools.http.clone(), endpoint)
        .search(&question.ask, gate)
        .await
    {
        Ok(part) => {
            store(tools, question, &part, ended(part.itineraries.len()), Some(job)).await?;
            Ok(Ok(()))
        }
        Err(error) => Ok(Err(error)),
    }
}

async fn rapidapi(
    tools: &Tools,
    question: &Question,
    account: &Account,
    gate: &AccountGate,
    job: &Job,
) -> Result<Result<(), ProviderError>, JobError> {
    let endpoint = RapidApiEndpoint {
        base_url: base_url(account)?,
        host: account.host.clone(),
        key: account.key.clone(),
    };
    let client = RapidApi::new(tools.http.clone(), endpoint);
    // What has begun may take so long, also after the run's deadline; the first answer's share is part of it.
    let until = tools.db.now().plus(tools.http.attempt());
    let first = match client.search(&question.ask, gate).await {
        Ok(answer) => answer,
        Err(error) => return Ok(Err(error)),
    };
    gate.extend(until);
    Session {
        tools,
        question,
        job,
        polling: Polling::new(tools.polling),
        kept: None,
    }
    .run(&client, gate, first, until)
    .await?;
    Ok(Ok(()))
}

/// Polling one session of provider A.
struct Session<'a> {
    tools: &'a Tools,
    question: &'a Question,
    job: &'a Job,
    polling: Polling,
    /// The longest answer so far, while it is not stored as final.
    kept: Option<Answer>,
}

impl Session<'_> {
    async fn run(
        mut self,
        client: &RapidApi,
        gate: &AccountGate,
        first: Answer,
        until: Timestamp,
    ) -> Result<(), JobError> {
        let mut session = first.session.clone();
        let Some(mut next) = self.answered(first).await? else {
            return Ok(());
        };
        while let (Next::Poll(pause), Some(open)) = (next, session.clone()) {
            if self.tools.db.now().plus(pause) >= until {
                break;
            }
            tokio::time::sleep(pause).await;
            next = match client.poll(&self.question.ask, &open, gate).await {
                Ok(answer) => {
                    session.clone_from(&answer.session);
                    match self.answered(answer).await? {
                        Some(next) => next,
                        None => return Ok(()),
                    }
                }
                Err(error) => self.polling.failed(&error),
            };
        }
        self.end().await
    }

    /// Keeps an answer and shows its flights; `None` when the other provider has won.
    async fn answered(&mut self, answer: Answer) -> Result<Option<Next>, JobError> {
        let verdict = self.polling.answered(&answer);
        if verdict.keep {
            let goes_on = matches!(verdict.next, Next::Poll(_));
            // An earlier attempt that died may have stored more than this one has yet.
            let stored = usize::try_from(self.question.request.itineraries).unwrap_or_default();
            if goes_on && answer.part.itineraries.len() > stored {
                let wanted = store(self.tools, self.question, &answer.part, RequestStatus::Partial, None).await?;
                if wanted == Wanted::No {
                    return Ok(None);
                }
            }
            self.kept = Some(answer);
        }
        Ok(Some(verdict.next))
    }

    /// What was kept is all there is.
    async fn end(self) -> Result<(), JobError> {
        let part = self.kept.map(|answer| answer.part).unwrap_or_default();
        let status = ended(part.itineraries.len());
        store(self.tools, self.question, &part, status, Some(self.job)).await?;
        Ok(())
    }
}

/// Decides what a failure means: another attempt before the deadline, or the end of this request.
async fn failed(tools: &Tools, question: &Question, error: &ProviderError, job: &Job) -> Result<(), JobError> {
    let seconds = u64::try_from(job.attempt).unwrap_or(1);
    let wait = error.retry_in().unwrap_or(Duration::from_secs(seconds));
    let refused = matches!(error, ProviderError::Refused(_));
    let may_help = error.is_transient() || refused;
    let in_time = tools.db.now().plus(wait) < question.run.deadline_at;
    let again = may_help && in_time && job.attempt < job.max_attempts;
    let status = match (again, refused) {
        (true, _) => RequestStatus::Waiting,
        (false, true) => RequestStatus::Limited,
        (false, false) => RequestStatus::Failed,
    };
    fail(tools, question, status, error).await?;
    let cause = Box::new(error.clone());
    Err(if again {
        JobError::RetryAfter(wait, cause)
    } else {
        JobError::Fail(cause)
    })
}

fn ended(flights: usize) -> RequestStatus {
    if flights == 0 {
        RequestStatus::Empty
    } else {
        RequestStatus::Done
    }
}

pub(super) fn base_url(account: &Account) -> Result<Url, JobError> {
    // The text is not repeated: somebody may have put a key into it.
    account
        .base_url
        .parse()
        .map_err(|_| JobError::fail("the provider's base URL is not a URL"))
}
