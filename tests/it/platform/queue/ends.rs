//! The ends of leases, and which process may write them.

use flight_finder_core::platform::queue::{Job, JobError, MAX_BACKOFF};

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    a_stale_lease_is_refused,
    a_job_given_back_is_unchanged,
    a_retry_waits_in_the_row,
    a_retry_after_the_expiry_ends_at_once,
    attempts_run_out,
    a_nul_in_an_error_does_no_harm,
    a_job_is_completed_with_its_result,
    a_rolled_back_completion_has_no_effect,
    a_lost_lease_completes_nothing,
);

/// Lets the job's lease run out and rescues the job, as after a crash of its process.
async fn take_away(db: &Db) {
    db.clock().advance(LEASE + Duration::from_secs(1));
    assert_eq!(db.queue().rescue(LEASE, &calm(db)).await.unwrap().len(), 1);
}

async fn a_stale_lease_is_refused(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    let stale = claim(&db, "w", 1).await.remove(0);
    take_away(&db).await;
    let fresh = claim(&db, "w", 1).await.remove(0);
    let retry = Outcome::Retry {
        at: db.now(),
        error: "x".into(),
    };

    assert_eq!((fresh.id, fresh.attempt), (id, 1));
    assert!(!settle(&db, &stale, Outcome::Done).await);
    assert!(!settle(&db, &stale, retry).await);
    assert!(!settle(&db, &stale, Outcome::Returned).await);
    assert!(settle(&db, &fresh, Outcome::Done).await);
    assert_eq!(state(&db, id).await, (JobState::Done, 1, 1, None));
}

async fn a_job_given_back_is_unchanged(db: Db) {
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    let job = claim(&db, "w", 1).await.remove(0);

    assert!(settle(&db, &job, Outcome::Returned).await);

    assert_eq!(state(&db, id).await, (JobState::Ready, 0, 0, None));
}

async fn a_retry_waits_in_the_row(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    let job = claim(&db, "w", 1).await.remove(0);
    let slow_down = JobError::RetryAfter(Duration::from_secs(30), "slow down".into());

    let outcome = Outcome::after_error(&slow_down, &job, MAX_BACKOFF, db.now());
    assert!(settle(&db, &job, outcome).await);

    assert_eq!(
        state(&db, id).await,
        (JobState::Scheduled, 1, 0, Some("slow down".into()))
    );
    assert_eq!(row(&db, id).await.run_at, Some(db.now().plus(Duration::from_secs(30))));
    assert!(claim(&db, "w", 1).await.is_empty());
    db.clock().advance(Duration::from_secs(30));
    assert_eq!(claim(&db, "w", 1).await[0].attempt, 2);
}

async fn a_retry_after_the_expiry_ends_at_once(db: Db) {
    stop_clock(&db);
    let expiry = db.now().plus(Duration::from_secs(25));
    let id = enqueue(&db, NewJob::new(&Wait).expires(expiry)).await;
    let job = claim(&db, "w", 1).await.remove(0);
    let slow_down = JobError::RetryAfter(Duration::from_secs(25), "slow down".into());

    let outcome = Outcome::after_error(&slow_down, &job, MAX_BACKOFF, db.now());
    settle(&db, &job, outcome).await;

    assert_eq!(
        state(&db, id).await,
        (JobState::Expired, 1, 0, Some("slow down".into()))
    );
}

async fn attempts_run_out(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    for _ in 0..3 {
        let job = claim(&db, "w", 1).await.remove(0);
        let outcome = Outcome::after_error(&JobError::retry("no luck"), &job, MAX_BACKOFF, db.now());
        assert!(settle(&db, &job, outcome).await);
        db.clock().advance(Duration::from_mins(10));
    }

    assert_eq!(state(&db, id).await, (JobState::Dead, 3, 0, Some("no luck".into())));
}

async fn a_nul_in_an_error_does_no_harm(db: Db) {
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    let job = claim(&db, "w", 1).await.remove(0);

    let outcome = Outcome::after_error(&JobError::fail("nothing\0here"), &job, MAX_BACKOFF, db.now());
    settle(&db, &job, outcome).await;

    assert_eq!(row(&db, id).await.error.as_deref(), Some("nothinghere"));
}

async fn a_job_is_completed_with_its_result(db: Db) {
    enqueue(&db, NewJob::new(&Wait)).await;
    let job = Job::new(claim(&db, "w", 1).await.remove(0));

    let mut tx = db.write().await.unwrap();
    let result = tx.queue().enqueue(&NewJob::new(&Wait)).await.unwrap();
    assert!(job.complete_in(&mut tx).await.unwrap());
    assert!(job.is_ending() && !job.is_completed());
    tx.commit().await.unwrap();

    assert!(job.is_completed());
    assert_eq!(row(&db, job.id).await.state, JobState::Done);
    assert_eq!(row(&db, result).await.state, JobState::Ready);
}

async fn a_rolled_back_completion_has_no_effect(db: Db) {
    enqueue(&db, NewJob::new(&Wait)).await;
    let job = Job::new(claim(&db, "w", 1).await.remove(0));

    let mut tx = db.write().await.unwrap();
    assert!(job.complete_in(&mut tx).await.unwrap());
    drop(tx);

    assert!(!job.is_completed());
    assert_eq!(row(&db, job.id).await.state, JobState::Running);
    assert!(settle(&db, &job, Outcome::Done).await, "the runtime's own end follows");
}

async fn a_lost_lease_completes_nothing(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    let job = Job::new(claim(&db, "w", 1).await.remove(0));
    take_away(&db).await;
    claim(&db, "other", 1).await;

    let completed = commit!(db, |tx| job.complete_in(&mut tx));

    assert!(!completed && !job.is_completed());
    assert_eq!(row(&db, id).await.state, JobState::Running);
}
