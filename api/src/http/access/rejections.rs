//! Limits the rejected tokens of each client address, and of the networks around it.
//!
//! Within the limit, every token is checked. Beyond it, only access tokens of users still are, which nobody can guess: so a
//! client with bad tokens locks no colleague out who shares its address.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use flight_finder_core::base::time::Timestamp;
use moka::sync::Cache;

use crate::http::networks::{Network, networks_of};

/// The time for which a rejection counts.
const PERIOD: Duration = Duration::from_mins(1);
/// The most networks that are stored, so memory is bounded.
const MAX_NETWORKS: u64 = 20_000;

/// The rejected tokens of the last minute.
pub struct Rejections {
    windows: Cache<Network, Arc<Window>>,
    most: u32,
}

/// A minute that starts with the first rejection.
struct Window {
    start: Timestamp,
    count: AtomicU32,
}

impl Rejections {
    /// Allows this number of rejections per address and minute.
    pub fn new(most: u32) -> Self {
        Self {
            windows: Cache::builder().max_capacity(MAX_NETWORKS).time_to_live(PERIOD).build(),
            most,
        }
    }

    /// How long an address that has reached the limit has to wait.
    pub fn wait(&self, address: IpAddr, now: Timestamp) -> Option<Duration> {
        let waits = networks_of(address).filter_map(|(network, times)| {
            let window = self.windows.get(&network)?;
            let is_exhausted = window.count.load(Ordering::Relaxed) >= self.most.saturating_mul(times);
            is_exhausted.then(|| window.left(now)).flatten()
        });
        waits.max()
    }

    /// Counts a rejection. Returns how long the address has to wait if it had reached the limit before.
    pub fn note(&self, address: IpAddr, now: Timestamp) -> Option<Duration> {
        let wait = self.wait(address, now);
        for (network, _) in networks_of(address) {
            let current = self.windows.get(&network);
            let window = current.filter(|window| window.left(now).is_some()).unwrap_or_else(|| {
                let window = Arc::new(Window {
                    start: now,
                    count: AtomicU32::new(0),
                });
                self.windows.insert(network, window.clone());
                window
            });
            window.count.fetch_add(1, Ordering::Relaxed);
        }
        wait
    }
}

impl Window {
    /// The time until the window is over; `None` afterwards.
    fn left(&self, now: Timestamp) -> Option<Duration> {
        let left = PERIOD.checked_sub(now.since(self.start)).filter(|left| !left.is_zero());
        left.filter(|_| self.start <= now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const NOW: Timestamp = Timestamp(1_795_176_000_000_000);
    const ONE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const TWO: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn beyond_the_limit_an_address_waits_until_the_minute_is_over() {
        let rejections = Rejections::new(2);
        let later = NOW.plus(Duration::from_secs(20));

        assert_eq!(rejections.note(ONE, NOW), None);
        assert_eq!(rejections.wait(ONE, later), None);
        assert_eq!(rejections.note(ONE, later), None);
        assert_eq!(rejections.note(ONE, later), Some(Duration::from_secs(40)));
        assert_eq!(rejections.wait(ONE, later), Some(Duration::from_secs(40)));
        assert_eq!(rejections.note(TWO, later), None);
    }

    #[test]
    fn the_next_minute_starts_with_the_next_rejection() {
        let rejections = Rejections::new(1);
        rejections.note(ONE, NOW);
        let next = NOW.plus(PERIOD);

        assert_eq!(rejections.wait(ONE, next), None);
        assert_eq!(rejections.note(ONE, next), None);
        assert_eq!(rejections.note(ONE, next), Some(PERIOD));
    }
}
