//! The leading scheduler is killed by `kill -9` several times.

use std::{env, process::Stdio};

use tokio::process::{Child, Command};

use crate::{
    each_second::{gaps, leader_of, leading_after, scheduling, ticked},
    long, on_both_databases, seconds,
    support::database::SharedDatabase,
};

on_both_databases!(the_leader_of_three_schedulers_is_killed_again_and_again);

const MOST_MISSING: i64 = 15;

async fn the_leader_of_three_schedulers_is_killed_again_and_again(shared: SharedDatabase) {
    let (kills, between) = if long() {
        (6, seconds(0, 15))
    } else {
        (2, seconds(6, 0))
    };
    let mut schedulers: Vec<Child> = (0..3).map(|_| start(&shared)).collect();
    let mut tokens = vec![leading_after(&shared, 0, &schedulers).await];

    for _ in 0..kills {
        // Between the kills, the schedulers run undisturbed and tick.
        tokio::time::sleep(between).await;
        let leader = leader_of(&shared, &schedulers).await;
        schedulers[leader].kill().await.unwrap();
        schedulers[leader] = start(&shared);
        tokens.push(leading_after(&shared, tokens[tokens.len() - 1], &schedulers).await);
    }
    tokio::time::sleep(between).await;

    let seconds = ticked(&shared).await;
    for scheduler in &mut schedulers {
        scheduler.kill().await.unwrap();
    }
    let gaps = gaps(&seconds);
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
    let mut scheduler = Command::new(env::current_exe().unwrap());
    scheduling(&mut scheduler, &shared.url);
    scheduler
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}
