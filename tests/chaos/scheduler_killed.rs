//! The leading scheduler is killed by `kill -9` several times.

use std::{env, process::Stdio, time::Duration};

use flight_finder_core::schedules::{Missed, SCHEDULES, Schedule};
use flight_finder_core::{
    db::{Db, Options},
    queue::{JobKind, NewJob},
    time::Clock,
};
use serde::{Deserialize, Serialize};
use tokio::process::{Child, Command};
use tokio_util::sync::CancellationToken;

use crate::{eventually, long, on_both_databases, seconds, support::database::SharedDatabase};

on_both_databases!(the_leader_of_three_schedulers_is_killed_again_and_again);

/// The environment variable that makes a process of this suite a scheduler. Its value is the URL of the database.
const DATABASE: &str = "FLIGHT_FINDER_CHAOS_SCHEDULER";
/// The name of the case that such a process runs.
const ENTRY: &str = "scheduler_killed::a_process_that_schedules";
/// The longest time until another scheduler leads: the rest of the lease, the interval of the check, and a start beside
/// other starts.
const TAKEN_OVER: Duration = Duration::from_secs(30);
const MOST_MISSING: i64 = 15;

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

/// Not a test case: the case below starts three processes that run this function as schedulers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_schedules() {
    let Ok(url) = env::var(DATABASE) else {
        return;
    };
    let db = Db::open(&Options::new(url), Clock::default()).await.unwrap();
    flight_finder_scheduler::run(db, &[EACH_SECOND], CancellationToken::new())
        .await
        .unwrap();
}

async fn the_leader_of_three_schedulers_is_killed_again_and_again(shared: SharedDatabase) {
    let (kills, between) = if long() {
        (6, seconds(0, 15))
    } else {
        (2, seconds(6, 0))
    };
    let mut schedulers: Vec<Child> = (0..3).map(|_| start(&shared)).collect();
    let mut tokens = vec![leading_after(&shared, 0, &mut schedulers).await];

    for _ in 0..kills {
        // Between the kills, the schedulers run undisturbed and tick.
        tokio::time::sleep(between).await;
        let leader = leader_of(&shared, &mut schedulers).await;
        schedulers[leader].kill().await.unwrap();
        schedulers[leader] = start(&shared);
        tokens.push(leading_after(&shared, tokens[tokens.len() - 1], &mut schedulers).await);
    }
    tokio::time::sleep(between).await;

    let seconds = ticked(&shared).await;
    for scheduler in &mut schedulers {
        scheduler.kill().await.unwrap();
    }
    let gaps: Vec<i64> = seconds.windows(2).map(|pair| pair[1] - pair[0] - 1).collect();
    let (missing, longest) = (gaps.iter().sum::<i64>(), gaps.iter().copied().max().unwrap_or_default());
    println!(
        "chaos: the scheduler that leads is killed {kills} times, {}: {} seconds ticked once with one job each, {missing} missing, \
         at most {longest} in a row",
        if shared.db.is_sqlite() { "sqlite" } else { "postgres" },
        seconds.len(),
    );
    let wanted = if long() { 90 } else { 18 };
    assert!(seconds.len() >= wanted, "{seconds:?}");
    assert!(gaps.iter().all(|gap| (0..=MOST_MISSING).contains(gap)), "{gaps:?}");
}

fn start(shared: &SharedDatabase) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", ENTRY, "--nocapture"])
        .env(DATABASE, &shared.url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

/// Waits until another scheduler than the holder of this token leads, and returns the new token.
async fn leading_after(shared: &SharedDatabase, token: i64, schedulers: &mut [Child]) -> i64 {
    let token = eventually("one leads", TAKEN_OVER, async || {
        let row = shared.db.read().await.unwrap().schedules().leader().await.unwrap()?;
        (row.token > token).then_some(row.token)
    })
    .await;
    leader_of(shared, schedulers).await;
    token
}

/// The index of the leading scheduler, by the process id in the lease's holder.
async fn leader_of(shared: &SharedDatabase, schedulers: &mut [Child]) -> usize {
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
    found.expect("one of the three leads")
}

/// The seconds that were ticked. Checks that each has exactly one row and one job.
async fn ticked(shared: &SharedDatabase) -> Vec<i64> {
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
        let planned = flight_finder_core::time::Timestamp(second * 1_000_000);
        format!("second@{planned}")
    });
    let queued = jobs.iter().map(|row| row[0].clone().unwrap());
    assert!(planned.eq(queued), "one row and one job each");
    seconds
}
