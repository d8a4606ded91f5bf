//! How a provider request and its run end.

use crate::search::searches::{ProviderRequest, RequestStatus, RunStatus};

/// Why no further list of flights follows for a provider request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListEnd {
    /// The provider says that the list is complete, or has stopped adding to it.
    Complete,
    /// The time limit of the request has passed.
    OutOfTime,
    /// The provider failed after it had delivered a part of the list.
    Failed,
}

/// Returns the final status of a provider request whose last list has arrived. `itineraries` is the length of the list.
pub fn status_of_list(end: ListEnd, itineraries: usize) -> RequestStatus {
    match end {
        ListEnd::Complete if itineraries == 0 => RequestStatus::Empty,
        ListEnd::Complete => RequestStatus::Done,
        ListEnd::OutOfTime => RequestStatus::Late,
        ListEnd::Failed => RequestStatus::Failed,
    }
}

/// Returns the final status of a provider request whose run ends now. `at_deadline` says whether the deadline ends it.
pub fn status_of_unfinished(request: &ProviderRequest, at_deadline: bool) -> RequestStatus {
    match request.status {
        status if status.is_final() => status,
        // Nothing was sent: the account's limit, its plan or its breaker delayed the request.
        _ if request.http_calls == 0 => RequestStatus::Limited,
        RequestStatus::Asking | RequestStatus::Partial if at_deadline => RequestStatus::Late,
        _ => RequestStatus::Failed,
    }
}

/// The state of a run, as its requests determine it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOutcome {
    pub status: RunStatus,
    /// The number of requests whose answers count. A cancelled request does not count, so it does not make the results
    /// incomplete.
    pub asked: i64,
    /// Requests that were answered completely.
    pub answered: i64,
}

impl RunOutcome {
    /// Computes the outcome of a run from its status, the statuses of its requests, and whether they found flights.
    pub fn new(run: RunStatus, requests: impl IntoIterator<Item = RequestStatus>, has_flights: bool) -> Self {
        let (mut all, mut ended, mut asked, mut answered) = (0, 0, 0, 0);
        for status in requests {
            all += 1;
            ended += i64::from(status.is_final());
            asked += i64::from(status != RequestStatus::Cancelled);
            answered += i64::from(status.is_answer());
        }
        let has_ended = match run {
            RunStatus::Complete | RunStatus::Failed => true,
            RunStatus::Running => ended == all,
            // A queued run without requests has not created them yet.
            RunStatus::Queued => all > 0 && ended == all,
        };
        let status = match (has_ended, answered > 0 || has_flights) {
            (false, _) => RunStatus::Running,
            (true, true) => RunStatus::Complete,
            (true, false) => RunStatus::Failed,
        };
        Self {
            status,
            asked,
            answered,
        }
    }

    /// Whether nothing more is expected.
    pub fn is_final(&self) -> bool {
        self.status != RunStatus::Running
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        platform::providers::Provider,
        search::searches::rules::tests::{final_status, request, request_status},
    };

    #[test]
    fn only_a_complete_list_is_an_answer() {
        for (end, itineraries, status) in [
            (ListEnd::Complete, 0, RequestStatus::Empty),
            (ListEnd::Complete, 7, RequestStatus::Done),
            (ListEnd::OutOfTime, 7, RequestStatus::Late),
            (ListEnd::Failed, 7, RequestStatus::Failed),
        ] {
            assert_eq!(status_of_list(end, itineraries), status);
            assert_eq!(status.is_answer(), end == ListEnd::Complete);
        }
    }

    #[test]
    fn an_unfinished_request_is_limited_late_or_failed() {
        let ended = |status, http_calls, at_deadline| {
            let request = ProviderRequest {
                http_calls,
                ..request(Provider::RapidApi, status)
            };
            status_of_unfinished(&request, at_deadline)
        };

        assert_eq!(ended(RequestStatus::Waiting, 0, true), RequestStatus::Limited);
        assert_eq!(ended(RequestStatus::Asking, 1, true), RequestStatus::Late);
        assert_eq!(ended(RequestStatus::Partial, 4, true), RequestStatus::Late);
        assert_eq!(ended(RequestStatus::Partial, 4, false), RequestStatus::Failed);
        assert_eq!(ended(RequestStatus::Waiting, 2, true), RequestStatus::Failed);
        assert_eq!(ended(RequestStatus::Done, 1, true), RequestStatus::Done);
    }

    #[test]
    fn a_queued_run_without_requests_has_not_ended() {
        let queued = RunOutcome::new(RunStatus::Queued, [], false);
        let running = RunOutcome::new(RunStatus::Running, [], false);

        assert_eq!(queued.status, RunStatus::Running);
        assert_eq!(running.status, RunStatus::Failed);
    }

    #[test]
    fn a_run_is_complete_when_one_request_was_answered_or_left_flights() {
        let failed = [RequestStatus::Failed, RequestStatus::Limited];
        let empty = [RequestStatus::Failed, RequestStatus::Empty];

        assert_eq!(
            RunOutcome::new(RunStatus::Running, failed, false).status,
            RunStatus::Failed
        );
        assert_eq!(
            RunOutcome::new(RunStatus::Running, failed, true).status,
            RunStatus::Complete
        );
        assert_eq!(
            RunOutcome::new(RunStatus::Running, empty, false).status,
            RunStatus::Complete
        );
    }

    /// Larger is better.
    fn rank(status: RunStatus) -> u8 {
        match status {
            RunStatus::Failed => 0,
            RunStatus::Queued | RunStatus::Running => 1,
            RunStatus::Complete => 2,
        }
    }

    proptest! {
        #[test]
        fn an_answer_never_makes_the_outcome_worse(
            mut statuses in prop::collection::vec(final_status(), 1..8),
            at in any::<prop::sample::Index>(),
            answer in prop::sample::select(vec![RequestStatus::Done, RequestStatus::Empty]),
            has_flights in any::<bool>(),
        ) {
            let before = RunOutcome::new(RunStatus::Running, statuses.clone(), has_flights);
            let at = at.index(statuses.len());
            statuses[at] = answer;
            let after = RunOutcome::new(RunStatus::Running, statuses, has_flights);

            prop_assert!(rank(after.status) >= rank(before.status));
            prop_assert!(after.answered >= before.answered);
        }

        #[test]
        fn a_run_ends_exactly_when_all_its_requests_have_ended(
            statuses in prop::collection::vec(request_status(), 1..8),
            has_flights in any::<bool>(),
        ) {
            let outcome = RunOutcome::new(RunStatus::Running, statuses.clone(), has_flights);

            prop_assert_eq!(outcome.is_final(), statuses.iter().all(|status| status.is_final()));
            prop_assert!(outcome.answered <= outcome.asked);
        }

        #[test]
        fn every_unfinished_request_gets_a_final_status(
            status in request_status(),
            http_calls in 0i64..4,
            at_deadline in any::<bool>(),
        ) {
            let request = ProviderRequest { http_calls, ..request(Provider::FlightApi, status) };
            let ended = status_of_unfinished(&request, at_deadline);

            prop_assert!(ended.is_final());
            prop_assert!(!status.is_final() || ended == status);
            prop_assert!(status.is_final() || !ended.is_answer());
        }
    }
}
