//! The loop of the process. tokio-cron-scheduler only wakes it; `plan` decides what is due.

use std::sync::Arc;

use flight_finder_core::db::Db;
use tokio::sync::Notify;
use tokio_cron_scheduler::{Job, JobScheduler, JobSchedulerError};
use tokio_util::sync::CancellationToken;

use crate::{InvalidSchedule, Schedule, Scheduler};

/// Each second. While nothing is due a look costs at most one short statement, for the lease; one that
/// failed is made up for by the next.
const LOOKS: &str = "* * * * * *";

/// Why no schedule runs.
#[derive(Debug, thiserror::Error)]
pub enum SchedulerError {
    /// A schedule makes no sense.
    #[error(transparent)]
    Schedule(#[from] InvalidSchedule),
    /// What wakes the process does not start.
    #[error("cannot wake the scheduler: {0}")]
    Wake(#[from] JobSchedulerError),
}

/// Queues what of `table` is due until `stop`.
pub async fn run(db: Db, table: &[Schedule], stop: CancellationToken) -> Result<(), SchedulerError> {
    let mut scheduler = Scheduler::new(db, table)?;
    let woken = Arc::new(Notify::new());
    let mut waker = JobScheduler::new().await?;
    let wake = woken.clone();
    waker.add(Job::new(LOOKS, move |_, _| wake.notify_one())?).await?;
    waker.start().await?;
    let looking = async {
        let mut failing = false;
        loop {
            woken.notified().await;
            failing = look(&mut scheduler, failing).await;
        }
    };
    stop.run_until_cancelled(looking).await;
    waker.shutdown().await?;
    if let Err(error) = scheduler.resign().await {
        tracing::warn!(%error, "another scheduler takes over when the lease has run out");
    }
    Ok(())
}

/// Looks once and returns whether that failed. Says so only the first time: the next look is in a second.
async fn look(scheduler: &mut Scheduler, failing: bool) -> bool {
    match scheduler.tick().await {
        Ok(_) => {
            if failing {
                tracing::info!("the database answers again");
            }
            false
        }
        Err(error) => {
            if !failing {
                tracing::warn!(%error, "cannot tick, trying again each second");
            }
            true
        }
    }
}
