//! Rolls up the statistics of past hours, and reads them together with those of hours that are not rolled up yet.

use std::{collections::BTreeMap, time::Duration};

use super::{Counted, counted::BUCKET_MS};
use crate::{
    base::time::{Timestamp, micros},
    platform::{
        db::{Db, Result},
        providers::Provider,
    },
};

/// What a row is about.
pub const HOUR: Duration = Duration::from_hours(1);
/// The time after the end of an hour within which all its requests have ended: an attempt may begin at a run's deadline
/// and take 30 seconds.
const ENDED: Duration = Duration::from_mins(5);
/// Requests older than this are not rolled up any more, even if they were never rolled up.
const LOOKED_BACK: Duration = Duration::from_hours(31 * 24);

/// One provider in one hour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HourStatistics {
    pub hour: Timestamp,
    pub provider: Provider,
    /// What became of it.
    pub counted: Counted,
}

/// Computes and stores the statistics of past hours that had requests and are not stored yet. Each hour has its own transaction.
/// Returns the number of rows that were written.
pub async fn roll_up(db: &Db) -> Result<usize> {
    let now = db.now();
    let mut from = end_of_rolled_up(db, now).await?;
    let mut rows = 0;
    while let Some(hour) = busy_hour(db, from).await?
        && hour.plus(HOUR + ENDED) <= now
    {
        let counted = count(db, hour, hour.plus(HOUR)).await?;
        let mut tx = db.write().await?;
        for (provider, counted) in &counted {
            tx.statistics().save(hour, *provider, counted).await?;
        }
        tx.commit().await?;
        rows += counted.len();
        from = hour.plus(HOUR);
    }
    Ok(rows)
}

/// The statistics since `from`, the earliest hour first. The current hour is included.
pub async fn provider_statistics(db: &Db, from: Timestamp) -> Result<Vec<HourStatistics>> {
    let (now, from) = (db.now(), hour_of(from));
    let mut all = db.read().await?.statistics().since(from).await?;
    let mut from = end_of_rolled_up(db, now).await?.max(from);
    while let Some(hour) = busy_hour(db, from).await?
        && hour <= now
    {
        let counted = count(db, hour, hour.plus(HOUR)).await?;
        all.extend(counted.into_iter().map(|(provider, counted)| HourStatistics {
            hour,
            provider,
            counted,
        }));
        from = hour.plus(HOUR);
    }
    Ok(all)
}

/// The results of the requests since `from`, by provider.
pub async fn requests_since(db: &Db, from: Timestamp) -> Result<BTreeMap<Provider, Counted>> {
    count(db, from, Timestamp(i64::MAX)).await
}

/// The hour after the last one that has a row. Requests of later hours are not rolled up.
async fn end_of_rolled_up(db: &Db, now: Timestamp) -> Result<Timestamp> {
    let last = db.read().await?.statistics().last().await?;
    let looked_back = hour_of(now.minus(LOOKED_BACK));
    Ok(last.map_or(looked_back, |hour| hour.plus(HOUR).max(looked_back)))
}

/// The first hour since `from` with requests. An hour without requests has no row, so it would be counted with every read.
async fn busy_hour(db: &Db, from: Timestamp) -> Result<Option<Timestamp>> {
    let oldest = db.read().await?.searches().oldest_request(from).await?;
    Ok(oldest.map(hour_of))
}

async fn count(db: &Db, from: Timestamp, to: Timestamp) -> Result<BTreeMap<Provider, Counted>> {
    let mut tx = db.read().await?;
    let requests = tx.searches().count_requests(from, to, BUCKET_MS).await?;
    let errors = tx.searches().count_errors(from, to).await?;
    let dropped = tx.searches().count_dropped(from, to).await?;
    drop(tx);
    let mut providers = BTreeMap::<Provider, Counted>::new();
    for row in requests {
        providers.entry(row.provider).or_default().add(&row.into());
    }
    for (provider, kind, requests) in errors {
        providers.entry(provider).or_default().errors.insert(kind, requests);
    }
    for (provider, reasons, requests) in dropped {
        let counted = providers.entry(provider).or_default();
        counted.dropped.add_all(&reasons, requests);
    }
    Ok(providers)
}

fn hour_of(moment: Timestamp) -> Timestamp {
    Timestamp(moment.0 - moment.0.rem_euclid(micros(HOUR)))
}
