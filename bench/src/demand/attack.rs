//! Attackers of the simulation: their searches and calendar views within an hour.

use flight_finder_core::{base::time::Timestamp, prices::demand::RecentSearches, search::searches::SearchEvent};
use uuid::Uuid;

use super::visitors::{ROUTES, WINDOW};

/// The number of searches that one address may send in an hour: sixty at once and one per second.
const SEARCHES_OF_AN_ADDRESS: usize = 3_660;
const ADDRESSES_OF_A_BLOCK: usize = 20_000;
/// The number of calendars that an address, or an IPv6 /48, can have refreshed within an hour.
const OPENINGS: [usize; 2] = [30, 120];

/// The kinds of attackers. Each search is a round trip for another route-month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// One address with many browsers sends as many searches as its limit allows.
    OneAddress,
    /// 20,000 addresses of one IPv6 /48 send one search each.
    OneBlock,
}

impl Attack {
    pub fn name(self) -> &'static str {
        match self {
            Self::OneAddress => "one address with distinct searches for an hour",
            Self::OneBlock => "20,000 addresses of one /48",
        }
    }

    /// The number of calendars that the attacker can have refreshed.
    pub fn openings(self) -> usize {
        match self {
            Self::OneAddress => OPENINGS[0],
            Self::OneBlock => OPENINGS[1],
        }
    }

    /// The attacker's searches that count by the product's rule, each with its route and its number of months ahead.
    pub fn counted(self, now: Timestamp) -> Vec<(usize, usize)> {
        let searches = match self {
            Self::OneAddress => SEARCHES_OF_AN_ADDRESS,
            Self::OneBlock => ADDRESSES_OF_A_BLOCK,
        };
        let mut recent = RecentSearches::default();
        // Each search counts for both directions.
        (0..2 * searches)
            .filter(|&number| recent.count(&self.event(number, now)))
            .map(|number| (number * 7 % ROUTES, number % WINDOW))
            .collect()
    }

    fn event(self, number: usize, now: Timestamp) -> SearchEvent {
        let hash = |kind: u8, number: usize| Some([&[kind], number.to_be_bytes().as_slice()].concat());
        let (address, block) = match self {
            Self::OneAddress => (0, None),
            Self::OneBlock => (number / 2, hash(2, 0)),
        };
        SearchEvent {
            id: Uuid::nil(),
            origin: format!("route {}", number * 7 % ROUTES),
            destination: String::new(),
            year_month: (number % WINDOW).to_string(),
            departure_date: number.to_string(),
            user_id: None,
            at: now,
            caller: hash(0, number / 2),
            address: hash(1, address),
            block,
            network: Some(0),
        }
    }
}
