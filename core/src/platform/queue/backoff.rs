//! How long a failed job waits before its next attempt.

use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};

use crate::base::ids::random_bytes;

const FIRST: Duration = Duration::from_secs(1);
pub const MAX_BACKOFF: Duration = Duration::from_mins(10);

/// Exponential backoff with full jitter: a random time up to 1, 2, 4 … seconds, at most `longest`. The jitter spreads
/// the retries of jobs that failed together.
pub fn backoff(attempt: i64, longest: Duration) -> Duration {
    let share = u128::from(u32::from_ne_bytes(random_bytes()));
    let micros = (ceiling(attempt).min(longest).as_micros() * share) >> 32;
    Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
}

fn ceiling(attempt: i64) -> Duration {
    let before = usize::try_from(attempt - 1).unwrap_or_default().min(32);
    ExponentialBuilder::new()
        .with_min_delay(FIRST)
        .with_max_delay(MAX_BACKOFF)
        .without_max_times()
        .build()
        .nth(before)
        .unwrap_or(MAX_BACKOFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ceiling_doubles_up_to_ten_minutes() {
        let seconds: Vec<_> = [1, 2, 3, 10, 11, 60].map(|attempt| ceiling(attempt).as_secs()).into();

        assert_eq!(seconds, [1, 2, 4, 512, 600, 600]);
    }

    #[test]
    fn the_wait_is_anywhere_below_the_ceiling() {
        let waits: Vec<_> = (0..200).map(|_| backoff(3, MAX_BACKOFF)).collect();

        assert!(waits.iter().all(|wait| *wait < Duration::from_secs(4)));
        assert!(waits.iter().any(|wait| *wait < Duration::from_secs(1)));
        assert!(waits.iter().any(|wait| *wait > Duration::from_secs(3)));
    }
}
