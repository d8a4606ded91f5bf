//! Limits the log lines about events that a client can cause as often as it likes.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// Counts events, and reports their number at most once in a period.
pub struct Throttle {
    period: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    told: Option<Instant>,
    count: u64,
}

impl Throttle {
    /// Reports at most once in `period`.
    pub fn new(period: Duration) -> Self {
        Self {
            period,
            state: Mutex::default(),
        }
    }

    /// Counts an event. Returns the number of events since the last report if a new report is due.
    pub fn note(&self) -> Option<u64> {
        let now = Instant::now();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.count += 1;
        if state.told.is_some_and(|told| now - told < self.period) {
            return None;
        }
        state.told = Some(now);
        Some(std::mem::take(&mut state.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn events_are_told_once_in_a_period_with_their_number() {
        let throttle = Throttle::new(Duration::from_secs(1));

        assert_eq!(throttle.note(), Some(1));
        assert!((0..300).all(|_| throttle.note().is_none()));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(throttle.note(), Some(301));
    }
}
