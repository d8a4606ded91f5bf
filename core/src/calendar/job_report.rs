//! A job, as an administrator who queued it looks at it.

use crate::{
    db::{Db, Result, Tx},
    ids::JobId,
    jobs::RefreshCalendar,
    queue::{JobKind, JobRow, JobState},
    routes::RouteMonth,
};

/// A job and what it brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobReport {
    pub job: JobRow,
    /// Days with a price that a refresh has stored.
    pub days_saved: Option<usize>,
}

/// How far a job is. `None` when it was never queued, or ended so long ago that it is forgotten.
pub async fn job_report(db: &Db, id: JobId) -> Result<Option<JobReport>> {
    let mut tx = db.read().await?;
    let Some(job) = tx.queue().find_job(id).await? else {
        return Ok(None);
    };
    let days_saved = days_saved(&mut tx, &job).await?;
    Ok(Some(JobReport { job, days_saved }))
}

/// What the calendar of a refresh that is done holds now.
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
