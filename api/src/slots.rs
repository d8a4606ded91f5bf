//! A bounded number of slots, in total and for each client address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

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
    /// Contains only addresses that hold a slot, so it does not grow with the addresses seen.
    by_address: HashMap<IpAddr, usize>,
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
        let of_address = address.map_or(0, |address| taken.by_address.get(&address).copied().unwrap_or(0));
        if taken.total >= self.0.total || of_address >= self.0.per_address {
            return None;
        }
        taken.total += 1;
        if let Some(address) = address {
            taken.by_address.insert(address, of_address + 1);
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
        let Some(address) = self.address else { return };
        match taken.by_address.get_mut(&address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => {
                taken.by_address.remove(&address);
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
        assert!(slots.taken().by_address.is_empty());
        assert_eq!(slots.taken().total, 0);
    }
}
