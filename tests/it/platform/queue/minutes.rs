//! The queues minute by minute.

use flight_finder_core::platform::queue::{JobError, LeasedJob, MAX_BACKOFF, MINUTE, QueueMinute, beginning};

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    a_minute_has_the_depths_and_the_times_of_its_jobs,
    two_processes_store_a_minute_once,
    a_step_has_the_worst_of_its_minutes,
);

/// 2026-11-20T10:00:00Z
const TEN: Timestamp = Timestamp(1_795_168_800_000_000);

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

/// Queues a job, starts it after `wait`, and ends it after it has run for `run`: as dead, or as done.
async fn run(db: &Db, wait: Duration, run: Duration, is_dead: bool) {
    enqueue(db, NewJob::new(&Wait)).await;
    db.clock().advance(wait);
    let job: LeasedJob = claim(db, "tests", 1).await.pop().unwrap();
    db.clock().advance(run);
    let outcome = if is_dead {
        Outcome::after_error(&JobError::fail("no luck"), &job, MAX_BACKOFF, db.now())
    } else {
        Outcome::Done
    };
    settle(db, &job, outcome).await;
}

async fn stored(db: &Db, step: Duration) -> Vec<QueueMinute> {
    db.read().await.unwrap().queue().minutes(TEN, step).await.unwrap()
}

async fn a_minute_has_the_depths_and_the_times_of_its_jobs(shared: SharedDatabase) {
    let db = shared.db.clone();
    db.clock().set(TEN);
    for number in 1..=4 {
        run(&db, Duration::ZERO, seconds(number), number == 4).await;
    }
    // Their process had a clock that was behind: they began before their time. Their wait is zero.
    let late = "UPDATE job_history SET run_at = run_at + 1000";
    shared.run(late, late).await;
    run(&db, seconds(8), seconds(2), false).await;
    enqueue(&db, NewJob::new(&Wait)).await;
    db.clock().set(TEN.plus(MINUTE));

    let served = [QUEUE.to_owned(), "idle".to_owned()];
    db.queue().record_minute(db.now(), &served).await.unwrap();

    let minutes = stored(&db, MINUTE).await;
    let [acts, idle] = &minutes[..] else {
        panic!("{minutes:?}")
    };
    assert_eq!((acts.queue.as_str(), acts.minute), (QUEUE, TEN));
    assert_eq!((acts.ready, acts.running, acts.ended, acts.failed), (1, 0, 5, 1));
    assert_eq!(acts.oldest, 40_000_000);
    let times = [acts.wait_p50, acts.wait_p95, acts.run_p50, acts.run_p95];
    assert_eq!(times, [0, 8, 2, 4].map(|time| Some(time * 1_000_000)));
    assert_eq!((idle.ended, idle.ready, idle.wait_p95), (0, 0, None));
}

async fn two_processes_store_a_minute_once(shared: SharedDatabase) {
    let (db, other) = (shared.db.clone(), shared.another_process().await);
    db.clock().set(TEN.plus(MINUTE));
    other.clock().set(TEN.plus(MINUTE));
    let served = [QUEUE.to_owned()];

    let (first, second) = tokio::join!(async { db.queue().record_minute(db.now(), &served).await }, async {
        other.queue().record_minute(other.now(), &served).await
    },);

    first.unwrap();
    second.unwrap();
    assert_eq!(stored(&db, MINUTE).await.len(), 1);
}

async fn a_step_has_the_worst_of_its_minutes(db: Db) {
    db.clock().set(TEN);
    run(&db, seconds(3), seconds(1), false).await;
    enqueue(&db, NewJob::new(&Wait)).await;
    db.clock().set(TEN.plus(MINUTE));
    db.queue().record_minute(db.now(), &[]).await.unwrap();
    run(&db, seconds(9), seconds(1), true).await;
    db.clock().set(TEN.plus(MINUTE * 2));
    db.queue().record_minute(db.now(), &[]).await.unwrap();

    let steps = stored(&db, seconds(900)).await;

    assert_eq!(steps.len(), 1, "{steps:?}");
    assert_eq!((steps[0].minute, steps[0].ended, steps[0].failed), (TEN, 2, 1));
    assert_eq!(steps[0].ready, 1);
    assert_eq!(beginning(TEN.plus(seconds(59)), MINUTE), TEN);
    let deleted = { commit!(db, |tx| tx.queue().prune_minutes(TEN.plus(MINUTE), 10)) };
    assert_eq!((deleted, stored(&db, MINUTE).await.len()), (1, 1));
}
