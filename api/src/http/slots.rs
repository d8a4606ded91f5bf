//! A bounded number of slots, in total, for each client address and for the networks around it.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::http::networks::{Network, networks_of};

/// The slots of one kind in this process. Cheap to clone.
#[derive(Clone)]
pub struct Slots(Arc<Inner>);

struct Inner {
    total: usize,
    per_address: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    total: usize,
    /// Contains only networks that hold a slot, so it does not grow with the networks seen.
    by_network: HashMap<Network, usize>,
}

/// A taken slot. Dropping it frees the slot.
pub struct Slot {
    slots: Slots,
    address: Option<IpAddr>,
}

impl Slots {
    /// `total` slots, of which one address may take `per_address`.
    pub fn new(total: usize, per_address: usize) -> Self {
        Self(Arc::new(Inner {
            total,
            per_address,
            taken: Mutex::default(),
        }))
    }

    /// Takes a slot if one is free. Without an address, only the total counts.
    pub fn take(&self, address: Option<IpAddr>) -> Option<Slot> {
        let mut taken = self.taken();
        let is_full = |(network, times): (Network, u32)| {
            let most = self
                .0
                .per_address
                .saturating_mul(usize::try_from(times).unwrap_or(usize::MAX));
            taken.by_network.get(&network).is_some_and(|count| *count >= most)
        };
        if taken.total >= self.0.total || address.into_iter().flat_map(networks_of).any(is_full) {
            return None;
        }
        taken.total += 1;
        for (network, _) in address.into_iter().flat_map(networks_of) {
            *taken.by_network.entry(network).or_default() += 1;
        }
        Some(Slot {
            slots: self.clone(),
            address,
        })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        taken.total -= 1;
        for (network, _) in self.address.into_iter().flat_map(networks_of) {
            match taken.by_network.get_mut(&network) {
                Some(count) if *count > 1 => *count -= 1,
                _ => {
                    taken.by_network.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn an_address_has_its_slots_and_leaves_the_others() {
        let slots = Slots::new(5, 2);

        let first = [slots.take(Some(address(1))), slots.take(Some(address(1)))];
        assert!(first.iter().all(Option::is_some));
        assert!(slots.take(Some(address(1))).is_none(), "its slots are taken");
        let second = slots.take(Some(address(2)));
        let unlimited = [slots.take(None), slots.take(None)];
        assert!(second.is_some() && unlimited.iter().all(Option::is_some));
        assert!(
            slots.take(Some(address(3))).is_none() && slots.take(None).is_none(),
            "all are taken"
        );

        drop(first);
        assert!(slots.take(Some(address(1))).is_some());
        drop((second, unlimited));
        assert!(slots.taken().by_network.is_empty());
        assert_eq!(slots.taken().total, 0);
    }

    #[test]
    fn the_addresses_of_one_network_share_four_times_the_slots() {
        let slots = Slots::new(100, 1);
        let take = |number: u16| slots.take(Some([0x2001, 0xdb8, 0, number, 0, 0, 0, 1].into()));

        let taken: Vec<_> = (0..8).filter_map(take).collect();

        assert_eq!(taken.len(), 4);
        drop(taken);
        assert!(slots.taken().by_network.is_empty());
    }
}
