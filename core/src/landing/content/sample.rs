//! Counts the prices that a number is computed from, and computes medians.

use super::page::LandingSample;
use crate::base::time::Timestamp;

/// Counts values, and keeps when the newest was seen.
pub(super) fn sample(seen: impl IntoIterator<Item = Timestamp>) -> LandingSample {
    let mut size = 0;
    let mut newest: Option<Timestamp> = None;
    for moment in seen {
        size += 1;
        newest = newest.max(Some(moment));
    }
    LandingSample {
        size,
        seen_at: newest.map(Timestamp::to_rfc3339),
    }
}

/// The median; for an even number of values the mean of the middle two, rounded down. `None` without values.
pub(super) fn median(values: impl IntoIterator<Item = i64>) -> Option<i64> {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_unstable();
    let upper = *values.get(values.len() / 2)?;
    let lower = values[(values.len() - 1) / 2];
    Some(lower + (upper - lower).div_euclid(2))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_median_is_the_middle() {
        for (values, expected) in [
            (&[][..], None),
            (&[7], Some(7)),
            (&[3, 1], Some(2)),
            (&[4, 1], Some(2)),
            (&[9, 1, 5], Some(5)),
            (&[10, 1, 4, 7], Some(5)),
        ] {
            assert_eq!(median(values.iter().copied()), expected, "{values:?}");
        }
    }

    #[test]
    fn a_sample_has_a_size_and_the_newest_date() {
        assert_eq!(sample([]), LandingSample::default());

        let two = sample([Timestamp(2_000_000), Timestamp(1_000_000)]);

        assert_eq!(
            (two.size, two.seen_at.as_deref()),
            (2, Some("1970-01-01T00:00:02.000Z"))
        );
    }

    proptest! {
        #[test]
        fn half_of_the_values_are_on_each_side(values in proptest::collection::vec(-1_000..1_000_i64, 1..40)) {
            let middle = median(values.iter().copied()).unwrap();

            let below = values.iter().filter(|value| **value <= middle).count();
            let above = values.iter().filter(|value| **value >= middle).count();
            prop_assert!(2 * below >= values.len());
            // The mean of the middle two may be rounded below all of the upper half, but not by one more.
            prop_assert!(2 * above >= values.len());
            prop_assert!(values.iter().min().unwrap() <= &middle && &middle <= values.iter().max().unwrap());
        }

        #[test]
        fn the_order_does_not_matter(mut values in proptest::collection::vec(0..1_000_i64, 0..40)) {
            let before = median(values.iter().copied());
            values.reverse();

            prop_assert_eq!(median(values), before);
        }

        #[test]
        fn a_sample_is_as_new_as_its_newest(moments in proptest::collection::vec(0..i64::from(u32::MAX), 0..40)) {
            let found = sample(moments.iter().map(|moment| Timestamp(*moment)));

            prop_assert_eq!(usize::try_from(found.size).unwrap(), moments.len());
            prop_assert_eq!(found.seen_at, moments.iter().max().map(|moment| Timestamp(*moment).to_rfc3339()));
        }
    }
}
