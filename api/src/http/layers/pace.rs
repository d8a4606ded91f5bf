//! Answers some requests only after whole steps of time, so that nobody learns from the time of an answer who has an account.

use std::time::Duration;

use axum::{extract::Request, middleware::Next, response::Response};
use tokio::time::{Instant, sleep_until};

/// Longer than the work for any of these requests usually takes: a password is hashed, or a mail is queued.
const STEP: Duration = Duration::from_millis(100);

/// Answers at the end of the step in which the work ends.
pub async fn paced(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let response = next.run(request).await;
    sleep_until(started + rounded_up(started.elapsed())).await;
    response
}

fn rounded_up(took: Duration) -> Duration {
    let steps = took.as_nanos().div_ceil(STEP.as_nanos());
    STEP * u32::try_from(steps).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_whole_steps() {
        for (took, steps) in [(0, 0), (1, 1), (99_999, 1), (100_000, 1), (100_001, 2), (950_000, 10)] {
            assert_eq!(rounded_up(Duration::from_micros(took)), STEP * steps, "{took}");
        }
    }
}
