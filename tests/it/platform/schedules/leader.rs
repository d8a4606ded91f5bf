//! One scheduler leads, and others take over from it.

use flight_finder_core::platform::schedules::{Leader, Missed, Tick};
use flight_finder_scheduler::Scheduler;

use super::ticks::{Errand, TEN, jobs, schedule, ticks};
use crate::support::prelude::*;

on_both_databases!(
    another_scheduler_takes_over_within_seconds_and_ticks_missed_times,
    a_leader_that_slept_while_another_took_over_writes_nothing,
    another_scheduler_leads_at_once_after_a_resignation,
    one_of_many_concurrent_schedulers_leads,
);

const SECOND: Duration = Duration::from_secs(1);

async fn another_scheduler_takes_over_within_seconds_and_ticks_missed_times(shared: SharedDatabase) {
    let (one, other) = (shared.db.clone(), shared.another_process().await);
    let every_second = [schedule("* * * * * *", Missed::Skip)];
    let mut first = Scheduler::new(one.clone(), &every_second).unwrap();
    let mut second = Scheduler::new(other.clone(), &every_second).unwrap();
    let mut queued_by_second = Vec::new();

    for second_of in 0..20 {
        for db in [&one, &other] {
            db.clock().set(TEN.plus(SECOND * second_of));
        }
        if second_of < 8 {
            first.tick().await.unwrap();
        }
        queued_by_second.push(second.tick().await.unwrap());
    }

    // No scheduler led before second 13, because the lease of 6 s was last renewed at second 7.
    assert_eq!(queued_by_second[..13], [0; 13]);
    assert_eq!(queued_by_second[13..], [6, 1, 1, 1, 1, 1, 1]);
    assert_eq!((ticks(&one).await, jobs(&one).await), (20, 20));
    other.close().await;
}

async fn a_leader_that_slept_while_another_took_over_writes_nothing(shared: SharedDatabase) {
    let (one, other) = (shared.db.clone(), shared.another_process().await);
    for db in [&one, &other] {
        db.clock().set(TEN);
    }
    let (mut sleeper, mut awake) = (Leader::new(one.clone()), Leader::new(other.clone()));
    assert!(sleeper.stand().await.unwrap());
    assert!(!awake.stand().await.unwrap());

    other.clock().advance(SECOND * 6);
    let taken = awake.stand().await.unwrap();
    // The sleeper's clock is stopped, so the sleeper does not know that its lease has run out.
    let told = sleeper.tick("errand", TEN, &NewJob::new(&Errand)).await.unwrap();

    assert_eq!((taken, told), (true, Tick::NotLeading));
    assert_eq!((ticks(&one).await, jobs(&one).await), (0, 0));
    let row = one.read().await.unwrap().schedules().leader().await.unwrap().unwrap();
    assert_eq!((row.holder.as_str(), row.token), (awake.name(), 2));
    other.close().await;
}

async fn another_scheduler_leads_at_once_after_a_resignation(db: Db) {
    db.clock().set(TEN);
    let (mut first, mut second) = (Leader::new(db.clone()), Leader::new(db.clone()));
    assert!(first.stand().await.unwrap());
    assert!(!second.stand().await.unwrap());

    first.resign().await.unwrap();

    assert!(second.stand().await.unwrap());
    assert!(!first.stand().await.unwrap());
}

async fn one_of_many_concurrent_schedulers_leads(db: Db) {
    db.clock().set(TEN);
    let standing = (0..8).map(|_| {
        let mut leader = Leader::new(db.clone());
        async move { leader.stand().await.unwrap() }
    });

    let leading = futures_util::future::join_all(standing).await;

    assert_eq!(leading.into_iter().filter(|leads| *leads).count(), 1);
}
