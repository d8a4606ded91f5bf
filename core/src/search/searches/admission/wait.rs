//! How long a request waits in a provider's queue.

use std::time::Duration;

use crate::{
    base::time::{Timestamp, micros},
    platform::providers::limits::WINDOW,
    rules::settings::LimitSettings,
};

/// Sums over the latest provider requests to one provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct LatestRequests {
    /// The number of these provider requests.
    pub requests: i64,
    /// The number of HTTP requests of these provider requests, polls and retries included.
    pub calls: i64,
    /// The time for which the jobs of these provider requests counted against the account's limit, in microseconds.
    pub held: i64,
}

/// The time between two starts of provider requests from a provider's queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    every: Duration,
}

impl Pace {
    /// The slower of two paces: the one that the account's rate allows, and the one that its number of concurrent jobs
    /// allows. Without limits, no request waits. Without recent provider requests, each is assumed to take one HTTP
    /// request.
    pub fn new(limit: Option<&LimitSettings>, latest: LatestRequests) -> Self {
        let Some(limit) = limit else {
            return Self { every: Duration::ZERO };
        };
        let requests = latest.requests.max(1);
        let calls = latest.calls.max(requests);
        let by_rate = limit.requests_per_second.map_or(0, |rate| {
            micros(WINDOW).saturating_mul(calls) / (requests * i64::from(rate.max(1)))
        });
        let by_concurrency = latest.held / (requests * i64::from(limit.concurrent.max(1)));
        let every = u64::try_from(by_rate.max(by_concurrency)).unwrap_or_default();
        Self {
            every: Duration::from_micros(every),
        }
    }

    /// The expected wait of a request that has `ahead` requests before it.
    pub fn wait(&self, ahead: u64) -> Duration {
        self.every.saturating_mul(u32::try_from(ahead).unwrap_or(u32::MAX))
    }
}

/// Returns the requests of a queue that cannot start before their deadlines, if those that can start in time go first.
pub fn too_late<T>(line: impl IntoIterator<Item = (T, Timestamp)>, pace: Pace, now: Timestamp) -> Vec<T> {
    let mut ahead = 0;
    let mut found = Vec::new();
    for (request, deadline) in line {
        if now.plus(pace.wait(ahead)) > deadline {
            found.push(request);
        } else {
            ahead += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000_000);

    fn limit(requests_per_second: Option<u32>, concurrent: u32) -> LimitSettings {
        LimitSettings {
            requests_per_second,
            concurrent,
            requests_per_day: None,
        }
    }

    fn latest(calls: i64, held: Duration) -> LatestRequests {
        LatestRequests {
            requests: 10,
            calls: 10 * calls,
            held: 10 * micros(held),
        }
    }

    #[test]
    fn a_question_of_four_requests_takes_four_places_of_the_rate() {
        let pace = Pace::new(Some(&limit(Some(5), 10)), latest(4, Duration::from_secs(1)));

        assert_eq!(pace.wait(5), 4 * WINDOW);
    }

    #[test]
    fn slow_answers_count_when_the_places_are_few() {
        let pace = Pace::new(Some(&limit(Some(5), 5)), latest(1, Duration::from_secs(3)));

        assert_eq!(pace.wait(10), Duration::from_secs(6));
    }

    #[test]
    fn nothing_waits_for_an_account_without_limits() {
        assert_eq!(
            Pace::new(None, latest(4, Duration::from_secs(9))).wait(1_000),
            Duration::ZERO
        );
    }

    #[test]
    fn only_what_cannot_start_in_time_is_hopeless() {
        let pace = Pace {
            every: Duration::from_secs(1),
        };
        let line = [("a", 0), ("b", 1), ("c", 1), ("d", 3), ("e", 2)];
        let deadlines = line.map(|(name, seconds)| (name, NOW.plus(Duration::from_secs(seconds))));

        assert_eq!(too_late(deadlines, pace, NOW), ["c", "e"]);
    }
    proptest! {
        #[test]
        fn the_requests_that_remain_all_start_in_time(
            deadlines in prop::collection::vec(0u64..20, 0..30),
            every in 0u64..5,
        ) {
            let pace = Pace { every: Duration::from_secs(every) };
            let line: Vec<_> = deadlines
                .into_iter()
                .map(|seconds| NOW.plus(Duration::from_secs(seconds)))
                .enumerate()
                .collect();
            let late = too_late(line.clone(), pace, NOW);
            let remaining = line.into_iter().filter(|(request, _)| !late.contains(request));

            for (ahead, (_, deadline)) in (0u64..).zip(remaining) {
                prop_assert!(NOW.plus(pace.wait(ahead)) <= deadline);
            }
        }

        #[test]
        fn a_faster_pace_gives_up_no_more_requests(
            deadlines in prop::collection::vec(0u64..20, 0..30),
            every in 0u64..5,
            slower in 0u64..5,
        ) {
            let line = || deadlines.iter().map(|seconds| ((), NOW.plus(Duration::from_secs(*seconds))));
            let lost = |seconds| too_late(line(), Pace { every: Duration::from_secs(seconds) }, NOW).len();

            prop_assert!(lost(every) <= lost(every + slower));
        }
    }
}
