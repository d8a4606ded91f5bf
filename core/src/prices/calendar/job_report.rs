//! Reports the state of a job to an administrator who queued it, or who looks into a failure.

use crate::{
    base::{
        ids::{BatchId, JobId},
        month::RouteMonth,
    },
    platform::{
        db::{Db, Result, Tx},
        jobs::RefreshCalendar,
        queue::{FailedAttempt, JobKind, JobRow, JobState},
    },
    search::searches::search_of_job,
};

/// A job and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobReport {
    pub job: JobRow,
    /// The number of days with a price that a refresh has stored; `None` for other jobs.
    pub days_saved: Option<usize>,
    /// The search that caused the job, if one did.
    pub batch: Option<BatchId>,
    /// The attempts that failed before the last one, oldest first.
    pub attempts: Vec<FailedAttempt>,
}

/// Reports how far a job is. Returns `None` if it was never queued, or its history has been pruned.
pub async fn job_report(db: &Db, id: JobId) -> Result<Option<JobReport>> {
    let mut tx = db.read().await?;
    let Some(job) = tx.queue().find_job(id).await? else {
        return Ok(None);
    };
    Ok(Some(JobReport {
        days_saved: days_saved(&mut tx, &job).await?,
        batch: search_of_job(&mut tx, &job.payload).await?,
        attempts: tx.queue().failed_attempts(id).await?,
        job,
    }))
}

/// Counts the days that the refreshed calendar contains now, if the job is a refresh that is done.
async fn days_saved(tx: &mut Tx, job: &JobRow) -> Result<Option<usize>> {
    if job.kind != RefreshCalendar::NAME || job.state != JobState::Done {
        return Ok(None);
    }
    let Ok(route) = serde_json::from_str::<RouteMonth>(&job.payload) else {
        return Ok(None);
    };
    let calendar = tx.calendars().find(&route).await?;
    Ok(calendar.map(|calendar| calendar.grid.len()))
}
