//! Which of several near-duplicates stays live. Pure.

use std::cmp::Reverse;

use super::minhash::Signature;
use crate::{ids::ConnectionId, time::Timestamp};

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
        super::{compose::samples::page_of, price::samples::*, shingles::shingles},
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

    /// The page of a state with one airport has the data of its city's page.
    #[test]
    fn pages_with_nearly_the_same_data_are_near_duplicates() {
        let fares: Vec<_> = (1..=28)
            .map(|day| fare(&format!("2026-12-{day:02}"), 5_000 + 100 * day))
            .collect();
        let of = |fares: &[_]| Signature::of(&shingles(&page_of(fares)));
        let page = of(&fares);
        let mut dearer = fares.clone();
        dearer[9].base.0 += 100;
        let others: Vec<_> = (1..=28)
            .map(|day| fare(&format!("2026-12-{day:02}"), 5_050 + 150 * day))
            .collect();

        assert!(page.is_similar(&of(&dearer)), "{}", page.similarity(&of(&dearer)));
        assert!(!page.is_similar(&of(&others)), "{}", page.similarity(&of(&others)));
        assert!(page.similarity(&of(&others)) > 0.0);
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
