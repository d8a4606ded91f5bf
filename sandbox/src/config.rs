//! What a sandbox is started with.

use std::time::Duration;

use flight_finder_core::time::Clock;

/// How a sandbox answers until a control request says otherwise.
#[derive(Clone, Debug)]
pub struct Config {
    /// The world: same seed, same bytes.
    pub seed: u64,
    /// Its date in UTC is "today", from which days ahead are counted; it also stamps answers and statistics.
    pub clock: Clock,
    /// Shortest and longest time of a search and of a calendar month; which of them, the query decides.
    pub latency_ms: [u64; 2],
    /// The same for a poll of provider A's session.
    pub poll_latency_ms: [u64; 2],
    /// Itineraries of a complete answer of provider A; provider B has about as many.
    pub results: usize,
    /// How long `B-slow-40s` takes: 40 s, unless a test is in a hurry.
    pub slow: Duration,
    /// How long a barrier holds an answer when the others do not come.
    pub barrier_timeout: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            seed: 2_026,
            clock: Clock::default(),
            latency_ms: [300, 3_000],
            poll_latency_ms: [200, 600],
            results: 60,
            slow: Duration::from_secs(40),
            barrier_timeout: Duration::from_secs(10),
        }
    }
}

impl Config {
    /// Answers as fast as it can; for tests and benches.
    #[must_use]
    pub fn immediate(self) -> Self {
        Self {
            latency_ms: [0, 0],
            poll_latency_ms: [0, 0],
            ..self
        }
    }
}
