//! Whether this process receives the notifications of other processes.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// When the listener last worked. Cheap to clone; clones share the time.
#[derive(Clone)]
pub(super) struct Listener(Arc<Mutex<Instant>>);

impl Default for Listener {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl Listener {
    /// Notes that it works now.
    pub(super) fn works(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    pub(super) fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}
