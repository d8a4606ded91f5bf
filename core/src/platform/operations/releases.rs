//! Processes of two releases that run at the same time, as while one release replaces the other.

use super::ALIVE;
use crate::{base::time::Timestamp, platform::queue::WorkerRow};

/// Whether a living process of another release than this one serves a queue.
pub fn other_release_serves(queue: &str, processes: &[WorkerRow], now: Timestamp) -> bool {
    let serves = |process: &WorkerRow| process.served().iter().any(|served| served.queue == queue);
    processes.iter().any(|process| {
        let is_other = process.version.as_deref() != Some(env!("CARGO_PKG_VERSION"));
        is_other && process.seen_at >= now.minus(ALIVE) && serves(process)
    })
}
