//! Pages with the same data, of which one stays live. Pure.
//!
//! The page of a state whose prices are all those of one of its cities says what the page of the city says. Pages of different airports
//! never have the same fares, so pages are compared by a digest of their data: what is nearly the same differs in a price.

use std::cmp::Reverse;

use sha2::{Digest, Sha256};

use super::page::LandingPage;
use crate::base::{ids::ConnectionId, time::Timestamp};

/// The bytes of a digest. The index of live pages has it too: signatures of another length are those of an earlier release.
const BYTES: usize = 16;

/// The place of a page among those with the same data. The first stays live: the most wanted, then the oldest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(Reverse<i64>, Timestamp, ConnectionId);

impl Rank {
    pub fn new(want: i64, created_at: Timestamp, id: ConnectionId) -> Self {
        Self(Reverse(want), created_at, id)
    }
}

/// The digest of a page's own data: its fares, months, weekdays, flight times and airlines. Empty for a page without any.
///
/// Names, texts and times are left out, because the pages of one template share their texts, and pages that differ in their names alone
/// say the same. So are the links, which lead from every page to others, and the distance, which needs no price.
pub fn signature(page: &LandingPage) -> Vec<u8> {
    let fares = page.fares.iter().map(|fare| {
        let (from, to) = (&fare.from.code, &fare.to.code);
        format!(
            "fare {from} {to} {} {} {} {}",
            fare.date, fare.airline, fare.is_direct, fare.price
        )
    });
    let months = page
        .months
        .iter()
        .map(|month| format!("month {} {} {}", month.date, month.is_direct, month.price));
    let weekdays = page
        .weekdays
        .iter()
        .map(|day| format!("weekday {} {}", day.weekday, day.price));
    let facts = &page.facts;
    let direct = facts
        .direct_percent
        .iter()
        .map(|share| format!("direct {}", share.value));
    let duration = facts.duration.iter();
    let duration = duration.map(|time| format!("duration {} {}", time.is_direct, time.value));
    let airlines = facts
        .airlines
        .iter()
        .map(|airline| format!("airline {} {}", airline.code, airline.sample.size));
    let data: Vec<_> = fares
        .chain(months)
        .chain(weekdays)
        .chain(direct)
        .chain(duration)
        .chain(airlines)
        .collect();
    if data.is_empty() {
        return Vec::new();
    }
    Sha256::digest(data.join("\n"))[..BYTES].to_vec()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::{
        super::{
            compose::samples::page_of,
            price::samples::{day, fare},
        },
        *,
    };

    #[test]
    fn every_datum_changes_the_signature_and_no_text_does() {
        let prices = [fare("2026-12-01", 5_000), day("2026-12-02", 4_500)];
        let page = page_of(&prices);
        let mut renamed = page.clone();
        renamed.title = "Another".to_owned();
        renamed.from.name = "Another".to_owned();
        renamed.sample.seen_at = None;
        renamed.related.clear();
        renamed.facts.distance_km = None;

        let found = signature(&page);

        assert_eq!(found.len(), BYTES);
        assert_eq!(signature(&renamed), found);
        for prices in [
            &prices[..1],
            &[fare("2026-12-01", 5_100), day("2026-12-02", 4_500)],
            &[fare("2026-12-01", 5_000), day("2026-12-03", 4_500)],
        ] {
            assert_ne!(signature(&page_of(prices)), found, "{prices:?}");
        }
        assert!(signature(&page_of(&[])).is_empty());
    }

    #[test]
    fn the_most_wanted_is_first_and_then_the_oldest() {
        let rank = |number, want, created_at| {
            let id = ConnectionId(Uuid::from_u128(number));
            Rank::new(want, Timestamp(created_at), id)
        };

        let mut ranks = [rank(1, 5, 10), rank(2, 9, 30), rank(3, 9, 20), rank(4, 9, 20)];
        ranks.sort_unstable();

        assert_eq!(ranks.map(|Rank(_, _, id)| id.0.as_u128()), [3, 4, 2, 1]);
    }
}
