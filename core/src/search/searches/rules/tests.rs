//! Helpers for the tests of the rules, and tests of all rules together: runs whose providers answer in any order.

use std::time::Duration;

use proptest::prelude::*;

use super::{Delivery, ListEnd, RunOutcome, deliver, losers, status_of_list};
use crate::{
    base::ids::{RequestId, RunId},
    platform::providers::{Dropped, Provider, ProviderError, Refused},
    search::searches::{ProviderRequest, RequestStatus, RunStatus},
};

pub(super) fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A provider request that was sent once.
pub(super) fn request(provider: Provider, status: RequestStatus) -> ProviderRequest {
    ProviderRequest {
        id: RequestId::new(),
        run_id: RunId::new(),
        provider,
        origin: "TIA".to_owned(),
        destination: "VIE".to_owned(),
        status,
        job_id: None,
        attempt: 1,
        http_calls: 1,
        itineraries: 0,
        started_at: None,
        finished_at: None,
    }
}

const STATUSES: [RequestStatus; 9] = [
    RequestStatus::Waiting,
    RequestStatus::Asking,
    RequestStatus::Partial,
    RequestStatus::Done,
    RequestStatus::Empty,
    RequestStatus::Failed,
    RequestStatus::Limited,
    RequestStatus::Late,
    RequestStatus::Cancelled,
];

pub(super) fn request_status() -> impl Strategy<Value = RequestStatus> {
    prop::sample::select(STATUSES.to_vec())
}

pub(super) fn final_status() -> impl Strategy<Value = RequestStatus> {
    request_status().prop_filter("final", |status| status.is_final())
}

fn wait() -> impl Strategy<Value = Option<Duration>> {
    prop::option::of((0u64..100).prop_map(seconds))
}

/// Any error of a provider.
pub(super) fn provider_error() -> impl Strategy<Value = ProviderError> {
    let text = String::new;
    prop_oneof![
        (wait(), any::<bool>()).prop_map(|(retry_in, is_closed)| {
            ProviderError::Refused(Refused {
                retry_in,
                reason: "the plan is spent",
                is_closed,
            })
        }),
        wait().prop_map(|retry_after| ProviderError::RateLimited { retry_after }),
        wait().prop_map(|resets_in| ProviderError::PlanSpent { resets_in }),
        prop::sample::select(vec![
            ProviderError::Timeout,
            ProviderError::Connect(text()),
            ProviderError::Interrupted(text()),
            ProviderError::TooLarge,
            ProviderError::Unauthorised(text()),
            ProviderError::NotSubscribed(text()),
            ProviderError::NotFound(text()),
            ProviderError::Blocked(text()),
            ProviderError::Unavailable {
                status: 503,
                text: text(),
            },
            ProviderError::Rejected {
                status: 400,
                text: text(),
            },
            ProviderError::BadBody(text()),
            ProviderError::AllDropped(Dropped::default()),
            ProviderError::ForeignCurrency("USD".to_owned()),
        ]),
    ]
}

/// A run in memory that applies the rules as the worker does.
struct TestRun {
    simultaneous: bool,
    winner: Option<Provider>,
    requests: Vec<ProviderRequest>,
}

/// The last list of one request.
#[derive(Clone, Copy, Debug)]
struct Answer {
    request: usize,
    end: ListEnd,
    itineraries: usize,
}

impl TestRun {
    fn new(simultaneous: bool) -> Self {
        let providers = [
            Provider::RapidApi,
            Provider::FlightApi,
            Provider::RapidApi,
            Provider::FlightApi,
        ];
        Self {
            simultaneous,
            winner: None,
            requests: providers
                .map(|provider| request(provider, RequestStatus::Asking))
                .to_vec(),
        }
    }

    fn after(simultaneous: bool, answers: &[Answer]) -> Self {
        let mut run = Self::new(simultaneous);
        for answer in answers {
            run.answer(*answer);
        }
        run
    }

    fn answer(&mut self, answer: Answer) {
        let Answer {
            request,
            end,
            itineraries,
        } = answer;
        let (provider, status) = (self.requests[request].provider, self.requests[request].status);
        if status == RequestStatus::Cancelled {
            return;
        }
        let status = match deliver(self.simultaneous, self.winner, provider, itineraries) {
            Delivery::Kept => status_of_list(end, itineraries),
            Delivery::Wins => {
                self.winner = Some(provider);
                self.cancel_losers(provider);
                status_of_list(end, itineraries)
            }
            Delivery::Loses => RequestStatus::Cancelled,
        };
        let kept = if status == RequestStatus::Cancelled {
            0
        } else {
            itineraries
        };
        self.requests[request].status = status;
        self.requests[request].itineraries = i64::try_from(kept).unwrap();
    }

    fn cancel_losers(&mut self, winner: Provider) {
        let losing: Vec<_> = losers(&self.requests, winner).map(|request| request.id).collect();
        for request in &mut self.requests {
            if losing.contains(&request.id) {
                request.status = RequestStatus::Cancelled;
            }
        }
    }

    fn outcome(&self) -> RunOutcome {
        let statuses = self.requests.iter().map(|request| request.status);
        let has_flights = self.requests.iter().any(|request| request.itineraries > 0);
        RunOutcome::new(RunStatus::Running, statuses, has_flights)
    }

    fn providers_with_flights(&self) -> Vec<Provider> {
        let with_flights = self.requests.iter().filter(|request| request.itineraries > 0);
        let mut providers: Vec<_> = with_flights.map(|request| request.provider).collect();
        providers.sort_unstable();
        providers.dedup();
        providers
    }
}

/// The answers to the four requests, once in each of two orders.
fn answers_in_two_orders() -> impl Strategy<Value = (Vec<Answer>, Vec<Answer>)> {
    let end = prop::sample::select(vec![ListEnd::Complete, ListEnd::OutOfTime, ListEnd::Failed]);
    let answers = prop::collection::vec((end, 0usize..3), 4).prop_map(|answers| {
        let answer = |(request, (end, itineraries))| Answer {
            request,
            end,
            itineraries,
        };
        answers.into_iter().enumerate().map(answer).collect::<Vec<_>>()
    });
    answers.prop_flat_map(|answers| (Just(answers.clone()).prop_shuffle(), Just(answers).prop_shuffle()))
}

proptest! {
    #[test]
    fn the_order_of_answers_does_not_change_a_merged_run((one, other) in answers_in_two_orders()) {
        let (one, other) = (TestRun::after(true, &one), TestRun::after(true, &other));

        prop_assert_eq!(one.outcome(), other.outcome());
        prop_assert_eq!(one.providers_with_flights(), other.providers_with_flights());
    }

    #[test]
    fn the_order_of_answers_does_not_change_whether_a_run_succeeds((one, other) in answers_in_two_orders()) {
        let (one, other) = (TestRun::after(false, &one), TestRun::after(false, &other));

        prop_assert!(one.outcome().is_final());
        prop_assert_eq!(one.outcome().status, other.outcome().status);
    }

    #[test]
    fn a_run_that_does_not_merge_has_flights_of_its_winner_only((answers, _) in answers_in_two_orders()) {
        let run = TestRun::after(false, &answers);
        let first = answers.iter().find(|answer| answer.itineraries > 0);
        let first = first.map(|answer| run.requests[answer.request].provider);

        prop_assert_eq!(run.winner, first);
        prop_assert_eq!(run.providers_with_flights(), Vec::from_iter(first));
    }

    #[test]
    fn each_further_answer_leaves_the_run_as_good_as_it_was((answers, _) in answers_in_two_orders()) {
        for simultaneous in [true, false] {
            let mut had_flights = false;
            for count in 0..=answers.len() {
                let run = TestRun::after(simultaneous, &answers[..count]);
                let has_flights = !run.providers_with_flights().is_empty();
                prop_assert!(has_flights || !had_flights);
                had_flights = has_flights;
            }
        }
    }
}
