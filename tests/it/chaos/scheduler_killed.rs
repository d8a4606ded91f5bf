//! The leading scheduler is killed by `kill -9` several times.

use std::{env, process::Stdio};

use tokio::process::{Child, Command};

use super::each_second::{gaps, leader_of, leading_after, scheduling, ticked};
use crate::support::prelude::*;

on_both_databases!(the_leader_of_three_schedulers_is_killed_again_and_again);

const KILLS: usize = 6;
/// Between the kills, the schedulers run undisturbed and tick.
const BETWEEN: Duration = Duration::from_secs(15);
const MAX_MISSING: i64 = 15;

async fn the_leader_of_three_schedulers_is_killed_again_and_again(shared: SharedDatabase) {
    let mut schedulers: Vec<Child> = (0..3).map(|_| start(&shared)).collect();
    let mut tokens = vec![leading_after(&shared, 0, &schedulers).await];

    for _ in 0..KILLS {
        tokio::time::sleep(BETWEEN).await;
        let leader = leader_of(&shared, &schedulers).await;
        schedulers[leader].kill().await.unwrap();
        schedulers[leader] = start(&shared);
        tokens.push(leading_after(&shared, tokens[tokens.len() - 1], &schedulers).await);
    }
    tokio::time::sleep(BETWEEN).await;

    let seconds = ticked(&shared).await;
    for scheduler in &mut schedulers {
        scheduler.kill().await.unwrap();
    }
    let gaps = gaps(&seconds);
    let (missing, longest) = (gaps.iter().sum::<i64>(), gaps.iter().copied().max().unwrap_or_default());
    println!(
        "chaos: the scheduler that leads is killed {KILLS} times, {}: {} seconds ticked once with one job each, {missing} missing, \
         at most {longest} in a row",
        if shared.db.is_sqlite() { "sqlite" } else { "postgres" },
        seconds.len(),
    );
    assert!(seconds.len() >= 90, "{seconds:?}");
    assert!(gaps.iter().all(|gap| (0..=MAX_MISSING).contains(gap)), "{gaps:?}");
}

fn start(shared: &SharedDatabase) -> Child {
    let mut scheduler = Command::new(env::current_exe().unwrap());
    scheduling(&mut scheduler, &shared.url);
    scheduler
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}
