//! How many new runs an address may start.

use std::time::Duration;

use crate::{base::time::Timestamp, rules::settings::AdmissionSettings};

const MINUTE: Duration = Duration::from_mins(1);
/// Older runs do not count.
pub(super) const HOUR: Duration = Duration::from_hours(1);

/// A run that was started from the network of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct RunStart {
    pub at: Timestamp,
    /// Whether the same subscriber started it.
    pub own: bool,
}

/// The highest numbers of new runs within a minute and within an hour; `None` means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    per_minute: Option<u32>,
    per_hour: Option<u32>,
    network_factor: u32,
}

impl Budget {
    /// Takes the budget from the settings.
    pub fn new(settings: &AdmissionSettings) -> Self {
        Self {
            per_minute: settings.runs_per_minute,
            per_hour: settings.runs_per_hour,
            network_factor: settings.network_factor,
        }
    }

    /// The number of latest run starts that have to be read; `None` means that there is no limit.
    pub fn most(&self) -> Option<i64> {
        let most = self.per_minute.max(self.per_hour)?;
        Some(i64::from(most) * i64::from(self.network_factor))
    }

    /// Returns how long the next run has to wait; `None` when it may start now. `starts` are the run starts of the last
    /// hour.
    pub fn wait(&self, starts: &[RunStart], now: Timestamp) -> Option<Duration> {
        let times = |own: bool| {
            let counted = starts.iter().filter(|start| start.own || !own);
            let mut times: Vec<_> = counted.map(|start| start.at).collect();
            times.sort_unstable();
            times
        };
        let (own, network) = (times(true), times(false));
        let limits = [(self.per_minute, MINUTE), (self.per_hour, HOUR)];
        let waits = limits.into_iter().filter_map(|(most, window)| Some((most?, window)));
        waits
            .flat_map(|(most, window)| {
                [
                    room(&own, most, window),
                    room(&network, most.saturating_mul(self.network_factor), window),
                ]
            })
            .flatten()
            .filter(|room| *room > now)
            .max()
            .map(|room| room.since(now))
    }
}

/// Returns the time from which the latest `window` contains fewer than `most` of the ordered `times`; `None` if there
/// are fewer than `most` of them anyway.
fn room(times: &[Timestamp], most: u32, window: Duration) -> Option<Timestamp> {
    let oldest = times.len().checked_sub(usize::try_from(most).ok()?)?;
    Some(times.get(oldest)?.plus(window))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000_000);

    fn budget(per_minute: u32, per_hour: u32, network_factor: u32) -> Budget {
        Budget {
            per_minute: Some(per_minute),
            per_hour: Some(per_hour),
            network_factor,
        }
    }

    fn starts(count: u32, ago: Duration, own: bool) -> Vec<RunStart> {
        let at = NOW.minus(ago);
        (0..count).map(|_| RunStart { at, own }).collect()
    }

    #[test]
    fn the_run_after_the_last_of_the_minute_waits_until_the_minute_is_over() {
        let twenty = starts(20, Duration::from_secs(15), true);

        assert_eq!(budget(20, 200, 1).wait(&twenty[1..], NOW), None);
        assert_eq!(budget(20, 200, 1).wait(&twenty, NOW), Some(Duration::from_secs(45)));
    }

    #[test]
    fn the_longer_wait_of_minute_and_hour_counts() {
        let mut all = starts(180, Duration::from_mins(30), true);
        all.extend(starts(20, Duration::from_secs(15), true));

        assert_eq!(budget(20, 200, 1).wait(&all, NOW), Some(Duration::from_mins(30)));
    }

    #[test]
    fn subscribers_of_a_network_share_its_budget() {
        let others = starts(20, Duration::from_secs(15), false);

        assert_eq!(budget(20, 200, 1).wait(&others, NOW), Some(Duration::from_secs(45)));
        assert_eq!(budget(20, 200, 2).wait(&others, NOW), None);
    }

    #[test]
    fn a_budget_that_is_not_set_limits_nothing() {
        let none = Budget {
            per_minute: None,
            per_hour: None,
            network_factor: 1,
        };

        assert_eq!(
            (none.most(), none.wait(&starts(900, MINUTE / 2, true), NOW)),
            (None, None)
        );
    }
    /// Run starts at random times within the last hour.
    fn mixed_starts() -> impl Strategy<Value = Vec<RunStart>> {
        let start = (1u64..3_600, any::<bool>()).prop_map(|(ago, own)| RunStart {
            at: NOW.minus(Duration::from_secs(ago)),
            own,
        });
        prop::collection::vec(start, 0..40)
    }

    proptest! {
        #[test]
        fn a_run_is_admitted_exactly_when_the_wait_is_over(
            starts in mixed_starts(),
            budget in (1u32..6, 1u32..12, 1u32..4).prop_map(|(minute, hour, factor)| budget(minute, hour, factor)),
        ) {
            if let Some(wait) = budget.wait(&starts, NOW) {
                prop_assert_eq!(budget.wait(&starts, NOW.plus(wait)), None);
                prop_assert!(budget.wait(&starts, NOW.plus(wait.saturating_sub(Duration::from_micros(1)))).is_some());
            }
        }

        #[test]
        fn a_further_run_never_shortens_the_wait(
            mut starts in mixed_starts(),
            ago in 1u64..3_600,
            own in any::<bool>(),
            budget in (1u32..6, 1u32..12, 1u32..4).prop_map(|(minute, hour, factor)| budget(minute, hour, factor)),
        ) {
            let before = budget.wait(&starts, NOW);
            starts.push(RunStart { at: NOW.minus(Duration::from_secs(ago)), own });

            prop_assert!(budget.wait(&starts, NOW) >= before);
        }
    }
}
