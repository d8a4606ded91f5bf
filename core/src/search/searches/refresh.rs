//! Starts a new run for a search that has results.

use std::time::Duration;

use super::{
    admission::{Applicant, Refusal},
    create,
    rules::{NoUsableProvider, providers_to_query},
    store::NewRun,
};
use crate::{
    base::{
        ids::{BatchId, RunId},
        time::Timestamp,
    },
    platform::db::{Db, Result},
    rules::settings::Settings,
};

/// The shortest time between the start of a run and a refresh.
pub const REFRESH_PAUSE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
/// The most refreshes of a fingerprint within an hour.
pub const REFRESHES_AN_HOUR: usize = 10;

/// The part of a run that is needed to limit further refreshes.
#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub struct RunStart {
    /// When it was queued.
    pub created_at: Timestamp,
    /// Whether a refresh started the run; otherwise a new search started it.
    pub is_refresh: bool,
}

/// What a refresh came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refreshed {
    /// The run that is, or will be, the newest.
    Run(RunId),
    NotFound,
    /// Nobody can be asked.
    NoUsableProvider,
    /// The new run is not accepted; the current run stays.
    Refused(Refusal),
}

/// Starts a new run for the search and all equal searches; the old results stay visible. `applicant` names the
/// providers that can be queried. Returns the current run if it is in progress or started less than `REFRESH_PAUSE` ago.
#[tracing::instrument(name = "search.refresh", skip_all, fields(batch.id = %batch))]
pub async fn refresh(db: &Db, settings: &Settings, batch: BatchId, mut applicant: Applicant) -> Result<Refreshed> {
    let mut tx = db.write().await?;
    let Some((fingerprint, params)) = tx.searches().find(batch).await? else {
        return Ok(Refreshed::NotFound);
    };
    match providers_to_query(&settings.values.providers, params.trip_type, &applicant.providers) {
        Ok(chosen) => applicant.providers = chosen,
        Err(NoUsableProvider) => return Ok(Refreshed::NoUsableProvider),
    }
    let fresh = RunId::new();
    let current = tx.searches().lock_head(&fingerprint, fresh).await?;
    if current != fresh {
        let now = tx.now();
        let recent = tx.searches().run_starts(&fingerprint, now.minus(HOUR)).await?;
        let under_way = tx.searches().run(current).await?.is_some_and(|run| !run.has_ended());
        if under_way || !may_refresh(&recent, now) {
            return Ok(Refreshed::Run(current));
        }
        tx.searches().move_head(&fingerprint, fresh).await?;
    }
    let run = NewRun {
        run: fresh,
        batch,
        fingerprint: &fingerprint,
        params: &params,
        applicant: &applicant,
    };
    if let Some(refusal) = create::start(&mut tx, settings, &run).await? {
        return Ok(Refreshed::Refused(refusal));
    }
    tx.searches().mark_refresh(fresh).await?;
    tx.commit().await?;
    Ok(Refreshed::Run(fresh))
}

/// Whether another refresh is allowed after the runs of the last hour.
fn may_refresh(recent: &[RunStart], now: Timestamp) -> bool {
    let soon = recent.iter().any(|run| run.created_at.is_within(REFRESH_PAUSE, now));
    let refreshes = recent.iter().filter(|run| run.is_refresh).count();
    !soon && refreshes < REFRESHES_AN_HOUR
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(minutes_ago: impl IntoIterator<Item = (u64, bool)>, now: Timestamp) -> Vec<RunStart> {
        let run = |(minutes, is_refresh)| RunStart {
            created_at: now.minus(Duration::from_mins(minutes)),
            is_refresh,
        };
        minutes_ago.into_iter().map(run).collect()
    }

    #[test]
    fn ten_refreshes_an_hour_whether_or_not_the_first_run_lies_in_it() {
        let now = Timestamp(1_000_000_000_000);
        let refreshes = |count: u64| (1..=count).map(|minutes| (minutes, true));

        assert!(may_refresh(&runs(refreshes(9), now), now));
        assert!(!may_refresh(&runs(refreshes(10), now), now));
        assert!(may_refresh(&runs(refreshes(9).chain([(20, false)]), now), now));
        assert!(!may_refresh(&runs(refreshes(10).chain([(20, false)]), now), now));
    }

    #[test]
    fn a_minute_lies_between_two_runs_of_any_kind() {
        let now = Timestamp(1_000_000_000_000);

        assert!(!may_refresh(&runs([(0, false)], now), now));
        assert!(may_refresh(&runs([(1, false)], now), now));
    }
}
