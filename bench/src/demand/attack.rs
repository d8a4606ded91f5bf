//! Attackers: what an hour of their searches and openings does to the calendars.

use flight_finder_core::{demand::RecentSearches, search::SearchEvent, time::Timestamp};
use uuid::Uuid;

use super::visitors::{ROUTES, WINDOW};

/// Searches that one address may send in an hour: sixty at once and one a second.
const SEARCHES_OF_AN_ADDRESS: usize = 3_660;
const ADDRESSES_OF_A_BLOCK: usize = 20_000;
/// Calendars of which an address, and an IPv6 /48, can cause a refresh within an hour.
const OPENINGS: [usize; 2] = [30, 120];

/// Who attacks. Every search is of another route-month and is a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// One address with many browsers sends all that its limit lets through.
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

    /// Calendars that it opens with success.
    pub fn openings(self) -> usize {
        match self {
            Self::OneAddress => OPENINGS[0],
            Self::OneBlock => OPENINGS[1],
        }
    }

    /// The cells, route and months ahead, of its searches that count, by the product's own rule.
    pub fn counted(self, now: Timestamp) -> Vec<(usize, usize)> {
        let searches = match self {
            Self::OneAddress => SEARCHES_OF_AN_ADDRESS,
            Self::OneBlock => ADDRESSES_OF_A_BLOCK,
        };
        let mut recent = RecentSearches::default();
        // Two directions of each search.
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
