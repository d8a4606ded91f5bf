//! What follows from the failure of a provider request.

use std::time::Duration;

use crate::{base::time::Timestamp, platform::providers::ProviderError, search::searches::RequestStatus};

/// An attempt that failed, and the times that limit the next one.
#[derive(Clone, Copy, Debug)]
pub struct FailedAttempt {
    /// 1 for the first attempt.
    pub number: i64,
    /// The highest number of attempts, not including attempts that do not count.
    pub max: i64,
    pub failed_at: Timestamp,
    /// When the run was created.
    pub created_at: Timestamp,
    /// When the run ends.
    pub deadline: Timestamp,
    /// How long a run takes at most after its first request.
    pub search_time: Duration,
}

/// What follows a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFailure {
    /// Another attempt follows after this time. The failed attempt counts.
    Retry(Duration),
    /// Another attempt follows after the pause that the provider asked for. The failed attempt does not count.
    Postpone(Duration),
    /// The request ends, because the account did not allow it in time.
    Limited,
    /// The request ends.
    Failed,
}

impl AfterFailure {
    /// The status of the request from now on.
    pub fn status(self) -> RequestStatus {
        match self {
            Self::Retry(_) | Self::Postpone(_) => RequestStatus::Waiting,
            Self::Limited => RequestStatus::Limited,
            Self::Failed => RequestStatus::Failed,
        }
    }
}

/// Decides whether a request is attempted again before its run ends.
pub fn after_failure(error: &ProviderError, attempt: &FailedAttempt) -> AfterFailure {
    let is_refused = matches!(error, ProviderError::Refused(_));
    let pause = requested_pause(error);
    let wait = pause.or(error.retry_in()).unwrap_or(attempt.backoff());
    let may_succeed = is_refused || error.is_transient();
    let is_in_time = attempt.failed_at.plus(wait) < attempt.latest_start(error);
    if may_succeed && is_in_time {
        if pause.is_some() {
            return AfterFailure::Postpone(wait);
        }
        if attempt.number < attempt.max {
            return AfterFailure::Retry(wait);
        }
    }
    if is_refused {
        AfterFailure::Limited
    } else {
        AfterFailure::Failed
    }
}

/// The pause that a provider asked for with `Retry-After`. A pause of zero is none, so that the provider is not queried in
/// a loop.
fn requested_pause(error: &ProviderError) -> Option<Duration> {
    error
        .retry_in()
        .filter(|_| matches!(error, ProviderError::RateLimited { .. }))
}

impl FailedAttempt {
    /// The wait when the provider names no pause: one second for each attempt so far.
    fn backoff(&self) -> Duration {
        Duration::from_secs(u64::try_from(self.number).unwrap_or(1))
    }

    /// The next attempt must start before this time. For a closed account, this is at most the search time after the
    /// creation of the run, also when the run is still queued and has a later deadline.
    fn latest_start(&self, error: &ProviderError) -> Timestamp {
        match error {
            ProviderError::Refused(refused) if refused.is_closed => {
                self.deadline.min(self.created_at.plus(self.search_time))
            }
            _ => self.deadline,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        platform::providers::{Dropped, Refused},
        search::searches::rules::tests::{provider_error, seconds},
    };

    const NOW: Timestamp = Timestamp(1_800_000_000_000_000);

    /// The first of three attempts; the run was created ten seconds ago and ends in 15 seconds.
    fn first_attempt() -> FailedAttempt {
        FailedAttempt {
            number: 1,
            max: 3,
            failed_at: NOW,
            created_at: NOW.minus(seconds(10)),
            deadline: NOW.plus(seconds(15)),
            search_time: seconds(25),
        }
    }

    fn rate_limited(retry_after: Option<u64>) -> ProviderError {
        ProviderError::RateLimited {
            retry_after: retry_after.map(seconds),
        }
    }

    fn refused(retry_in: u64, is_closed: bool) -> ProviderError {
        ProviderError::Refused(Refused {
            retry_in: Some(seconds(retry_in)),
            reason: "the plan is spent",
            is_closed,
        })
    }

    #[test]
    fn a_transient_failure_is_retried_with_growing_waits_until_the_attempts_are_used() {
        let after = |number| {
            let attempt = FailedAttempt {
                number,
                ..first_attempt()
            };
            after_failure(&ProviderError::Timeout, &attempt)
        };

        assert_eq!(after(1), AfterFailure::Retry(seconds(1)));
        assert_eq!(after(2), AfterFailure::Retry(seconds(2)));
        assert_eq!(after(3), AfterFailure::Failed);
    }

    #[test]
    fn a_pause_that_the_provider_asks_for_costs_no_attempt() {
        let last = FailedAttempt {
            number: 3,
            ..first_attempt()
        };

        assert_eq!(
            after_failure(&rate_limited(Some(4)), &last),
            AfterFailure::Postpone(seconds(4))
        );
        for none in [None, Some(0)] {
            assert_eq!(after_failure(&rate_limited(none), &last), AfterFailure::Failed);
            assert_eq!(
                after_failure(&rate_limited(none), &first_attempt()),
                AfterFailure::Retry(seconds(1))
            );
        }
    }

    #[test]
    fn a_pause_beyond_the_deadline_ends_the_request() {
        assert_eq!(
            after_failure(&rate_limited(Some(15)), &first_attempt()),
            AfterFailure::Failed
        );
        assert_eq!(
            after_failure(&refused(15, false), &first_attempt()),
            AfterFailure::Limited
        );
    }

    #[test]
    fn a_queued_run_waits_for_a_closed_account_only_as_long_as_a_search_takes() {
        let queued = FailedAttempt {
            deadline: NOW.plus(seconds(60)),
            ..first_attempt()
        };

        assert_eq!(after_failure(&refused(20, true), &queued), AfterFailure::Limited);
        assert_eq!(
            after_failure(&refused(20, false), &queued),
            AfterFailure::Retry(seconds(20))
        );
        assert_eq!(
            after_failure(&refused(14, true), &queued),
            AfterFailure::Retry(seconds(14))
        );
    }

    #[test]
    fn a_failure_that_would_repeat_itself_ends_the_request_at_once() {
        for error in [
            ProviderError::TooLarge,
            ProviderError::PlanSpent { resets_in: None },
            ProviderError::Unauthorised(String::new()),
            ProviderError::NotSubscribed(String::new()),
            ProviderError::NotFound(String::new()),
            ProviderError::Rejected {
                status: 400,
                text: String::new(),
            },
            ProviderError::AllDropped(Dropped::default()),
            ProviderError::ForeignCurrency("USD".to_owned()),
        ] {
            assert_eq!(after_failure(&error, &first_attempt()), AfterFailure::Failed, "{error}");
        }
    }

    prop_compose! {
        fn attempt()(
            number in 1i64..5,
            max in 1i64..5,
            age in 0u64..90,
            left in 0u64..90,
            search_time in 5u64..61,
        ) -> FailedAttempt {
            FailedAttempt {
                number,
                max,
                failed_at: NOW,
                created_at: NOW.minus(seconds(age)),
                deadline: NOW.plus(seconds(left)),
                search_time: seconds(search_time),
            }
        }
    }

    fn wait(after: AfterFailure) -> Option<Duration> {
        match after {
            AfterFailure::Retry(wait) | AfterFailure::Postpone(wait) => Some(wait),
            AfterFailure::Limited | AfterFailure::Failed => None,
        }
    }

    proptest! {
        #[test]
        fn no_attempt_starts_at_or_after_the_deadline(error in provider_error(), attempt in attempt()) {
            if let Some(wait) = wait(after_failure(&error, &attempt)) {
                prop_assert!(attempt.failed_at.plus(wait) < attempt.deadline);
            }
        }

        #[test]
        fn no_attempt_starts_before_the_named_wait_is_over(error in provider_error(), attempt in attempt()) {
            if let (Some(wait), Some(named)) = (wait(after_failure(&error, &attempt)), error.retry_in()) {
                prop_assert!(wait >= named);
            }
        }

        #[test]
        fn no_attempt_follows_at_once(error in provider_error(), attempt in attempt()) {
            let is_refused = matches!(error, ProviderError::Refused(_));
            if let Some(wait) = wait(after_failure(&error, &attempt)).filter(|_| !is_refused) {
                prop_assert!(wait >= seconds(1));
            }
        }

        #[test]
        fn only_pauses_that_a_provider_asks_for_exceed_the_number_of_attempts(
            error in provider_error(),
            attempt in attempt(),
        ) {
            match after_failure(&error, &attempt) {
                AfterFailure::Retry(_) => prop_assert!(attempt.number < attempt.max),
                AfterFailure::Postpone(_) => prop_assert!(requested_pause(&error).is_some()),
                AfterFailure::Limited | AfterFailure::Failed => {}
            }
        }

        #[test]
        fn every_failure_that_is_not_retried_has_one_status(error in provider_error(), attempt in attempt()) {
            let after = after_failure(&error, &attempt);
            let is_refused = matches!(error, ProviderError::Refused(_));

            if wait(after).is_none() {
                prop_assert_eq!(after, if is_refused { AfterFailure::Limited } else { AfterFailure::Failed });
            }
            prop_assert_eq!(after.status().is_final(), wait(after).is_none());
        }

        #[test]
        fn a_later_deadline_never_prevents_an_attempt(
            error in provider_error(),
            attempt in attempt(),
            more in 0u64..60,
        ) {
            let longer = FailedAttempt {
                deadline: attempt.deadline.plus(seconds(more)),
                ..attempt
            };

            if wait(after_failure(&error, &attempt)).is_some() {
                prop_assert_eq!(after_failure(&error, &longer), after_failure(&error, &attempt));
            }
        }
    }
}
