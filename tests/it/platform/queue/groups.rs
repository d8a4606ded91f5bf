//! Groups of jobs, and the job that waits for a group.

use flight_finder_core::{base::ids::GroupId, platform::queue::Job};

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    the_last_child_makes_the_next_job_due,
    two_children_that_end_together_make_the_next_job_due,
    every_way_of_ending_counts,
    a_child_that_is_tried_again_does_not_count,
    a_completion_that_rolls_back_does_not_count,
    the_next_job_may_have_ended_before,
);

/// A job due in an hour that waits for a group.
async fn group(db: &Db) -> (JobId, GroupId) {
    let mut tx = db.write().await.unwrap();
    let later = tx.now().plus(Duration::from_hours(1));
    let next = tx.queue().enqueue(&NewJob::new(&Act::Finish).at(later)).await.unwrap();
    let group = tx.queue().open_group(Some(next)).await.unwrap();
    tx.commit().await.unwrap();
    (next, group)
}

async fn child(db: &Db, group: GroupId) -> JobId {
    enqueue(db, NewJob::new(&Wait).group(group)).await
}

async fn the_last_child_makes_the_next_job_due(db: Db) {
    stop_clock(&db);
    let (next, group) = group(&db).await;
    child(&db, group).await;
    child(&db, group).await;
    let children = claim(&db, "w", 2).await;

    settle(&db, &children[0], Outcome::Done).await;
    assert_eq!(row(&db, next).await.state, JobState::Scheduled);
    settle(&db, &children[1], Outcome::Done).await;

    let row = row(&db, next).await;
    assert_eq!((row.state.name(), row.run_at), ("ready", Some(db.now())));
}

/// The end of one child is written in its handler's transaction, the end of the other child by the runtime.
async fn two_children_that_end_together_make_the_next_job_due(db: Db) {
    for _ in 0..25 {
        let (next, group) = group(&db).await;
        child(&db, group).await;
        child(&db, group).await;
        let mut children = claim(&db, "w", 2).await;
        let (two, one) = (children.remove(1), Job::new(children.remove(0)));
        let complete = async {
            assert!(commit!(db, |tx| one.complete_in(&mut tx)));
        };

        let ((), settled) = tokio::join!(complete, settle(&db, &two, Outcome::Done));

        assert!(settled);
        assert_eq!(row(&db, next).await.state, JobState::Ready);
        settle(&db, &claim(&db, "w", 1).await[0], Outcome::Done).await;
    }
}

async fn every_way_of_ending_counts(db: Db) {
    stop_clock(&db);
    let (next, group) = group(&db).await;
    let expiry = db.now().plus(Duration::from_secs(25));
    let cancelled = child(&db, group).await;
    let expired = enqueue(&db, NewJob::new(&Wait).group(group).priority(1).expires(expiry)).await;
    assert!(commit!(db, |tx| tx.queue().cancel_job(cancelled)));
    for _ in 0..3 {
        child(&db, group).await;
    }
    let running = claim(&db, "w", 3).await;

    settle(&db, &running[0], Outcome::Done).await;
    settle(&db, &running[1], Outcome::Dead { error: "x".into() }).await;
    settle(&db, &running[2], Outcome::Cancelled).await;
    assert_eq!(row(&db, next).await.state, JobState::Scheduled);
    db.clock().set(expiry);
    assert_eq!(db.queue().sweep(&calm(&db)).await.unwrap(), 1);

    assert_eq!(row(&db, expired).await.state, JobState::Expired);
    assert_eq!(row(&db, next).await.state, JobState::Ready);
}

async fn a_child_that_is_tried_again_does_not_count(db: Db) {
    let (next, group) = group(&db).await;
    child(&db, group).await;
    let job = claim(&db, "w", 1).await.remove(0);
    let retry = Outcome::Retry {
        at: db.now(),
        error: "x".into(),
    };

    settle(&db, &job, retry).await;
    assert_eq!(row(&db, next).await.state, JobState::Scheduled);
    let job = claim(&db, "w", 1).await.remove(0);
    settle(&db, &job, Outcome::Done).await;

    assert_eq!(row(&db, next).await.state, JobState::Ready);
}

async fn a_completion_that_rolls_back_does_not_count(db: Db) {
    let (next, group) = group(&db).await;
    child(&db, group).await;
    let job = Job::new(claim(&db, "w", 1).await.remove(0));

    let mut tx = db.write().await.unwrap();
    assert!(job.complete_in(&mut tx).await.unwrap());
    drop(tx);
    assert_eq!(row(&db, next).await.state, JobState::Scheduled);
    settle(&db, &job, Outcome::Done).await;

    assert_eq!(row(&db, next).await.state, JobState::Ready);
}

async fn the_next_job_may_have_ended_before(db: Db) {
    let (next, group) = group(&db).await;
    child(&db, group).await;
    assert!(commit!(db, |tx| tx.queue().cancel_job(next)));

    settle(&db, &claim(&db, "w", 1).await[0], Outcome::Done).await;

    assert_eq!(row(&db, next).await.state, JobState::Cancelled);
}
