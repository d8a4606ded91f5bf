//! The place of a queued run: how many requests of other runs are sent before its first request.

use std::time::Duration;

use serde::Serialize;

use super::Pace;
use crate::{
    base::ids::RunId,
    platform::{
        db::{Result, Tx},
        providers::Provider,
    },
    rules::settings::Settings,
};

/// The position of a run in the queue, and its expected wait. The time limit of the run starts when its first provider
/// request is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = QueuePlace))]
pub struct QueuePosition {
    /// The position of the run; 1 is the next run.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, example = 4))]
    pub position: u32,
    /// The expected time in seconds until the first provider request of the run may be sent.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, example = 12))]
    pub expected_seconds: u32,
}

impl QueuePosition {
    /// Combines the run's positions in the queues of its providers: the fewest requests ahead, and the shortest wait.
    fn best_of(positions: &[(u64, Duration)]) -> Self {
        let ahead = positions.iter().map(|position| position.0).min().unwrap_or_default();
        let wait = positions.iter().map(|position| position.1).min().unwrap_or_default();
        let seconds = wait.as_millis().div_ceil(1_000);
        Self {
            position: u32::try_from(ahead).unwrap_or(u32::MAX).saturating_add(1),
            expected_seconds: u32::try_from(seconds).unwrap_or(u32::MAX),
        }
    }

    /// The position of a queued run. `None` before its requests are queued: nothing is known of its place yet.
    pub async fn read(tx: &mut Tx, settings: &Settings, run: RunId) -> Result<Option<Self>> {
        let requests = tx.searches().requests(run).await?;
        if requests.is_empty() {
            return Ok(None);
        }
        let mut positions = Vec::new();
        for (provider, ahead) in tx.searches().ahead(&requests).await? {
            positions.push((ahead, expected_wait(tx, settings, provider, ahead).await?));
        }
        Ok(Some(Self::best_of(&positions)))
    }
}

/// The expected wait of a request that has `ahead` requests before it in a provider's queue.
pub(super) async fn expected_wait(
    tx: &mut Tx,
    settings: &Settings,
    provider: Provider,
    ahead: u64,
) -> Result<Duration> {
    if ahead == 0 {
        return Ok(Duration::ZERO);
    }
    let latest = tx.searches().latest_requests(provider).await?;
    Ok(Pace::new(settings.values.limits.get(provider.into()), latest).wait(ahead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_provider_that_can_be_asked_counts() {
        let position = QueuePosition::best_of(&[(40, Duration::from_secs(32)), (12, Duration::from_millis(2_600))]);

        assert_eq!((position.position, position.expected_seconds), (13, 3));
    }

    #[test]
    fn a_run_without_anybody_before_it_is_next() {
        let position = QueuePosition::best_of(&[(0, Duration::ZERO)]);

        assert_eq!((position.position, position.expected_seconds), (1, 0));
    }
}
