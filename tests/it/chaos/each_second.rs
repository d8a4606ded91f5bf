//! A schedule that queues a job each second, a process that runs it, and the check that each time is ticked once.

use std::env;

use flight_finder_core::platform::{
    db::Options,
    schedules::{Missed, SCHEDULES, Schedule},
};
use serde::{Deserialize, Serialize};
use tokio::process::{Child, Command};

use crate::support::prelude::*;

/// The environment variable that makes a process of this suite a scheduler. Its value is the URL of the database.
const DATABASE: &str = "FLIGHT_FINDER_TEST_SCHEDULER";
/// What such a process runs.
const ENTRY: &str = "chaos::each_second::a_process_that_schedules";

/// The job that the schedule queues each second.
#[derive(Serialize, Deserialize)]
struct Second;

impl JobKind for Second {
    const NAME: &'static str = "second";
    const QUEUE: &'static str = "seconds";
    const MAX_ATTEMPTS: u32 = 1;
    const TIMEOUT: Duration = Duration::from_secs(1);
}

const EACH_SECOND: Schedule = Schedule {
    name: "second",
    cron: "* * * * * *",
    missed: Missed::Skip,
    job: || NewJob::new(&Second),
    ..SCHEDULES[0]
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "not a case: cases start processes that run this function as schedulers"]
async fn a_process_that_schedules() {
    let url = env::var(DATABASE).expect("a case starts it");
    let db = Db::open(&Options::new(url), clock()).await.unwrap();
    flight_finder_scheduler::run(db, &[EACH_SECOND], CancellationToken::new())
        .await
        .unwrap();
}

/// Makes a command that starts this program start a scheduler.
pub fn scheduling(program: &mut Command, url: &str) {
    program.args(["--ignored", "--exact", ENTRY]).env(DATABASE, url);
}

/// Waits until another scheduler than the holder of this token leads, and returns the new token.
pub async fn leading_after(shared: &SharedDatabase, token: i64, schedulers: &[Child]) -> i64 {
    let token = eventually("one leads", async || {
        let row = shared.db.read().await.unwrap().schedules().leader().await.unwrap()?;
        (row.token > token).then_some(row.token)
    })
    .await;
    leader_of(shared, schedulers).await;
    token
}

/// The index of the leading scheduler, by the process id in the lease's holder.
pub async fn leader_of(shared: &SharedDatabase, schedulers: &[Child]) -> usize {
    let row = shared
        .db
        .read()
        .await
        .unwrap()
        .schedules()
        .leader()
        .await
        .unwrap()
        .unwrap();
    let process = row.holder.split(':').nth(1).unwrap().parse().ok();
    let found = schedulers.iter().position(|child| child.id() == process);
    found.expect("one of them leads")
}

/// The seconds that were ticked. Checks that each has exactly one row and one job.
pub async fn ticked(shared: &SharedDatabase) -> Vec<i64> {
    const ROWS: &str =
        "SELECT CAST(planned_at / 1000000 AS TEXT) FROM schedule_ticks WHERE schedule = 'second' ORDER BY planned_at";
    const JOBS: &str = "SELECT trace FROM jobs WHERE kind = 'second' ORDER BY trace";
    let mut connection = shared.connection().await;
    // The two queries do not share a snapshot, so ticks between them are left out of the comparison.
    let jobs = connection.rows(JOBS, JOBS).await;
    let rows = connection.rows(ROWS, ROWS).await;
    let seconds = rows.iter().map(|row| row[0].as_deref().unwrap().parse().unwrap());
    let seconds: Vec<i64> = seconds.take(jobs.len()).collect();
    let planned = seconds.iter().map(|&second| {
        let planned = Timestamp(second * 1_000_000);
        format!("second@{planned}")
    });
    let queued = jobs.iter().map(|row| row[0].clone().unwrap());
    assert!(planned.eq(queued), "one row and one job each");
    seconds
}

/// The numbers of seconds that are missing between those that were ticked.
pub fn gaps(seconds: &[i64]) -> Vec<i64> {
    seconds.windows(2).map(|pair| pair[1] - pair[0] - 1).collect()
}
