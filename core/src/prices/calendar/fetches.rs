//! The calendars that administrators fetched by hand, with the outcome of each fetch.
//!
//! The outcome is stored with the fetch, because the history of jobs is deleted after a week. The job stores it when it
//! ends by itself; housekeeping stores the outcomes of jobs that the queue ended.

use uuid::Uuid;

use crate::{
    base::{ids::JobId, time::Timestamp},
    platform::{
        db::{Db, Result, Tx},
        queue::{JobRow, JobState},
    },
};

/// The number of fetches that are remembered.
pub(super) const SHOWN: i64 = 20;

/// A calendar that somebody fetched by hand.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct CalendarFetch {
    pub id: Uuid,
    pub at: Timestamp,
    /// Who fetched it.
    pub actor: String,
    pub origin: String,
    pub destination: String,
    pub year_month: String,
    pub job_id: JobId,
    /// The state of the job; `None` if its history was deleted before its outcome was stored.
    pub state: Option<JobState>,
    /// The number of days with a price that the job stored.
    pub days_saved: Option<i64>,
    pub error: Option<String>,
    pub finished_at: Option<Timestamp>,
}

/// The outcome of a fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchOutcome {
    pub state: JobState,
    pub days_saved: Option<i64>,
    pub error: Option<String>,
    pub finished_at: Timestamp,
}

/// Returns the latest fetches, the last one first, each with the state of its job.
#[tracing::instrument(name = "calendar.recent_fetches", skip_all)]
pub async fn recent_fetches(db: &Db) -> Result<Vec<CalendarFetch>> {
    let mut tx = db.read().await?;
    let mut fetches = tx.calendars().fetches().await?;
    for fetch in fetches.iter_mut().filter(|fetch| fetch.state.is_none()) {
        if let Some(job) = tx.queue().find_job(fetch.job_id).await? {
            fetch.state = Some(job.state);
            fetch.error = job.error;
            fetch.finished_at = job.finished_at;
        }
    }
    Ok(fetches)
}

/// Stores the outcomes of the fetches whose jobs have ended.
#[tracing::instrument(name = "calendar.settle_fetches", skip_all)]
pub async fn settle_fetches(tx: &mut Tx) -> Result<()> {
    for fetch in tx.calendars().fetches().await? {
        if fetch.state.is_some() {
            continue;
        }
        if let Some(outcome) = tx.queue().find_job(fetch.job_id).await?.and_then(outcome) {
            tx.calendars().end_fetches(fetch.job_id, outcome).await?;
        }
    }
    Ok(())
}

/// The outcome of a job; `None` while the job has not ended.
fn outcome(job: JobRow) -> Option<FetchOutcome> {
    Some(FetchOutcome {
        state: job.state,
        days_saved: None,
        error: job.error,
        finished_at: job.finished_at?,
    })
}
