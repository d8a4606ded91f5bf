//! When a new run is refused.

use std::time::Duration;

/// A refused client is told to wait at least this long.
const MIN: Duration = Duration::from_secs(2);

/// Why a new run was not accepted. Nothing was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The subscriber, or its network, has started as many runs as it may.
    OverBudget {
        /// The time until it may start the next one.
        retry_in: Duration,
    },
    /// The first request would wait longer than the settings accept.
    Busy {
        /// The time until a new attempt may succeed.
        retry_in: Duration,
    },
}

/// Refuses a run if the budget of its subscriber has room only after `wait`.
pub(super) fn over_budget(wait: Option<Duration>) -> Option<Refusal> {
    wait.map(|wait| Refusal::OverBudget {
        retry_in: wait.max(MIN),
    })
}

/// Refuses a run whose first request is expected to wait longer than `longest`.
pub(super) fn busy(expected: Duration, longest: Duration) -> Option<Refusal> {
    (expected > longest).then(|| Refusal::Busy {
        retry_in: expected.saturating_sub(longest).clamp(MIN, longest.max(MIN)),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MAX: Duration = Duration::from_secs(30);

    fn retry_in(refusal: Option<Refusal>) -> Option<Duration> {
        refusal.map(|refusal| match refusal {
            Refusal::OverBudget { retry_in } | Refusal::Busy { retry_in } => retry_in,
        })
    }

    #[test]
    fn a_run_is_refused_when_its_first_request_would_wait_too_long() {
        assert_eq!(busy(MAX, MAX), None);
        assert_eq!(
            busy(MAX + Duration::from_secs(12), MAX),
            Some(Refusal::Busy {
                retry_in: Duration::from_secs(12)
            })
        );
    }

    #[test]
    fn a_refused_client_waits_at_least_two_seconds() {
        assert_eq!(retry_in(busy(MAX + Duration::from_millis(1), MAX)), Some(MIN));
        assert_eq!(retry_in(over_budget(Some(Duration::from_millis(1)))), Some(MIN));
        assert_eq!(over_budget(None), None);
    }

    proptest! {
        #[test]
        fn a_longer_queue_never_admits_what_a_shorter_one_refuses(expected in 0u64..200, more in 0u64..200) {
            let (expected, more) = (Duration::from_secs(expected), Duration::from_secs(more));

            if let Some(before) = retry_in(busy(expected, MAX)) {
                prop_assert!(retry_in(busy(expected + more, MAX)).is_some_and(|after| after >= before));
            }
        }

        #[test]
        fn a_client_is_never_sent_away_for_longer_than_a_request_may_wait(expected in 0u64..10_000, longest in 2u64..120) {
            let longest = Duration::from_secs(longest);

            if let Some(retry_in) = retry_in(busy(Duration::from_secs(expected), longest)) {
                prop_assert!(MIN <= retry_in && retry_in <= longest);
            }
        }
    }
}
