//! Limits the number of different calendars that a network may have refreshed within an hour, in this process.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use flight_finder_core::{
    base::{month::RouteMonth, time::Timestamp},
    search::searches::network_of,
};

use crate::http::networks::Network;

/// The time for which a refresh counts.
const HOUR: Duration = Duration::from_hours(1);
/// Each entry is a prefix length of IPv6 networks and the number of different route-months that one such network may
/// have refreshed within [`HOUR`]. The first number also applies to each IPv4 address.
const LIMITS: [(u32, usize); 3] = [(64, 30), (56, 60), (48, 120)];
/// If more networks are seen, the network that was stored first is removed, so memory is bounded and no new network is
/// refused.
const MAX_NETWORKS: usize = 20_000;

/// The route-months that each network has had refreshed, and when.
#[derive(Default)]
pub struct RefreshBudget(Mutex<Noted>);

#[derive(Default)]
struct Noted {
    networks: HashMap<Network, HashMap<RouteMonth, Timestamp>>,
    /// The keys of `networks`, in the order in which they were added.
    order: VecDeque<Network>,
}

impl RefreshBudget {
    /// Returns whether the networks of `address` may have this route-month refreshed. If they may, counts the refresh.
    pub fn allow(&self, address: IpAddr, route: &RouteMonth, now: Timestamp) -> bool {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let limits = if address.is_ipv4() { &LIMITS[..1] } else { &LIMITS[..] };
        let allowed = limits
            .iter()
            .all(|&(bits, most)| noted.has_room((bits, network_of(address, bits)), route, most, now));
        if allowed {
            for &(bits, _) in limits {
                noted.note((bits, network_of(address, bits)), route, now);
            }
        }
        allowed
    }
}

impl Noted {
    fn has_room(&mut self, network: Network, route: &RouteMonth, most: usize, now: Timestamp) -> bool {
        let Some(routes) = self.networks.get_mut(&network) else {
            return true;
        };
        routes.retain(|_, at| at.is_within(HOUR, now));
        routes.len() < most || routes.contains_key(route)
    }

    fn note(&mut self, network: Network, route: &RouteMonth, now: Timestamp) {
        if !self.networks.contains_key(&network) {
            if self.networks.len() >= MAX_NETWORKS
                && let Some(first) = self.order.pop_front()
            {
                self.networks.remove(&first);
            }
            self.order.push_back(network);
        }
        self.networks.entry(network).or_default().insert(route.clone(), now);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, Ipv6Addr};

    use super::*;

    const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

    fn route(month: usize) -> RouteMonth {
        RouteMonth {
            origin: "TIA".parse().unwrap(),
            destination: "VIE".parse().unwrap(),
            month: format!("{}-{:02}", 2000 + month / 12, 1 + month % 12).parse().unwrap(),
        }
    }

    /// One of the /64s of `2001:db8::/48`.
    fn subscriber(number: u16) -> IpAddr {
        IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, number, 0, 0, 0, 1))
    }

    #[test]
    fn an_address_has_thirty_different_calendars_an_hour() {
        let refresh_budget = RefreshBudget::default();
        let address = |last| IpAddr::from([192, 0, 2, last]);

        let allowed = (0..40)
            .filter(|&month| refresh_budget.allow(address(1), &route(month), NOW))
            .count();

        assert_eq!(allowed, 30);
        assert!(refresh_budget.allow(address(1), &route(3), NOW), "the same again");
        assert!(refresh_budget.allow(address(2), &route(35), NOW), "another address");
        assert!(
            refresh_budget.allow(address(1), &route(35), NOW.plus(HOUR)),
            "an hour later"
        );
    }

    #[test]
    fn the_subscribers_of_one_ipv6_network_share_its_limits() {
        let refresh_budget = RefreshBudget::default();
        let allowed = |subscribers: std::ops::Range<u16>| {
            subscribers
                .filter(|&number| refresh_budget.allow(subscriber(number), &route(number.into()), NOW))
                .count()
        };

        assert_eq!(allowed(0..256), 60, "of one /56");
        assert_eq!(allowed(256..20_000), 60, "the rest of the /48");
        let elsewhere = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 1, 0, 0, 0, 0, 1));
        assert!(refresh_budget.allow(elsewhere, &route(0), NOW), "another /48");
    }

    #[test]
    fn a_newcomer_is_let_in_when_memory_is_full() {
        let refresh_budget = RefreshBudget::default();
        let address = |number: u32| IpAddr::V4(Ipv4Addr::from_bits(0x0a00_0000 + number));

        for number in 0..25_000 {
            assert!(refresh_budget.allow(address(number), &route(0), NOW), "{number}");
        }

        let noted = refresh_budget.0.lock().unwrap();
        assert_eq!((noted.networks.len(), noted.order.len()), (MAX_NETWORKS, MAX_NETWORKS));
        assert!(!noted.networks.contains_key(&(64, address(4_999))));
        assert!(noted.networks.contains_key(&(64, address(5_000))));
    }
}
