//! Reports the state of a job to an administrator who queued it.

use crate::{
    db::{Db, Result, Tx},
    ids::JobId,
    jobs::RefreshCalendar,
    queue::{JobKind, JobRow, JobState},
    routes::RouteMonth,
};

/// A job and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobReport {
    pub job: JobRow,
    /// The number of days with a price that a refresh has stored; `None` for other jobs.
    pub days_saved: Option<usize>,
}

/// Reports how far a job is. Returns `None` if it was never queued, or its history has been pruned.
pub async fn job_report(db: &Db, id: JobId) -> Result<Option<JobReport>> {
    let mut tx = db.read().await?;
    let Some(job) = tx.queue().find_job(id).await? else {
        return Ok(None);
    };
    let days_saved = days_saved(&mut tx, &job).await?;
    Ok(Some(JobReport { job, days_saved }))
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
