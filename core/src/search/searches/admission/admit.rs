//! The decision about one new run.

use std::time::Duration;

use uuid::Uuid;

use super::{
    Budget, Rank, Refusal,
    budget::HOUR,
    position::expected_wait,
    refusal::{busy, over_budget},
};
use crate::{
    platform::{
        db::{Result, Tx},
        providers::Provider,
    },
    rules::settings::Settings,
};

/// The keyed hashes of an address. Only hashes of the same day can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subscriber {
    /// Hash of the IPv4 address, or of the /64 of an IPv6 address.
    pub address: Uuid,
    /// Hash of the IPv4 address, or of the /48 of an IPv6 address.
    pub network: Uuid,
}

/// Who wants a new run, and which providers the run would query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applicant {
    /// `None` for a client whose runs are not limited.
    pub subscriber: Option<Subscriber>,
    pub rank: Rank,
    /// The providers that the run would query.
    pub providers: Vec<Provider>,
}

/// Decides whether a new run is accepted. The runs of one subscriber are decided one after another.
pub(in crate::search::searches) async fn admit(
    tx: &mut Tx,
    settings: &Settings,
    applicant: &Applicant,
) -> Result<Option<Refusal>> {
    let admission = &settings.values.admission;
    let budget = Budget::new(admission);
    if let (Some(subscriber), Some(most)) = (applicant.subscriber, budget.most()) {
        let now = tx.now();
        let starts = tx.searches().run_starts_of(subscriber, now.minus(HOUR), most).await?;
        if let Some(refusal) = over_budget(budget.wait(&starts, now)) {
            return Ok(Some(refusal));
        }
    }
    let expected = shortest_wait(tx, settings, applicant).await?;
    Ok(busy(
        expected,
        Duration::from_secs(admission.longest_wait_seconds.into()),
    ))
}

/// The shortest expected wait of a new run's first request, over all its providers.
async fn shortest_wait(tx: &mut Tx, settings: &Settings, applicant: &Applicant) -> Result<Duration> {
    let lines = tx.searches().lines(applicant.subscriber).await?;
    let mut shortest = None;
    for &provider in &applicant.providers {
        let line = lines.line(provider);
        let wait = expected_wait(tx, settings, provider, line.ahead(line.next(applicant.rank))).await?;
        if wait.is_zero() {
            return Ok(wait);
        }
        shortest = Some(shortest.map_or(wait, |shortest: Duration| shortest.min(wait)));
    }
    Ok(shortest.unwrap_or_default())
}
