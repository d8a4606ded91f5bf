//! Counts that can be added up, and the statistics that are computed from them.

use std::collections::BTreeMap;

use crate::platform::providers::Dropped;

/// The width of a bucket in milliseconds: bucket `n` contains the requests that took from `n` to `n + 1` widths.
pub(super) const BUCKET_MS: i64 = 50;

/// Requests that have ended, and how long they took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Requests that were sent at least once.
    pub requests: i64,
    /// The number of these requests without a complete answer.
    pub failed: i64,
    /// The number of failed requests by the kind of their last error, such as `timeout`.
    pub errors: BTreeMap<String, i64>,
    /// The time that the provider took to answer all of them. Waiting for the account's rate and pauses between
    /// attempts are not part of it.
    pub total_ms: i64,
    /// The itineraries that were dropped as unusable.
    pub dropped: Dropped,
    /// The number of requests in each bucket; see [`BUCKET_MS`].
    pub(super) buckets: BTreeMap<i64, i64>,
}

impl Counted {
    pub fn add(&mut self, other: &Self) {
        self.requests += other.requests;
        self.failed += other.failed;
        self.total_ms += other.total_ms;
        self.dropped.add_all(&other.dropped, 1);
        for (kind, count) in &other.errors {
            *self.errors.entry(kind.clone()).or_default() += count;
        }
        for (bucket, count) in &other.buckets {
            *self.buckets.entry(*bucket).or_default() += count;
        }
    }

    /// The mean time in milliseconds; `None` if there are no requests.
    pub fn average_ms(&self) -> Option<i64> {
        (self.requests > 0).then(|| self.total_ms / self.requests)
    }

    /// The time in milliseconds within which this percentage of the requests ended, rounded up to whole buckets; `None`
    /// if there are no requests.
    pub fn percentile_ms(&self, percent: i64) -> Option<i64> {
        let mut left = (self.requests * percent + 99) / 100;
        self.buckets.iter().find_map(|(bucket, count)| {
            left -= count;
            (left <= 0).then_some((bucket + 1) * BUCKET_MS)
        })
    }

    /// The percentage of requests that failed, with two decimals; `None` if there are no requests.
    pub fn error_rate(&self) -> Option<f64> {
        let (failed, requests) = (i32::try_from(self.failed).ok()?, i32::try_from(self.requests).ok()?);
        (requests > 0).then(|| (f64::from(failed) * 10_000.0 / f64::from(requests)).round() / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(times_ms: impl IntoIterator<Item = i64>, failed: i64) -> Counted {
        let mut all = Counted::default();
        for time in times_ms {
            all.add(&Counted {
                requests: 1,
                failed: 0,
                errors: BTreeMap::new(),
                total_ms: time,
                buckets: BTreeMap::from([(time / BUCKET_MS, 1)]),
                dropped: Dropped::default(),
            });
        }
        Counted { failed, ..all }
    }

    #[test]
    fn of_no_requests_nothing_can_be_said() {
        let none = Counted::default();

        assert_eq!(
            (none.average_ms(), none.percentile_ms(95), none.error_rate()),
            (None, None, None)
        );
    }

    #[test]
    fn the_percentile_is_the_end_of_its_bucket() {
        let hundred = counted(1..=100, 3);
        let slow_few = counted([100; 95].into_iter().chain([9_000; 5]), 0);
        let slow_many = counted([100; 94].into_iter().chain([9_000; 6]), 0);

        assert_eq!((hundred.average_ms(), hundred.percentile_ms(95)), (Some(50), Some(100)));
        assert_eq!(hundred.percentile_ms(50), Some(100));
        assert_eq!(
            (slow_few.percentile_ms(95), slow_many.percentile_ms(95)),
            (Some(150), Some(9_050))
        );
        assert_eq!(hundred.error_rate(), Some(3.0));
        assert_eq!(counted([1; 3], 1).error_rate(), Some(33.33));
    }
}
