//! Decides which page of a group of near-duplicates stays live. Pure.

use std::cmp::Reverse;

use super::minhash::Signature;
use crate::base::{ids::ConnectionId, time::Timestamp};

/// The place of a page among its near-duplicates. The first stays live: the most wanted, then the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(Reverse<i64>, Timestamp, ConnectionId);

/// A page that would be live, and its data's signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    pub rank: Rank,
    pub signature: Signature,
}

impl Rank {
    pub fn new(want: i64, created_at: Timestamp, id: ConnectionId) -> Self {
        Self(Reverse(want), created_at, id)
    }

    pub fn id(self) -> ConnectionId {
        self.2
    }
}

/// Splits pages into those that stay live and those that are near-duplicates of one that stays. The result does not depend on the
/// order of the pages.
pub fn keep_first(mut pages: Vec<Ranked>) -> (Vec<Ranked>, Vec<ConnectionId>) {
    pages.sort_unstable_by_key(|page| page.rank);
    let mut kept: Vec<Ranked> = Vec::new();
    let mut held = Vec::new();
    for page in pages {
        if kept.iter().any(|other| other.signature.is_similar(&page.signature)) {
            held.push(page.rank.id());
        } else {
            kept.push(page);
        }
    }
    (kept, held)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::{
        super::{
            compose::samples::page_of,
            price::{Price, samples::*},
            shingles::shingles,
        },
        *,
    };

    fn id(number: u128) -> ConnectionId {
        ConnectionId(Uuid::from_u128(number))
    }

    fn ranked(number: u128, want: i64, created_at: i64, signature: &Signature) -> Ranked {
        Ranked {
            rank: Rank::new(want, Timestamp(created_at), id(number)),
            signature: signature.clone(),
        }
    }

    fn signature(numbers: std::ops::Range<u32>) -> Signature {
        Signature::of(&numbers.map(|number| number.to_string()).collect())
    }

    #[test]
    fn the_most_wanted_stays_and_then_the_oldest() {
        let (same, other) = (signature(0..50), signature(100..150));
        let pages = vec![
            ranked(1, 5, 10, &same),
            ranked(2, 9, 30, &same),
            ranked(3, 9, 20, &same),
            ranked(4, 0, 90, &other),
        ];

        let (kept, held) = keep_first(pages);

        let kept: Vec<_> = kept.iter().map(|page| page.rank.id()).collect();
        assert_eq!((kept, held), (vec![id(3), id(4)], vec![id(2), id(1)]));
    }

    /// Five fares in each of eleven months, of which the first month's are the cheapest.
    fn fares() -> Vec<Price> {
        let months = ["2026-12"].into_iter().chain([
            "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06", "2027-07", "2027-08", "2027-09",
            "2027-10",
        ]);
        let days = months.flat_map(|month| (1..=5).map(move |day| format!("{month}-{day:02}")));
        days.zip(1..)
            .map(|(day, number)| fare(&day, 4_000 + 100 * number))
            .collect()
    }

    /// The page with these fares, and the share of data that it has in common with the page of all [`fares`].
    fn compared(fares: &[Price]) -> (Signature, f64) {
        let (all, some) = (shingles(&page_of(&self::fares())), shingles(&page_of(fares)));
        let common = u32::try_from(all.intersection(&some).count()).unwrap();
        let either = u32::try_from(all.union(&some).count()).unwrap();
        (Signature::of(&some), f64::from(common) / f64::from(either))
    }

    #[test]
    fn pages_on_both_sides_of_the_threshold_are_told_apart() {
        let page = Signature::of(&shingles(&page_of(&fares())));
        let changed = |count: usize| {
            let mut fares = fares();
            for fare in &mut fares[1..=count] {
                fare.base.0 += 100;
            }
            compared(&fares)
        };

        let (nearly, similarity) = changed(1);
        assert!(
            (0.9..0.95).contains(&similarity) && page.is_similar(&nearly),
            "{similarity}"
        );
        let (less, similarity) = changed(3);
        assert!(
            (0.8..0.85).contains(&similarity) && !page.is_similar(&less),
            "{similarity}"
        );
        let (other, similarity) = compared(&[fare("2027-03-04", 9_900)]);
        assert!(similarity < 0.2 && !page.is_similar(&other), "{similarity}");
    }

    proptest! {
        #[test]
        fn the_order_of_pages_does_not_matter(
            pages in proptest::collection::vec((0..3_i64, 0..3_i64, 0..4_u32), 0..12).prop_shuffle(),
        ) {
            let pages: Vec<_> = pages.into_iter().zip(0..)
                .map(|((want, created_at, kind), number)| ranked(number, want, created_at, &signature(kind * 100..kind * 100 + 40)))
                .collect();
            let mut reversed = pages.clone();
            reversed.reverse();

            let (kept, held) = keep_first(pages);

            prop_assert_eq!(keep_first(reversed), (kept.clone(), held));
            prop_assert!(kept.len() <= 4);
        }
    }
}
