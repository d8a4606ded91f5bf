//! A barrier that sends answers at the same moment, for tests of races.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

/// How many answers are sent together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barrier {
    /// Answers wait until this number of them is ready. Below two, no answer waits.
    pub size: usize,
    /// Which answers wait for each other.
    #[serde(default)]
    pub scope: Scope,
}

/// Which answers wait for each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Answers about the same origin, destination and date.
    #[default]
    Route,
    All,
}

/// The barrier, and the answers that wait at it, by route.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    barrier: Barrier,
    waiting: HashMap<String, Vec<oneshot::Sender<()>>>,
}

impl Gate {
    /// Sets the barrier. Answers that wait at the previous one are sent.
    pub fn set(&self, barrier: Barrier) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = State {
            barrier,
            waiting: HashMap::new(),
        };
    }

    /// Returns when as many answers about `route` are ready as the barrier needs, or after `timeout`.
    pub async fn pass(&self, route: &str, timeout: Duration) {
        let Some(turn) = self.arrive(route) else { return };
        // The sender is dropped if the barrier is removed or complete. After the timeout, some answers are still
        // missing.
        if tokio::time::timeout(timeout, turn).await.is_err() {
            tracing::debug!(sandbox.route = route, "left the barrier alone");
        }
    }

    /// Joins the answers that wait. Returns `None` if this answer can be sent at once.
    fn arrive(&self, route: &str) -> Option<oneshot::Receiver<()>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let size = state.barrier.size;
        if size < 2 {
            return None;
        }
        let key = if state.barrier.scope == Scope::Route { route } else { "" };
        let waiting = state.waiting.entry(key.to_owned()).or_default();
        waiting.retain(|sender| !sender.is_closed());
        if waiting.len() + 1 >= size {
            // Dropping the senders wakes the other answers.
            state.waiting.remove(key);
            return None;
        }
        let (sender, receiver) = oneshot::channel();
        waiting.push(sender);
        Some(receiver)
    }
}
