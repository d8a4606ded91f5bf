//! Decides when provider A's session is polled again and when polling ends. Pure functions.

use std::time::Duration;

use super::{ProviderError, rapidapi::Answer};

/// The limits of polling. Independently of them, the caller ends polling when its time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PollPolicy {
    pub interval: Duration,
    /// The number of polls in a row without a new itinerary that end polling, once the list is not empty.
    pub quiet_rounds: u32,
    /// The number of polls in a row that may fail. The queue could retry the job instead, but a new attempt begins a new
    /// session and pays for a new search.
    pub failures: u32,
}

impl Default for PollPolicy {
    fn default() -> Self {
        Self {
            interval: Duration::from_secs(1),
            quiet_rounds: 5,
            failures: 3,
        }
    }
}

/// The progress of one session.
#[derive(Clone, Debug)]
pub struct Polling {
    policy: PollPolicy,
    /// The highest number of usable itineraries in any answer so far; `None` before the first answer.
    usable: Option<usize>,
    /// The highest number of itineraries, usable or not, in any answer so far.
    offered: usize,
    quiet: u32,
    failed: u32,
}

/// Whether to keep an answer, and what to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the answer replaces the previous one.
    pub keep: bool,
    pub next: Next,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Poll the session again after this pause.
    Poll(Duration),
    /// Do not poll again; the last kept answer is the result.
    End(End),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The provider has nothing to add.
    Complete,
    /// The provider still says that the list is incomplete, but the last `quiet_rounds` polls brought no new itinerary.
    NoGrowth,
}

impl Polling {
    /// The state before the first answer.
    pub fn new(policy: PollPolicy) -> Self {
        Self {
            policy,
            usable: None,
            offered: 0,
            quiet: 0,
            failed: 0,
        }
    }

    /// Handles the answer to the search or to a poll.
    ///
    /// A shorter list never replaces a longer one. A list of equal length replaces the kept one only if it is complete.
    pub fn answered(&mut self, answer: &Answer) -> Verdict {
        let count = answer.found.part.itineraries.len();
        let complete = answer.session.is_none();
        let keep = self
            .usable
            .is_none_or(|usable| count > usable || (complete && count == usable));
        self.quiet = if answer.offered > self.offered || self.offered == 0 {
            0
        } else {
            self.quiet + 1
        };
        self.offered = self.offered.max(answer.offered);
        self.usable = Some(self.usable.unwrap_or_default().max(count));
        self.failed = 0;
        let next = if complete {
            Next::End(End::Complete)
        } else if self.quiet >= self.policy.quiet_rounds {
            Next::End(End::NoGrowth)
        } else {
            Next::Poll(self.policy.interval)
        };
        Verdict { keep, next }
    }

    /// Handles a failed poll, and keeps the last answer. Returns the pause before the next poll, or `None` if polling
    /// ends.
    pub fn failed(&mut self, error: &ProviderError) -> Option<Duration> {
        let pause = error
            .retry_in()
            .map_or(self.policy.interval, |wait| wait.max(self.policy.interval));
        match error {
            ProviderError::Refused(refused) if refused.retry_in.is_some() => return Some(pause),
            error if !error.is_transient() => return None,
            _ => self.failed += 1,
        }
        (self.failed <= self.policy.failures).then_some(pause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::providers::Refused;

    const SECOND: Duration = Duration::from_secs(1);
    const AGAIN: Next = Next::Poll(SECOND);

    fn polling() -> Polling {
        Polling::new(PollPolicy::default())
    }

    /// An incomplete answer of `count` usable itineraries.
    fn incomplete(count: usize) -> Answer {
        Answer::with(count, count, true)
    }

    fn complete(count: usize) -> Answer {
        Answer::with(count, count, false)
    }

    fn keep(keep: bool, next: Next) -> Verdict {
        Verdict { keep, next }
    }

    #[test]
    fn a_growing_list_is_kept_until_it_is_complete() {
        let mut polling = polling();

        assert_eq!(polling.answered(&incomplete(10)), keep(true, AGAIN));
        assert_eq!(polling.answered(&incomplete(25)), keep(true, AGAIN));
        assert_eq!(polling.answered(&complete(60)), keep(true, Next::End(End::Complete)));
    }

    #[test]
    fn a_shorter_list_never_replaces_a_longer_one() {
        let mut polling = polling();
        polling.answered(&incomplete(10));

        assert_eq!(polling.answered(&incomplete(4)), keep(false, AGAIN));
        assert_eq!(polling.answered(&complete(0)), keep(false, Next::End(End::Complete)));
    }

    #[test]
    fn the_final_list_replaces_one_of_equal_length() {
        let mut polling = polling();
        polling.answered(&incomplete(10));

        assert_eq!(polling.answered(&complete(10)), keep(true, Next::End(End::Complete)));
    }

    #[test]
    fn polling_ends_after_five_rounds_without_growth() {
        let mut polling = polling();
        polling.answered(&incomplete(10));

        for _ in 0..4 {
            assert_eq!(polling.answered(&incomplete(10)), keep(false, AGAIN));
        }
        assert_eq!(polling.answered(&incomplete(10)), keep(false, Next::End(End::NoGrowth)));
    }

    #[test]
    fn an_empty_incomplete_list_is_polled_without_limit() {
        let mut polling = polling();
        assert_eq!(polling.answered(&incomplete(0)), keep(true, AGAIN));

        for _ in 0..50 {
            assert_eq!(polling.answered(&incomplete(0)), keep(false, AGAIN));
        }
    }

    #[test]
    fn new_itineraries_count_even_if_the_filter_drops_them() {
        let mut polling = polling();

        for offered in 1..20 {
            assert_eq!(polling.answered(&Answer::with(offered, 0, true)).next, AGAIN);
        }
    }

    #[test]
    fn three_failures_in_a_row_are_tolerated() {
        let mut polling = polling();
        polling.answered(&incomplete(10));

        for _ in 0..3 {
            assert_eq!(polling.failed(&ProviderError::Timeout), Some(SECOND));
        }
        polling.answered(&incomplete(10));
        for _ in 0..3 {
            assert_eq!(polling.failed(&ProviderError::Timeout), Some(SECOND));
        }
        assert_eq!(polling.failed(&ProviderError::Timeout), None);
    }

    #[test]
    fn a_wait_that_an_error_names_is_kept() {
        let wait = Some(7 * SECOND);
        let refused = ProviderError::Refused(Refused {
            retry_in: wait,
            reason: "no token",
            is_closed: false,
        });

        assert_eq!(
            polling().failed(&ProviderError::RateLimited { retry_after: wait }),
            Some(7 * SECOND)
        );
        assert_eq!(polling().failed(&refused), Some(7 * SECOND));
    }

    #[test]
    fn an_error_that_would_repeat_itself_ends_polling() {
        let refused = Refused {
            retry_in: None,
            reason: "the run is over",
            is_closed: false,
        };

        for error in [
            ProviderError::PlanSpent {
                resets_in: Some(SECOND),
            },
            ProviderError::Unauthorised(String::new()),
            refused.into(),
        ] {
            assert_eq!(polling().failed(&error), None);
        }
    }
}
