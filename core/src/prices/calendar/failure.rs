//! Decides what follows the failure of a calendar request.

use std::time::Duration;

use crate::platform::providers::ProviderError;

/// The longest pause after the provider refused a request or the account's plan was used up, even if the provider names
/// a later time.
pub const MAX_PAUSE: Duration = Duration::from_hours(1);
/// The pause if the provider names no time at which to try again.
const DEFAULT_PAUSE: Duration = Duration::from_mins(1);

/// What follows a failed attempt to refresh a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRefreshFailure {
    /// The job waits for this time, and the failed attempt does not count.
    Postpone(Duration),
    /// The job waits as after `Postpone`, and no other refresh starts during this time.
    PauseQueue(Duration),
    /// The job is tried again, after this time or after the usual backoff.
    Retry(Option<Duration>),
    /// The job ends. The stored calendar stays.
    Fail,
}

/// Decides whether a calendar is requested again. `attempt` is 1 for the first of `max` attempts.
pub fn after_refresh_failure(error: &ProviderError, attempt: i64, max: i64) -> AfterRefreshFailure {
    let pause = error.retry_in().unwrap_or(DEFAULT_PAUSE).min(MAX_PAUSE);
    match error {
        ProviderError::Refused(refused) if !refused.is_closed => AfterRefreshFailure::Postpone(pause),
        ProviderError::Refused(_) | ProviderError::PlanSpent { .. } => AfterRefreshFailure::PauseQueue(pause),
        error if error.is_transient() && attempt < max => AfterRefreshFailure::Retry(error.retry_in()),
        _ => AfterRefreshFailure::Fail,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::providers::Refused;

    fn refused(retry_in: Option<Duration>, is_closed: bool) -> ProviderError {
        ProviderError::Refused(Refused {
            retry_in,
            reason: "the plan is spent",
            is_closed,
        })
    }

    #[test]
    fn a_closed_account_pauses_the_queue_for_an_hour_at_most() {
        let day = Some(Duration::from_hours(24));

        assert_eq!(
            after_refresh_failure(&refused(day, true), 1, 3),
            AfterRefreshFailure::PauseQueue(MAX_PAUSE)
        );
        assert_eq!(
            after_refresh_failure(&ProviderError::PlanSpent { resets_in: None }, 3, 3),
            AfterRefreshFailure::PauseQueue(DEFAULT_PAUSE)
        );
    }

    #[test]
    fn a_token_that_comes_too_late_postpones_this_job_only() {
        let wait = Duration::from_secs(7);

        assert_eq!(
            after_refresh_failure(&refused(Some(wait), false), 3, 3),
            AfterRefreshFailure::Postpone(wait)
        );
    }

    #[test]
    fn a_transient_failure_is_retried_while_there_are_attempts() {
        let wait = Some(Duration::from_secs(7));
        let limited = ProviderError::RateLimited { retry_after: wait };

        assert_eq!(after_refresh_failure(&limited, 2, 3), AfterRefreshFailure::Retry(wait));
        assert_eq!(
            after_refresh_failure(&ProviderError::Timeout, 2, 3),
            AfterRefreshFailure::Retry(None)
        );
        assert_eq!(after_refresh_failure(&limited, 3, 3), AfterRefreshFailure::Fail);
    }

    #[test]
    fn a_failure_that_would_repeat_itself_ends_the_job() {
        assert_eq!(
            after_refresh_failure(&ProviderError::Unauthorised(String::new()), 1, 3),
            AfterRefreshFailure::Fail
        );
    }
}
