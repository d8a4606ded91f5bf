//! The configuration of a sandbox.

use std::time::Duration;

use flight_finder_core::base::time::Clock;

/// How a sandbox answers until a control request changes it.
#[derive(Clone, Debug)]
pub struct Config {
    /// The seed from which flights and prices are computed. With the same seed, answers have the same bytes.
    pub seed: u64,
    /// The clock. Days until departure are counted from its date in UTC, and answers and statistics contain its time.
    pub clock: Clock,
    /// The shortest and the longest latency of a search or a calendar month. The request determines the latency between
    /// them.
    pub latency_ms: [u64; 2],
    /// The shortest and the longest latency of a poll of provider A's session.
    pub poll_latency_ms: [u64; 2],
    /// The number of itineraries in a complete answer of provider A; provider B has about as many.
    pub results: usize,
    /// The latency of `B-slow-40s`: 40 s, or less in tests.
    pub slow: Duration,
    /// How long a barrier holds an answer at most while other answers are missing.
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
    /// A configuration without latency, for tests and benches.
    #[must_use]
    pub fn immediate(self) -> Self {
        Self {
            latency_ms: [0, 0],
            poll_latency_ms: [0, 0],
            ..self
        }
    }
}
