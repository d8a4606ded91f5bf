//! `flight-finder queue show|jobs|failures`

use anyhow::Context;
use flight_finder_core::{
    base::{ids::JobId, page::KeysetPage, time::Timestamp},
    platform::{
        db::Db,
        queue::{JobFilter, JobState, ListedJob},
    },
    prices::calendar::job_report,
};

/// The most jobs of a list.
const LISTED: u32 = 50;

/// Prints one job with its attempts.
pub async fn job(db: &Db, id: JobId) -> anyhow::Result<()> {
    let report = job_report(db, id)
        .await?
        .with_context(|| format!("{id}: no job has this id"))?;
    let job = report.job;
    let moment = |moment: Option<Timestamp>| moment.map_or_else(|| "-".to_owned(), Timestamp::to_rfc3339);
    println!("{}  {} of {}  {}", job.id, job.kind, job.queue, job.state.name());
    println!(
        "attempt {} of {}, {} crashes",
        job.attempt, job.max_attempts, job.crash_count
    );
    println!("created {}", job.created_at);
    println!("due {}", moment(job.run_at));
    println!(
        "started {} by {}",
        moment(job.started_at),
        job.worker.as_deref().unwrap_or("-")
    );
    println!("ended {}", moment(job.finished_at));
    println!("error {}", job.error.as_deref().unwrap_or("-"));
    println!("trace {}", job.trace.as_deref().unwrap_or("-"));
    println!("arguments {}", job.payload);
    for attempt in report.attempts {
        let error = attempt.error.unwrap_or_default();
        println!(
            "  {}  attempt {} {} by {}: {error}",
            attempt.ended_at,
            attempt.attempt,
            attempt.outcome,
            attempt.worker.as_deref().unwrap_or("-")
        );
    }
    Ok(())
}

/// Prints the jobs in a state: ended ones the latest first, others the oldest first.
pub async fn jobs(db: &Db, state: &str, queue: Option<String>) -> anyhow::Result<()> {
    let known = JobState::ALL.into_iter().find(|known| known.name() == state);
    let state = known.with_context(|| {
        let names = JobState::ALL.map(JobState::name).join(", ");
        format!("{state}: the states are {names}")
    })?;
    let filter = JobFilter {
        queue,
        ..JobFilter::default()
    };
    let mut tx = db.read().await?;
    let jobs = if state.has_ended() {
        let page = KeysetPage {
            after: None,
            limit: LISTED,
        };
        tx.queue().ended_jobs(Some(state), &filter, page).await?
    } else {
        let page = KeysetPage {
            after: None,
            limit: LISTED,
        };
        tx.queue().live_jobs(state, &filter, page).await?
    };
    for job in &jobs {
        println!("{}", line(job));
    }
    Ok(())
}

/// `<id>  <when it ended, or is due>  provider_a  fetch_rapidapi  timed out`
pub fn line(job: &ListedJob) -> String {
    let at = job.finished_at.or(job.run_at).unwrap_or(job.created_at);
    let error = job.error.as_deref().unwrap_or_default();
    format!("{}  {at}  {}  {}  {error}", job.id, job.queue, job.kind)
}

/// Prints the dead jobs by reason.
pub async fn failures(db: &Db) -> anyhow::Result<()> {
    let groups = db.read().await?.queue().failure_groups().await?;
    for group in groups {
        println!("{:>6}  {}  {}  {}", group.jobs, group.queue, group.kind, group.reason);
    }
    Ok(())
}
