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
    quiet: u32,
    failed: u32,
}

/// What an answer changed, and what to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the list of the session is different from before.
    pub is_changed: bool,
    pub next: NextPoll,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextPoll {
    /// Poll the session again after this pause.
    Poll(Duration),
    /// Do not poll again; the list of the session is the result.
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
            quiet: 0,
            failed: 0,
        }
    }

    /// Handles the answer to the search, which begins the list of the session.
    pub fn begun(&mut self, list: &Answer) -> Verdict {
        Verdict {
            is_changed: true,
            next: self.next(list),
        }
    }

    /// Handles the answer to a poll and adds it to the list.
    pub fn answered(&mut self, list: &mut Answer, answer: Answer) -> Verdict {
        let offered = list.offered;
        let change = list.update(answer);
        self.quiet = if change.grew || list.offered > offered || list.offered == 0 {
            0
        } else {
            self.quiet + 1
        };
        self.failed = 0;
        Verdict {
            is_changed: change.any,
            next: self.next(list),
        }
    }

    fn next(&self, list: &Answer) -> NextPoll {
        if list.session().is_none() {
            NextPoll::End(End::Complete)
        } else if self.quiet >= self.policy.quiet_rounds {
            NextPoll::End(End::NoGrowth)
        } else {
            NextPoll::Poll(self.policy.interval)
        }
    }

    /// Handles a failed poll, and keeps the list. Returns the pause before the next poll, or `None` if polling
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
    const AGAIN: NextPoll = NextPoll::Poll(SECOND);

    fn polling() -> Polling {
        Polling::new(PollPolicy::default())
    }

    /// The next step after answers with these numbers of itineraries, of which the last one may be complete.
    fn after(offered: &[usize], complete: bool) -> NextPoll {
        let mut polling = polling();
        let mut list = Answer::with(offered[0], true);
        let mut next = polling.begun(&list).next;
        for (at, count) in offered.iter().enumerate().skip(1) {
            assert_eq!(next, AGAIN, "answer {at}");
            let incomplete = !complete || at + 1 < offered.len();
            next = polling.answered(&mut list, Answer::with(*count, incomplete)).next;
        }
        next
    }

    #[test]
    fn a_growing_list_is_polled_until_it_is_complete() {
        assert_eq!(after(&[10, 25, 60], false), AGAIN);
        assert_eq!(after(&[10, 25, 60], true), NextPoll::End(End::Complete));
        assert_eq!(
            polling().begun(&Answer::with(10, false)).next,
            NextPoll::End(End::Complete)
        );
    }

    #[test]
    fn polling_ends_after_five_rounds_without_growth() {
        assert_eq!(after(&[10, 10, 10, 10, 9], false), AGAIN);
        assert_eq!(after(&[10, 10, 10, 10, 9, 10], false), NextPoll::End(End::NoGrowth));
    }

    #[test]
    fn an_empty_incomplete_list_is_polled_without_limit() {
        assert_eq!(after(&[0; 50], false), AGAIN);
    }

    #[test]
    fn new_itineraries_count_even_if_the_filter_drops_them() {
        let growing: Vec<_> = (1..20).collect();

        assert_eq!(after(&growing, false), AGAIN);
    }

    #[test]
    fn three_failures_in_a_row_are_tolerated() {
        let mut polling = polling();
        let mut list = Answer::with(10, true);
        polling.begun(&list);

        for _ in 0..3 {
            assert_eq!(polling.failed(&ProviderError::Timeout), Some(SECOND));
        }
        polling.answered(&mut list, Answer::with(10, true));
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
