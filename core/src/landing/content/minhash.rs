//! `MinHash` signatures: how alike two sets of shingles are, from 512 bytes of each. Pure.
//!
//! For each of 128 hash functions a signature keeps the lowest hash of the set's shingles. Two sets have the same lowest hash
//! with the probability of their Jaccard similarity (the shingles that they share, divided by all of theirs), so the share of
//! equal values estimates it. This is written here, because signatures are stored: they must not change with the version of a
//! library, and those for Rust keep their index in memory, while workers of several hosts share ours in the database.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

/// The number of hash functions. The standard error of a similarity of 0.9 is 0.027.
const HASHES: usize = 128;
/// The similarity from which pages are near-duplicates.
pub const SIMILAR: f64 = 0.9;
/// The groups of values by which near-duplicates are found: two signatures are compared if they agree in all values of one
/// band. With eight bands of five values, 99.9 % of the pairs with a similarity of 0.9 are, and one of 300,000 of those with 0.05.
const BANDS: usize = 8;
const VALUES_OF_BAND: usize = 5;

/// The signature of a set. That of an empty set is empty, and is like no other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature(Vec<u32>);

impl Signature {
    pub fn of(shingles: &BTreeSet<String>) -> Self {
        if shingles.is_empty() {
            return Self::default();
        }
        let mut lowest = vec![u32::MAX; HASHES];
        for shingle in shingles {
            let digest = Sha256::digest(shingle.as_bytes());
            let hash = digest
                .iter()
                .take(8)
                .fold(0, |hash, byte| (hash << 8) | u64::from(*byte));
            for (value, seed) in lowest.iter_mut().zip(1_u64..) {
                *value = (*value).min(upper_half(mixed(hash ^ mixed(seed))));
            }
        }
        Self(lowest)
    }

    /// Reads a stored signature. Bytes that are none become the signature of an empty set.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let (values, rest) = bytes.as_chunks::<4>();
        if values.len() != HASHES || !rest.is_empty() {
            return Self::default();
        }
        Self(values.iter().map(|value| u32::from_be_bytes(*value)).collect())
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|value| value.to_be_bytes()).collect()
    }

    /// The estimated share of shingles that both sets have, from 0 to 1.
    pub fn similarity(&self, other: &Self) -> f64 {
        if self.0.is_empty() || other.0.is_empty() {
            return 0.0;
        }
        let equal = self.0.iter().zip(&other.0).filter(|(one, other)| one == other).count();
        #[expect(clippy::cast_precision_loss, reason = "there are 128 values")]
        let share = equal as f64 / HASHES as f64;
        share
    }

    pub fn is_similar(&self, other: &Self) -> bool {
        self.similarity(other) >= SIMILAR
    }

    /// The keys under which an index has the set: similar sets share at least one. None for an empty set.
    pub fn bands(&self) -> Vec<i64> {
        let bands = self.0.chunks_exact(VALUES_OF_BAND).take(BANDS).zip(1_u64..);
        let key = |(values, number): (&[u32], u64)| {
            values
                .iter()
                .fold(mixed(number), |key, value| mixed(key ^ u64::from(*value)))
        };
        bands.map(|band| key(band).cast_signed()).collect()
    }
}

/// `SplitMix64`'s mixing function: a bijection in which each bit of the result depends on all bits.
fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

fn upper_half(value: u64) -> u32 {
    u32::try_from(value >> 32).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The numbers of a range as shingles.
    fn set(numbers: std::ops::Range<u32>) -> BTreeSet<String> {
        numbers.map(|number| format!("month {number}")).collect()
    }

    fn signature(numbers: std::ops::Range<u32>) -> Signature {
        Signature::of(&set(numbers))
    }

    /// What is stored must be read by every later version.
    #[test]
    fn a_signature_never_changes() {
        let signature = signature(0..3);

        assert_eq!(signature.to_bytes().len(), 512);
        assert_eq!(Signature::from_bytes(&signature.to_bytes()), signature);
        assert_eq!((signature.0[0], signature.0[127]), (828_817_454, 334_867_217));
        assert_eq!(signature.bands()[0], 7_980_499_357_610_742_465);
    }

    #[test]
    fn bytes_that_are_no_signature_are_like_nothing() {
        let none = Signature::from_bytes(b"abc");

        assert_eq!(none, Signature::of(&BTreeSet::new()));
        assert!(none.bands().is_empty() && none.to_bytes().is_empty());
        assert!(!none.is_similar(&none));
    }

    #[test]
    fn sets_on_both_sides_of_the_threshold_are_told_apart() {
        let page = signature(0..60);

        // The second set has 58 of 62 shingles in common with the page, the third 52 of 68, and the last none.
        for (other, is_similar) in [(0..60, true), (2..62, true), (8..68, false), (100..160, false)] {
            assert_eq!(page.is_similar(&signature(other.clone())), is_similar, "{other:?}");
        }
    }

    /// Pairs of sets with a high similarity share a band, and pairs with a low one do not.
    #[test]
    fn similar_sets_share_a_band() {
        let shares = |shift: u32| {
            (0..100)
                .filter(|start| {
                    let one = signature(start * 1_000..start * 1_000 + 95);
                    let other = signature(start * 1_000 + shift..start * 1_000 + 95 + shift);
                    one.bands().iter().any(|band| other.bands().contains(band))
                })
                .count()
        };

        // Of 100 shingles of a pair, 90 are in both sets.
        assert!(shares(5) >= 98);
        // Of 185 shingles of a pair, five are in both sets.
        assert_eq!(shares(90), 0);
    }

    proptest! {
        #[test]
        fn the_share_of_equal_values_estimates_the_similarity(common in 0..80_u32, own in 1..40_u32, start in 0..10_000_u32) {
            let middle = start + own;
            let one = signature(start..middle + common);
            let other = signature(middle..middle + common + own);

            let exact = f64::from(common) / f64::from(common + 2 * own);
            // The limit is four and a half standard errors.
            prop_assert!((one.similarity(&other) - exact).abs() < 0.2);
        }
    }
}
