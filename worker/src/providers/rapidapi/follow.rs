//! Polls one session of provider A until it ends.

use std::{convert::Infallible, time::Duration};

use flight_finder_core::search::searches::rules::ListEnd;

use super::{Answer, RapidApi, State};
use crate::providers::{
    FoundList, Gate, Progress, ProviderError, RequestParams,
    polling::{End, NextPoll, PollPolicy, Polling, Verdict},
};

/// The interface through which the caller of [`follow`] handles answers and time.
pub trait Follower {
    /// The error by which the caller ends polling.
    type Error;

    /// Handles the list of the session after an answer. Returns false if polling has to end because the flights are not
    /// needed any more.
    fn answered(&mut self, list: &Answer, verdict: Verdict) -> impl Future<Output = Result<bool, Self::Error>> + Send;

    /// Handles a failed poll.
    fn failed(&mut self, error: &ProviderError);

    /// Waits before the next poll. Returns false without waiting if the session's time would be over after the pause.
    fn pause(&mut self, pause: Duration) -> impl Future<Output = bool> + Send;
}

/// The result of a session.
#[derive(Clone, Debug)]
pub struct PolledList {
    /// The itineraries of all answers.
    pub list: Answer,
    /// Why polling ended.
    pub ending: PollingEnd,
}

/// Why a session is not polled again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PollingEnd {
    /// The provider says that the list is complete.
    Complete,
    /// The provider says that the list is incomplete, but polls bring no new itineraries.
    NoGrowth,
    /// Polls failed, or the account refused them. The list may be incomplete.
    Failed(ProviderError),
    /// The time budget of the session was over. The list may be incomplete.
    TimeOver,
}

/// Polls the session of `first` until it ends. Returns `None` if the caller does not need its flights.
pub async fn follow<F: Follower>(
    client: &RapidApi,
    params: &RequestParams,
    gate: &dyn Gate,
    first: Answer,
    policy: PollPolicy,
    follower: &mut F,
) -> Result<Option<PolledList>, F::Error> {
    let mut polling = Polling::new(policy);
    let mut list = first;
    let verdict = polling.begun(&list);
    if !follower.answered(&list, verdict).await? {
        return Ok(None);
    }
    let mut next = verdict.next;
    let ending = loop {
        let pause = match next {
            NextPoll::Poll(pause) => pause,
            NextPoll::End(end) => break ending(end, &list.state),
        };
        let Some(session) = list.session().cloned() else {
            break PollingEnd::Complete;
        };
        if !follower.pause(pause).await {
            break PollingEnd::TimeOver;
        }
        match client.poll(params, &session, gate).await.and_then(Answer::checked) {
            Ok(answer) => {
                let verdict = polling.answered(&mut list, answer);
                if !follower.answered(&list, verdict).await? {
                    return Ok(None);
                }
                next = verdict.next;
            }
            Err(error) => {
                follower.failed(&error);
                match polling.failed(&error) {
                    Some(pause) => next = NextPoll::Poll(pause),
                    None => break PollingEnd::Failed(error),
                }
            }
        }
    };
    Ok(Some(PolledList { list, ending }))
}

/// Asks for flights, and polls until the list ends. Only a list that the provider completed is an answer.
pub(super) async fn find(
    client: &RapidApi,
    params: &RequestParams,
    gate: &dyn Gate,
    policy: PollPolicy,
    progress: Option<&mut dyn Progress>,
) -> Result<Option<FoundList>, ProviderError> {
    let first = client.search(params, gate).await?;
    let Some(progress) = progress else {
        return Ok(None);
    };
    progress.polls();
    let followed = follow(client, params, gate, first, policy, &mut Session(progress)).await;
    let Ok(followed) = followed;
    let Some(PolledList { list, ending }) = followed else {
        return Ok(None);
    };
    let found = list.found;
    let (found, end, error) = match ending {
        PollingEnd::Complete | PollingEnd::NoGrowth => return Ok(Some(FoundList::complete(found.checked()?))),
        PollingEnd::TimeOver => (found, ListEnd::OutOfTime, None),
        PollingEnd::Failed(error) if found.part.itineraries.is_empty() => return Err(error),
        PollingEnd::Failed(error) => {
            tracing::warn!(kind = error.kind(), %error, "the list may lack flights");
            (found, ListEnd::Failed, Some(error))
        }
    };
    Ok(Some(FoundList { found, end, error }))
}

/// A session whose growing list is passed on.
struct Session<'a>(&'a mut dyn Progress);

impl Follower for Session<'_> {
    type Error = Infallible;

    /// Passes the list on if it has changed and another poll follows.
    async fn answered(&mut self, list: &Answer, verdict: Verdict) -> Result<bool, Infallible> {
        let goes_on = matches!(verdict.next, NextPoll::Poll(_));
        let is_wanted = !verdict.is_changed || !goes_on || self.0.grew(&list.found).await;
        Ok(is_wanted)
    }

    fn failed(&mut self, error: &ProviderError) {
        tracing::debug!(kind = error.kind(), "a poll failed");
    }

    async fn pause(&mut self, pause: Duration) -> bool {
        self.0.pause(pause).await
    }
}

/// The ending of a session whose last answer had this state.
fn ending(end: End, state: &State) -> PollingEnd {
    match (end, state) {
        (End::NoGrowth, _) => PollingEnd::NoGrowth,
        (End::Complete, State::Unknown(word)) => {
            PollingEnd::Failed(ProviderError::BadBody(format!("the search ended as {word}")))
        }
        (End::Complete, State::Complete | State::Incomplete(_)) => PollingEnd::Complete,
    }
}
