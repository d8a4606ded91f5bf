//! The slots of a queue in this process. Each lease occupies one, and their number follows the target of the queue.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use flight_finder_core::platform::queue::{MAX_PER_PROCESS, QueueTargets};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// The most slots of a queue.
#[expect(clippy::cast_possible_truncation, reason = "it is 1,000")]
pub(super) const MAX_SLOTS: usize = MAX_PER_PROCESS as usize;

/// What operators have set for the queues; `None` until the first heartbeat.
pub(super) type Targets = watch::Receiver<Option<QueueTargets>>;

/// The slots of one queue. Cheap to clone; clones share the slots.
#[derive(Clone)]
pub(super) struct Slots {
    configured: usize,
    free: Arc<Semaphore>,
    number: Arc<AtomicUsize>,
    /// Whether there are more slots than wanted.
    is_shrinking: Arc<AtomicBool>,
}

impl Slots {
    /// No slots, until [`Slots::follow`] adds some: as many as operators have set, or `configured`.
    pub(super) fn new(configured: usize) -> Self {
        Self {
            configured,
            free: Arc::new(Semaphore::new(0)),
            number: Arc::default(),
            is_shrinking: Arc::default(),
        }
    }

    /// Adds and removes slots as the target of the queue demands. Runs until it is dropped. Slots in use are removed when they
    /// become free: until then nothing is claimed, and running handlers are left alone.
    pub(super) async fn follow(&self, queue: &str, mut targets: Targets) {
        loop {
            let wanted = targets
                .borrow_and_update()
                .as_ref()
                .map(|targets| targets.handlers(queue, self.configured).min(MAX_SLOTS));
            let number = self.number.load(Ordering::Relaxed);
            let wanted = wanted.unwrap_or(number);
            if wanted > number {
                self.free.add_permits(wanted - number);
                self.number.store(wanted, Ordering::Relaxed);
            }
            let removed = u32::try_from(number.saturating_sub(wanted)).unwrap_or(u32::MAX);
            self.is_shrinking.store(removed > 0, Ordering::Relaxed);
            tokio::select! {
                slots = self.free.acquire_many(removed), if removed > 0 => {
                    if let Ok(slots) = slots {
                        slots.forget();
                        self.number.store(wanted, Ordering::Relaxed);
                    }
                }
                changed = targets.changed() => if changed.is_err() {
                    // The runtime has ended, so the target cannot change any more.
                    return std::future::pending().await;
                },
            }
        }
    }

    /// Waits for a free slot and takes all free slots. Returns `None` if the slots are gone.
    pub(super) async fn acquire(&self) -> Option<OwnedSemaphorePermit> {
        let mut slots = self.free.clone().acquire_owned().await.ok()?;
        while self.is_shrinking.load(Ordering::Relaxed) {
            // This call may have waited for the slot since before the target fell. It gives the slot to `follow`, which removes it.
            drop(slots);
            slots = self.free.clone().acquire_owned().await.ok()?;
        }
        let more = u32::try_from(self.free.available_permits()).unwrap_or(u32::MAX);
        if let Ok(more) = self.free.clone().try_acquire_many_owned(more) {
            slots.merge(more);
        }
        Some(slots)
    }

    /// How many slots there are without another target.
    pub(super) fn configured(&self) -> usize {
        self.configured
    }

    /// How many slots there are.
    pub(super) fn number(&self) -> usize {
        self.number.load(Ordering::Relaxed)
    }

    /// Waits until no slot is in use. Nobody may change their number meanwhile.
    pub(super) async fn all_free(&self) {
        let number = u32::try_from(self.number.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
        drop(self.free.acquire_many(number).await);
    }
}
