//! The loop of a scheduler process. tokio-cron-scheduler wakes it, and `plan` computes what is due.

use std::{pin::pin, sync::Arc};

use flight_finder_core::platform::{
    db::Db,
    schedules::{InvalidSchedule, Schedule},
};
use tokio::sync::Notify;
use tokio_cron_scheduler::{Job, JobScheduler, JobSchedulerError};
use tokio_util::sync::CancellationToken;

use crate::Scheduler;

/// Wakes the process each second. While no schedule is due, a wake-up costs at most one short statement, for the lease.
/// If a wake-up fails, the next one queues its jobs.
const EACH_SECOND: &str = "* * * * * *";

/// Why no schedule runs.
#[derive(Debug, thiserror::Error)]
pub enum SchedulerError {
    /// The cron expression of a schedule cannot be parsed.
    #[error(transparent)]
    Schedule(#[from] InvalidSchedule),
    /// The timer that wakes the process does not start.
    #[error("cannot wake the scheduler: {0}")]
    Wake(#[from] JobSchedulerError),
}

/// Queues the jobs of due schedules until `stop`, each second and when a driven clock is moved.
pub async fn run(db: Db, table: &[Schedule], stop: CancellationToken) -> Result<(), SchedulerError> {
    let mut scheduler = Scheduler::new(db.clone(), table)?;
    let woken = Arc::new(Notify::new());
    let mut waker = JobScheduler::new().await?;
    let wake = woken.clone();
    waker.add(Job::new(EACH_SECOND, move |_, _| wake.notify_one())?).await?;
    waker.start().await?;
    let clock = db.clock().clone();
    let ticking = async {
        let (mut failing, mut moved) = (false, pin!(clock.moved()));
        loop {
            tokio::select! {
                () = woken.notified() => {}
                () = &mut moved => {}
            }
            moved.set(clock.moved());
            failing = tick(&mut scheduler, failing).await;
        }
    };
    stop.run_until_cancelled(ticking).await;
    waker.shutdown().await?;
    if let Err(error) = scheduler.resign().await {
        tracing::warn!(%error, "another scheduler takes over when the lease has run out");
    }
    Ok(())
}

/// Ticks once and returns whether the tick failed. Of several failures in a row, it logs only the first.
async fn tick(scheduler: &mut Scheduler, failing: bool) -> bool {
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
