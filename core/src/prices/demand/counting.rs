//! Decides which searches count as demand, so that demand measures people and not requests. Pure.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use crate::{base::time::Timestamp, search::searches::SearchEvent};

/// Shortest time between two counted searches of one caller for the same route and day.
pub const REPEATED: Duration = Duration::from_mins(30);
/// Period of the limits below.
pub(super) const HOUR: Duration = Duration::from_hours(1);
/// The most routes for which the searches of one caller count in an hour.
pub const ROUTES_OF_A_CALLER: usize = 20;
/// The most events of one address that count in an hour. Customers of a mobile operator share addresses.
pub const EVENTS_OF_AN_ADDRESS: usize = 60;
/// The most events of one IPv6 /48 that count in an hour.
const EVENTS_OF_A_BLOCK: usize = 240;

/// The search events that counted within the last hour.
#[derive(Default)]
pub struct RecentSearches {
    callers: HashMap<Vec<u8>, Vec<Search>>,
    /// The times of events by the hash of their address, and by the hash of their IPv6 /48.
    addresses: HashMap<Vec<u8>, Vec<Timestamp>>,
}

struct Search {
    origin: String,
    destination: String,
    departure_date: String,
    at: Timestamp,
}

impl RecentSearches {
    /// Adds an event that has counted for this caller.
    pub fn add_of_caller(&mut self, caller: &[u8], event: &SearchEvent) {
        self.callers
            .entry(caller.to_owned())
            .or_default()
            .push(Search::new(event));
    }

    /// Adds an event that has counted for this address or this IPv6 /48.
    pub fn add_at_address(&mut self, address: &[u8], at: Timestamp) {
        self.addresses.entry(address.to_owned()).or_default().push(at);
    }

    /// Decides whether an event counts. An event that counts is remembered for the decisions about later ones, so
    /// events have to come in the order of their times. An event without a caller comes from an earlier version, and
    /// counts.
    pub fn count(&mut self, event: &SearchEvent) -> bool {
        let (Some(caller), Some(address)) = (&event.caller, &event.address) else {
            return true;
        };
        let counts = self.caller_may(caller, event)
            && self.address_may(address, event.at, EVENTS_OF_AN_ADDRESS)
            && event
                .block
                .as_ref()
                .is_none_or(|block| self.address_may(block, event.at, EVENTS_OF_A_BLOCK));
        if counts {
            self.add_of_caller(caller, event);
            self.add_at_address(address, event.at);
            if let Some(block) = &event.block {
                self.add_at_address(block, event.at);
            }
        }
        counts
    }

    fn caller_may(&self, caller: &[u8], event: &SearchEvent) -> bool {
        let known = self.callers.get(caller).map(Vec::as_slice).unwrap_or_default();
        let recent = || known.iter().filter(|search| search.at.is_within(HOUR, event.at));
        let is_repeated = recent().any(|search| search.is_same_day(event) && search.at.is_within(REPEATED, event.at));
        let routes: HashSet<_> = recent().map(Search::route).collect();
        let route = (event.origin.as_str(), event.destination.as_str());
        !is_repeated && (routes.contains(&route) || routes.len() < ROUTES_OF_A_CALLER)
    }

    fn address_may(&self, address: &[u8], at: Timestamp, most: usize) -> bool {
        let known = self.addresses.get(address).map(Vec::as_slice).unwrap_or_default();
        known.iter().filter(|counted| counted.is_within(HOUR, at)).count() < most
    }
}

impl Search {
    fn new(event: &SearchEvent) -> Self {
        Self {
            origin: event.origin.clone(),
            destination: event.destination.clone(),
            departure_date: event.departure_date.clone(),
            at: event.at,
        }
    }

    fn route(&self) -> (&str, &str) {
        (&self.origin, &self.destination)
    }

    fn is_same_day(&self, event: &SearchEvent) -> bool {
        self.route() == (event.origin.as_str(), event.destination.as_str())
            && self.departure_date == event.departure_date
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

    fn event(caller: u8, address: u8, destination: &str, minutes: u64) -> SearchEvent {
        SearchEvent {
            id: Uuid::nil(),
            origin: "TIA".to_owned(),
            destination: destination.to_owned(),
            year_month: "2026-12".to_owned(),
            departure_date: "2026-12-03".to_owned(),
            user_id: None,
            at: NOW.plus(Duration::from_mins(minutes)),
            caller: Some(vec![caller]),
            address: Some(vec![address]),
            block: None,
            network: Some(i64::from(address)),
        }
    }

    #[test]
    fn a_repetition_counts_again_half_an_hour_after_the_last_that_counted() {
        let mut recent = RecentSearches::default();

        let counted: Vec<_> = [0, 10, 29, 30, 59, 60]
            .into_iter()
            .filter(|minutes| recent.count(&event(1, 1, "VIE", *minutes)))
            .collect();

        assert_eq!(counted, [0, 30, 60]);
        assert!(
            recent.count(&event(2, 1, "VIE", 61)),
            "somebody else at the same address"
        );
        let other_day = SearchEvent {
            departure_date: "2026-12-04".to_owned(),
            ..event(1, 1, "VIE", 61)
        };
        assert!(recent.count(&other_day));
    }

    #[test]
    fn a_caller_counts_for_twenty_routes_an_hour() {
        let mut recent = RecentSearches::default();

        let counted = (0..40).filter(|route| recent.count(&event(1, 1, &format!("X{route}"), 0)));

        assert_eq!(counted.count(), 20);
        assert!(
            recent.count(&event(1, 1, "X3", 31)),
            "a route that is one of the twenty"
        );
        assert!(!recent.count(&event(1, 1, "X30", 59)));
        assert!(recent.count(&event(1, 1, "X30", 60)), "an hour later");
    }

    #[test]
    fn an_address_counts_for_sixty_events_an_hour_whoever_searches_there() {
        let mut recent = RecentSearches::default();

        let counted = (0..100).filter(|caller| recent.count(&event(*caller, 1, "VIE", 0)));

        assert_eq!(counted.count(), 60);
        assert!(recent.count(&event(1, 2, "FCO", 1)), "another address");
        assert!(recent.count(&event(200, 1, "VIE", 60)), "an hour later");
    }

    #[test]
    fn the_addresses_of_an_ipv6_block_share_a_limit() {
        let mut recent = RecentSearches::default();
        let at = |number: u16| SearchEvent {
            caller: Some(number.to_be_bytes().to_vec()),
            address: Some([0, 1].into_iter().chain(number.to_be_bytes()).collect()),
            block: Some(b"a block".to_vec()),
            ..event(0, 0, "VIE", 0)
        };

        assert_eq!((0..1_000).filter(|&number| recent.count(&at(number))).count(), 240);
    }

    #[test]
    fn what_counted_before_is_remembered() {
        let mut recent = RecentSearches::default();
        recent.add_of_caller(&[1], &event(1, 1, "VIE", 0));
        for _ in 0..60 {
            recent.add_at_address(&[2], NOW);
        }

        assert!(!recent.count(&event(1, 1, "VIE", 20)));
        assert!(!recent.count(&event(3, 2, "VIE", 20)));
        assert!(recent.count(&event(3, 3, "VIE", 20)));
    }
}
