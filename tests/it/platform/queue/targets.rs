//! Running processes follow what operators set for a queue.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use flight_finder_core::{
    base::revision::{Edited, Expected, RowRevision},
    platform::{
        operations::{Amount, TargetChange, change_target},
        queue::{OPERATORS, QueueState},
    },
};
use tokio::sync::Semaphore;

use super::{
    jobs::*,
    runtime::{Worker, heartbeat, waiting},
};
use crate::support::prelude::*;

on_both_databases!(
    more_handlers_start_while_all_are_busy,
    fewer_handlers_end_no_running_job,
    all_processes_share_the_total,
    a_total_that_rises_while_a_process_dies_is_used_by_the_survivor,
    a_paused_queue_starts_nothing,
    a_draining_queue_starts_only_what_waits,
    a_late_change_of_a_target_is_refused,
    a_pause_has_a_reason_and_ends_at_its_time,
);

async fn change(db: &Db, change: TargetChange) {
    let mut tx = db.write().await.unwrap();
    let edited = change_target(&mut tx, QUEUE, change, &Expected::Any, "tests".into()).await;
    assert!(matches!(edited.unwrap(), Edited::Saved(_)));
    tx.commit().await.unwrap();
}

fn per_process(number: i64) -> TargetChange {
    TargetChange {
        per_process: Some(Amount::Number(number)),
        ..TargetChange::default()
    }
}

fn total(number: i64) -> TargetChange {
    TargetChange {
        total: Some(Amount::Number(number)),
        ..TargetChange::default()
    }
}

fn state(state: QueueState) -> TargetChange {
    TargetChange {
        state: Some(state),
        ..TargetChange::default()
    }
}

async fn enqueue_waits(db: &Db, count: usize) {
    for _ in 0..count {
        enqueue(db, NewJob::new(&Wait)).await;
    }
}

/// A counter of started jobs, and the permits by which they end.
fn counted() -> (Arc<Semaphore>, Arc<AtomicUsize>) {
    (Arc::new(Semaphore::new(0)), Arc::default())
}

async fn until_started(starts: &AtomicUsize, count: usize) {
    eventually("they have started", || async {
        (starts.load(Ordering::SeqCst) == count).then_some(())
    })
    .await;
}

/// Waits until the processes have followed their targets: they read them with one heartbeat, and report with the next.
async fn followed(db: &Db, workers: &[&Worker]) {
    for _ in 0..3 {
        heartbeat(db, workers).await;
    }
}

async fn more_handlers_start_while_all_are_busy(db: Db) {
    let (go, starts) = counted();
    let worker = Worker::start(&db, 2, waiting(&go, &starts));
    enqueue_waits(&db, 8).await;
    until_started(&starts, 2).await;

    change(&db, per_process(5)).await;

    until_started(&starts, 5).await;
    followed(&db, &[&worker]).await;
    assert_eq!(starts.load(Ordering::SeqCst), 5);
    go.add_permits(8);
    until_started(&starts, 8).await;
    worker.stop().await;
}

async fn fewer_handlers_end_no_running_job(db: Db) {
    let (go, starts) = counted();
    let worker = Worker::start(&db, 4, waiting(&go, &starts));
    enqueue_waits(&db, 8).await;
    until_started(&starts, 4).await;

    change(&db, per_process(1)).await;
    followed(&db, &[&worker]).await;
    // Three of the four handlers are too many, so their ends start nothing.
    go.add_permits(3);
    followed(&db, &[&worker]).await;
    let after_three_ends = starts.load(Ordering::SeqCst);
    go.add_permits(1);

    until_started(&starts, 5).await;
    assert_eq!(after_three_ends, 4);
    go.add_permits(4);
    until_started(&starts, 8).await;
    worker.stop().await;
}

async fn all_processes_share_the_total(db: Db) {
    let (go, starts) = counted();
    change(&db, total(3)).await;
    let workers = [1, 2].map(|_| Worker::start(&db, 4, waiting(&go, &starts)));
    enqueue_waits(&db, 8).await;

    until_started(&starts, 3).await;
    followed(&db, &[&workers[0], &workers[1]]).await;
    assert_eq!(starts.load(Ordering::SeqCst), 3);
    go.add_permits(8);
    until_started(&starts, 8).await;
    for worker in workers {
        worker.stop().await;
    }
}

async fn a_total_that_rises_while_a_process_dies_is_used_by_the_survivor(shared: SharedDatabase) {
    let (db, doomed) = (shared.db.clone(), shared.with_clock(shared.db.clock().clone()).await);
    let (go, starts) = counted();
    change(&db, total(2)).await;
    let dying = Worker::start(&doomed, 4, waiting(&go, &starts));
    enqueue_waits(&db, 6).await;
    until_started(&starts, 2).await;

    dying.kill(&doomed).await;
    change(&db, total(4)).await;
    let survivor = Worker::start(&db, 4, waiting(&go, &starts));

    // Two of the four are those of the dead process, which are rescued when their leases have run out.
    eventually("they have started", async || {
        heartbeat(&db, &[&survivor]).await;
        starts.load(Ordering::SeqCst) == 6
    })
    .await;
    followed(&db, &[&survivor]).await;
    assert_eq!(starts.load(Ordering::SeqCst), 6);
    // The handlers of the dead process take two of them.
    go.add_permits(8);
    until_started(&starts, 8).await;
    survivor.stop().await;
}

async fn a_paused_queue_starts_nothing(db: Db) {
    let (go, starts) = counted();
    let worker = Worker::start(&db, 2, waiting(&go, &starts));
    enqueue_waits(&db, 3).await;
    until_started(&starts, 2).await;

    change(&db, state(QueueState::Paused)).await;
    followed(&db, &[&worker]).await;
    go.add_permits(2);
    followed(&db, &[&worker]).await;
    let while_paused = starts.load(Ordering::SeqCst);
    change(&db, state(QueueState::Running)).await;

    until_started(&starts, 3).await;
    assert_eq!(while_paused, 2, "running jobs ended, and no other started");
    go.add_permits(1);
    worker.stop().await;
}

async fn a_draining_queue_starts_only_what_waits(db: Db) {
    let (go, starts) = counted();
    go.add_permits(9);
    enqueue_waits(&db, 3).await;
    change(&db, state(QueueState::Draining)).await;
    enqueue_waits(&db, 2).await;

    let worker = Worker::start(&db, 2, waiting(&go, &starts));
    until_started(&starts, 3).await;
    followed(&db, &[&worker]).await;
    let drained = starts.load(Ordering::SeqCst);
    change(&db, state(QueueState::Running)).await;

    until_started(&starts, 5).await;
    assert_eq!(drained, 3);
    worker.stop().await;
}

async fn a_late_change_of_a_target_is_refused(shared: SharedDatabase) {
    let db = &shared.db;
    let seen = {
        let mut tx = db.write().await.unwrap();
        let target = change_target(&mut tx, QUEUE, per_process(4), &Expected::Any, "one".into()).await;
        tx.commit().await.unwrap();
        Expected::OneOf(vec![RowRevision::of(target.unwrap().row())])
    };
    change(db, per_process(5)).await;

    let mut tx = db.write().await.unwrap();
    let late = change_target(&mut tx, QUEUE, per_process(6), &seen, "two".into()).await;

    let Edited::Outdated(current) = late.unwrap() else {
        panic!("the change of another operator was overwritten");
    };
    assert_eq!(current.per_process, Some(5));
}

async fn a_pause_has_a_reason_and_ends_at_its_time(db: Db) {
    let until = db.now().plus(Duration::from_hours(1));
    let pause = |until| TargetChange {
        reason: Some("upgrade".to_owned()),
        until: Some(until),
        ..state(QueueState::Paused)
    };
    let read = async || {
        let targets = db.read().await.unwrap().queue().targets().await.unwrap();
        targets.of(QUEUE).cloned().unwrap()
    };
    let refused = async |queue: &str, change: TargetChange| {
        let mut tx = db.write().await.unwrap();
        let changed = change_target(&mut tx, queue, change, &Expected::Any, "tests".into()).await;
        changed.unwrap_err().to_string()
    };

    change(&db, pause(until)).await;
    let paused = read().await;
    let past = refused(QUEUE, pause(db.now())).await;
    let of_operators = refused(OPERATORS, state(QueueState::Paused)).await;
    db.clock().advance(Duration::from_hours(1));

    assert_eq!(paused.state, QueueState::Paused);
    assert_eq!(paused.note(), " by tests (upgrade)");
    assert!(paused.state_since.is_some());
    assert!(past.starts_with("until"), "{past}");
    assert!(of_operators.contains("always runs"), "{of_operators}");
    let over = read().await;
    assert_eq!(
        (over.state, over.note(), over.paused_until),
        (QueueState::Running, String::new(), None)
    );
}
