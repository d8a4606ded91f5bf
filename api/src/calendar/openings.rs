//! How many different calendars an address has had refreshed within the hour, in this process.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use flight_finder_core::{calendar::RouteMonth, time::Timestamp};

/// An opening counts for so long.
const HOUR: Duration = Duration::from_hours(1);
/// Different route-months of an address within that time.
const MOST: usize = 30;
/// Beyond so many addresses, nobody new is let in until the hour of some is over: memory is bounded.
const MOST_ADDRESSES: usize = 20_000;

/// Who had what refreshed, and when.
#[derive(Default)]
pub struct Openings(Mutex<HashMap<IpAddr, HashMap<RouteMonth, Timestamp>>>);

impl Openings {
    /// Whether an address may have one more route-month refreshed; notes it if so.
    pub fn allow(&self, address: IpAddr, route: &RouteMonth, now: Timestamp) -> bool {
        let mut openings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if openings.len() >= MOST_ADDRESSES && !openings.contains_key(&address) {
            openings.retain(|_, routes| routes.values().any(|at| now.since(*at) < HOUR));
            if openings.len() >= MOST_ADDRESSES {
                return false;
            }
        }
        let routes = openings.entry(address).or_default();
        routes.retain(|_, at| now.since(*at) < HOUR);
        if routes.len() >= MOST && !routes.contains_key(route) {
            return false;
        }
        routes.insert(route.clone(), now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

    fn route(month: usize) -> RouteMonth {
        RouteMonth {
            origin: "TIA".parse().unwrap(),
            destination: "VIE".parse().unwrap(),
            month: format!("{}-{:02}", 2000 + month / 12, 1 + month % 12).parse().unwrap(),
        }
    }

    #[test]
    fn an_address_has_thirty_different_calendars_an_hour() {
        let openings = Openings::default();
        let address = |last| IpAddr::from([192, 0, 2, last]);

        let allowed = (0..40)
            .filter(|&month| openings.allow(address(1), &route(month), NOW))
            .count();

        assert_eq!(allowed, 30);
        assert!(openings.allow(address(1), &route(3), NOW), "the same again");
        assert!(openings.allow(address(2), &route(35), NOW), "another address");
        assert!(openings.allow(address(1), &route(35), NOW.plus(HOUR)), "an hour later");
    }
}
