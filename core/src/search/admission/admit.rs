//! The decision about one new run.

use std::time::Duration;

use uuid::Uuid;

use super::{Budget, Pace, Rank, budget::HOUR};
use crate::{
    db::{Result, Tx},
    providers::Provider,
    settings::Settings,
};

/// A refused client is told to wait at least this long.
const SHORTEST: Duration = Duration::from_secs(2);

/// The keyed hashes of an address. Only hashes of the same day can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subscriber {
    /// Of the address; of IPv6 the /64.
    pub address: Uuid,
    /// Of the address; of IPv6 the /48.
    pub network: Uuid,
}

/// Who wants a new run, and whom it would ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applicant {
    /// `None`: not limited, and in line with others like it.
    pub subscriber: Option<Subscriber>,
    pub rank: Rank,
    /// The providers that the run would ask.
    pub providers: Vec<Provider>,
}

/// Why a new run was not accepted. Nothing was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The address, or its network, has started as many runs as it may.
    OverBudget {
        /// When it may start the next one.
        retry_in: Duration,
    },
    /// The first request would wait too long.
    Busy {
        /// When asking again makes sense.
        retry_in: Duration,
    },
}

/// Decides whether a new run is accepted. Runs of one subscriber are decided one after the other.
pub(in crate::search) async fn admit(
    tx: &mut Tx,
    settings: &Settings,
    applicant: &Applicant,
) -> Result<Option<Refusal>> {
    let admission = &settings.values.admission;
    let budget = Budget::of(admission);
    if let (Some(subscriber), Some(most)) = (applicant.subscriber, budget.most()) {
        let now = tx.now();
        let starts = tx.searches().run_starts_of(subscriber, now.minus(HOUR), most).await?;
        if let Some(retry_in) = budget.wait(&starts, now) {
            return Ok(Some(Refusal::OverBudget {
                retry_in: retry_in.max(SHORTEST),
            }));
        }
    }
    let expected = expected_wait(tx, settings, applicant).await?;
    let longest = Duration::from_secs(admission.longest_wait_seconds.into());
    Ok((expected > longest).then(|| Refusal::Busy {
        retry_in: expected.saturating_sub(longest).clamp(SHORTEST, longest.max(SHORTEST)),
    }))
}

/// How long the first request of a new run would wait, at the provider that can be asked first.
async fn expected_wait(tx: &mut Tx, settings: &Settings, applicant: &Applicant) -> Result<Duration> {
    let lines = tx.searches().lines(applicant.subscriber).await?;
    let mut least = None;
    for &provider in &applicant.providers {
        let line = lines.of(provider);
        let ahead = line.ahead(line.next(applicant.rank));
        if ahead == 0 {
            return Ok(Duration::ZERO);
        }
        let usual = tx.searches().usual(provider).await?;
        let wait = Pace::of(settings.values.limits.get(&provider.into()), usual).wait(ahead);
        least = Some(least.map_or(wait, |least: Duration| least.min(wait)));
    }
    Ok(least.unwrap_or_default())
}
