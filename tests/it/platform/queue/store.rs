//! Queueing, claiming, and the operations of operators.

use flight_finder_core::{base::ids::GroupId, platform::db::DbError};

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    a_live_job_with_the_same_key_is_answered,
    a_waiting_job_takes_the_better_priority,
    two_processes_that_queue_the_same_key_get_one_job,
    a_rolled_back_job_is_not_queued,
    the_urgent_job_comes_first,
    a_scheduled_job_is_taken_when_it_is_due,
    the_loop_is_told_when_the_next_job_is_due,
    two_claims_never_share_a_job,
    an_expired_job_is_never_taken,
    a_waiting_job_is_cancelled_at_once,
    a_dead_job_can_be_queued_again,
    a_dead_job_stays_dead_while_another_has_its_key,
    operators_see_depth_age_and_failures,
    old_history_is_pruned,
    a_group_that_does_not_exist_is_refused,
);

fn no_luck() -> Outcome {
    Outcome::Dead {
        error: "no luck".into(),
    }
}

async fn a_live_job_with_the_same_key_is_answered(db: Db) {
    let once = NewJob::new(&Once { key: "k".into() });

    let first = enqueue(&db, once.clone()).await;
    assert_eq!(enqueue(&db, once.clone()).await, first);
    let claimed = claim(&db, "w", 10).await;
    assert_eq!(claimed.len(), 1);
    assert_eq!(enqueue(&db, once.clone()).await, first, "a running job is live");
    assert!(settle(&db, &claimed[0], Outcome::Done).await);
    assert_ne!(enqueue(&db, once).await, first, "one that has ended is not");
}

async fn a_waiting_job_takes_the_better_priority(db: Db) {
    let once = NewJob::new(&Once { key: "k".into() });
    let waiting = enqueue(&db, once.clone().priority(3)).await;
    let other = enqueue(&db, NewJob::new(&Wait).priority(1)).await;

    assert_eq!(enqueue(&db, once.clone().priority(4)).await, waiting);
    assert_eq!(enqueue(&db, once.clone()).await, waiting);

    let claimed: Vec<_> = claim(&db, "w", 10).await.iter().map(|job| job.id).collect();
    assert_eq!(claimed, [waiting, other]);
    assert_eq!(
        enqueue(&db, once.priority(-1)).await,
        waiting,
        "what runs is left alone"
    );
}

async fn two_processes_that_queue_the_same_key_get_one_job(db: Db) {
    for round in 0..20 {
        let once = NewJob::new(&Once { key: round.to_string() });

        let (left, right) = tokio::join!(enqueue(&db, once.clone()), enqueue(&db, once));

        assert_eq!(left, right);
    }
}

async fn a_rolled_back_job_is_not_queued(db: Db) {
    let mut tx = db.write().await.unwrap();
    tx.queue().enqueue(&NewJob::new(&Wait)).await.unwrap();
    drop(tx);

    assert!(claim(&db, "w", 10).await.is_empty());
}

async fn the_urgent_job_comes_first(db: Db) {
    let late = enqueue(&db, NewJob::new(&Wait).priority(1)).await;
    let soon = enqueue(&db, NewJob::new(&Wait)).await;
    let sooner = enqueue(&db, NewJob::new(&Wait).priority(-1)).await;
    enqueue(&db, NewJob::new(&Wait).priority(-9).at(db.now().plus(LEASE))).await;

    let claimed: Vec<_> = claim(&db, "w", 10).await.iter().map(|job| job.id).collect();

    assert_eq!(claimed, [sooner, soon, late]);
}

async fn a_scheduled_job_is_taken_when_it_is_due(db: Db) {
    stop_clock(&db);
    let due = db.now().plus(Duration::from_mins(10));
    let id = enqueue(&db, NewJob::new(&Wait).at(due)).await;

    assert_eq!(row(&db, id).await.state, JobState::Scheduled);
    db.clock().set(due.minus(Duration::from_micros(1)));
    assert!(claim(&db, "w", 1).await.is_empty());
    db.clock().set(due);
    let claimed = claim(&db, "w", 1).await;
    assert_eq!((claimed[0].id, claimed[0].run_at, claimed[0].attempt), (id, due, 1));
}

async fn the_loop_is_told_when_the_next_job_is_due(db: Db) {
    stop_clock(&db);
    let now = db.now();
    let nothing = db.queue().look_for_jobs(QUEUE).await.unwrap();
    let later = now.plus(Duration::from_secs(30));
    enqueue(&db, NewJob::new(&Wait).at(later.plus(LEASE))).await;
    enqueue(&db, NewJob::new(&Wait).at(later)).await;
    let scheduled = db.queue().look_for_jobs(QUEUE).await.unwrap();
    enqueue(&db, NewJob::new(&Wait)).await;
    let ready = db.queue().look_for_jobs(QUEUE).await.unwrap();

    assert_eq!((nothing.ready, nothing.next_due), (false, None));
    assert_eq!((scheduled.ready, scheduled.next_due), (false, Some(later)));
    assert!(!scheduled.is_due(now) && scheduled.is_due(later));
    assert!(ready.ready && ready.is_due(now));
}

async fn two_claims_never_share_a_job(db: Db) {
    let mut ids = Vec::new();
    for _ in 0..40 {
        ids.push(enqueue(&db, NewJob::new(&Wait)).await);
    }

    let (one, two) = tokio::join!(claim(&db, "one", 30), claim(&db, "two", 30));

    let mut claimed: Vec<JobId> = one.iter().chain(&two).map(|job| job.id).collect();
    claimed.sort_unstable();
    claimed.dedup();
    assert_eq!(claimed.len(), one.len() + two.len());
    assert!(one.len() <= 30 && two.len() <= 30);
}

async fn an_expired_job_is_never_taken(db: Db) {
    stop_clock(&db);
    let expiry = db.now().plus(Duration::from_secs(25));
    let ready = enqueue(&db, NewJob::new(&Wait).expires(expiry)).await;
    let scheduled = enqueue(&db, NewJob::new(&Wait).expires(expiry).at(expiry)).await;
    let other = enqueue(&db, NewJob::new(&Wait)).await;
    assert_eq!(db.queue().sweep(&calm(&db)).await.unwrap(), 0);

    db.clock().set(expiry);
    let claimed = claim(&db, "w", 10).await;
    let swept = db.queue().sweep(&calm(&db)).await.unwrap();

    assert_eq!(claimed.iter().map(|job| job.id).collect::<Vec<_>>(), [other]);
    assert_eq!(swept, 2);
    assert_eq!(row(&db, ready).await.state, JobState::Expired);
    assert_eq!(row(&db, scheduled).await.state, JobState::Expired);
}

async fn a_waiting_job_is_cancelled_at_once(db: Db) {
    let ready = enqueue(&db, NewJob::new(&Wait)).await;
    let scheduled = enqueue(&db, NewJob::new(&Wait).at(db.now().plus(LEASE))).await;

    let mut tx = db.write().await.unwrap();
    assert!(tx.queue().cancel_job(ready).await.unwrap());
    assert!(tx.queue().cancel_job(scheduled).await.unwrap());
    assert!(!tx.queue().cancel_job(scheduled).await.unwrap(), "it has ended");
    assert!(!tx.queue().cancel_job(JobId::new()).await.unwrap());
    tx.commit().await.unwrap();

    assert_eq!(row(&db, ready).await.state, JobState::Cancelled);
    assert_eq!(row(&db, scheduled).await.state, JobState::Cancelled);
    assert!(claim(&db, "w", 10).await.is_empty());
}

async fn a_dead_job_can_be_queued_again(db: Db) {
    let id = enqueue(&db, NewJob::new(&Once { key: "k".into() }).trace("request 7")).await;
    let job = claim(&db, "w", 1).await.remove(0);
    settle(&db, &job, no_luck()).await;

    let mut tx = db.write().await.unwrap();
    let failed = tx.queue().failed_jobs(10).await.unwrap();
    assert!(tx.queue().retry_job(id).await.unwrap());
    assert!(!tx.queue().retry_job(id).await.unwrap(), "it lives");
    tx.commit().await.unwrap();

    assert_eq!((failed[0].id, failed[0].error.as_deref()), (id, Some("no luck")));
    assert_eq!(state(&db, id).await, (JobState::Ready, 0, 0, Some("no luck".into())));
    let again = claim(&db, "w", 1).await.remove(0);
    assert_eq!((again.id, again.attempt, again.max_attempts), (id, 1, 3));
    assert_eq!(
        (again.payload, again.trace.as_deref()),
        (job.payload, Some("request 7"))
    );
}

async fn a_dead_job_stays_dead_while_another_has_its_key(db: Db) {
    let once = NewJob::new(&Once { key: "k".into() });
    let id = enqueue(&db, once.clone()).await;
    let job = claim(&db, "w", 1).await.remove(0);
    settle(&db, &job, no_luck()).await;
    enqueue(&db, once).await;

    assert!(!commit!(db, |tx| tx.queue().retry_job(id)));

    assert_eq!(row(&db, id).await.state, JobState::Dead);
}

async fn operators_see_depth_age_and_failures(db: Db) {
    stop_clock(&db);
    enqueue(&db, NewJob::new(&Wait).priority(-1)).await;
    claim(&db, "w", 1).await;
    enqueue(&db, NewJob::new(&Wait)).await;
    enqueue(&db, NewJob::new(&Wait).at(db.now().plus(LEASE))).await;
    enqueue(&db, NewJob::new(&Limited)).await;
    db.clock().advance(Duration::from_secs(5));
    enqueue(&db, NewJob::new(&Wait)).await;

    let depths = db.read().await.unwrap().queue().queue_depths().await.unwrap();

    let acts = &depths[0];
    assert_eq!(depths.len(), 2);
    assert_eq!(
        (acts.queue.as_str(), acts.ready, acts.scheduled, acts.running),
        (QUEUE, 2, 1, 1)
    );
    assert_eq!(acts.oldest_ready, Some(Duration::from_secs(5)));
}

async fn old_history_is_pruned(db: Db) {
    stop_clock(&db);
    let old = enqueue(&db, NewJob::new(&Wait)).await;
    settle(&db, &claim(&db, "w", 1).await[0], Outcome::Done).await;
    db.clock().advance(Duration::from_hours(48));
    let new = enqueue(&db, NewJob::new(&Wait)).await;
    settle(&db, &claim(&db, "w", 1).await[0], Outcome::Done).await;

    let mut tx = db.write().await.unwrap();
    let moment = tx.now().minus(Duration::from_hours(24));
    assert_eq!(tx.queue().prune_jobs(moment, 10).await.unwrap(), 1);
    assert_eq!(tx.queue().find_job(old).await.unwrap(), None);
    assert!(tx.queue().find_job(new).await.unwrap().is_some());
}

async fn a_group_that_does_not_exist_is_refused(db: Db) {
    let mut tx = db.write().await.unwrap();

    let refused = tx.queue().enqueue(&NewJob::new(&Wait).group(GroupId::new())).await;

    assert!(matches!(refused, Err(DbError::ForeignKey)), "{refused:?}");
}
