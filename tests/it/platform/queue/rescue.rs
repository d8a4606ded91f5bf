//! Jobs are taken back from processes that are dead, and only from those.

use flight_finder_core::platform::{
    db::Options,
    queue::{Job, Outage},
};
use futures_util::poll;

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    a_job_of_a_dead_process_is_taken_back_and_counts_a_crash,
    the_third_crash_sets_the_job_aside,
    a_job_that_has_got_further_since_a_crash_goes_on,
    jobs_that_were_in_the_same_crashes_are_told_apart,
    the_crashes_of_a_job_that_is_set_aside_do_not_count_against_others,
    a_process_that_is_alone_takes_back_what_its_predecessor_ran,
    an_expired_lease_of_a_live_process_is_no_crash,
    a_heartbeat_renews_expired_leases,
    a_heartbeat_returns_lost_and_cancelled_leases,
    after_an_outage_a_process_waits_for_one_lease,
    a_write_that_had_to_wait_is_an_outage,
    a_cancelled_job_that_goes_back_is_not_run_again,
);

async fn a_job_of_a_dead_process_is_taken_back_and_counts_a_crash(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    db.queue().upsert_worker(&presence(&db, "w")).await.unwrap();
    claim(&db, "w", 1).await;

    db.clock().advance(LEASE);
    assert!(
        db.queue().rescue(LEASE, &calm(&db)).await.unwrap().is_empty(),
        "the lease holds"
    );
    db.clock().advance(Duration::from_micros(1));
    let rescued = db.queue().rescue(LEASE, &calm(&db)).await.unwrap();

    assert!(rescued[0].id == id && rescued[0].crashed);
    let (state, attempt, crashes, error) = state(&db, id).await;
    assert_eq!((state.name(), attempt, crashes), ("ready", 0, 1));
    assert!(error.unwrap().contains("died"));
}

async fn the_third_crash_sets_the_job_aside(db: Db) {
    stop_clock(&db);
    let mut tx = db.write().await.unwrap();
    let later = tx.now().plus(Duration::from_hours(1));
    let next = tx.queue().enqueue(&NewJob::new(&Wait).at(later)).await.unwrap();
    let group = tx.queue().open_group(Some(next)).await.unwrap();
    let id = tx.queue().enqueue(&NewJob::new(&Wait).group(group)).await.unwrap();
    tx.commit().await.unwrap();

    for process in ["a", "b", "c"] {
        assert_eq!(claim(&db, process, 1).await.len(), 1);
        db.clock().advance(LEASE * 2);
        assert_eq!(db.queue().rescue(LEASE, &calm(&db)).await.unwrap().len(), 1);
    }
    assert!(
        claim(&db, "w", 1).await.is_empty(),
        "it would take the next process down too"
    );
    assert_eq!(db.queue().sweep(&calm(&db)).await.unwrap(), 1);

    let (state, _, crashes, error) = state(&db, id).await;
    assert_eq!((state.name(), crashes), ("dead", 3));
    assert!(error.unwrap().contains("three times"));
    assert_eq!(row(&db, next).await.state, JobState::Ready, "its group goes on");
}

async fn a_job_that_has_got_further_since_a_crash_goes_on(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    for (process, progresses, crashes) in [("a", false, 1), ("b", false, 2), ("c", true, 1), ("d", false, 2)] {
        let job = Job::new(claim(&db, process, 1).await.remove(0));
        if progresses {
            job.note_progress(&db).await.unwrap();
        }
        db.clock().advance(LEASE * 2);
        assert_eq!(db.queue().rescue(LEASE, &calm(&db)).await.unwrap().len(), 1);
        assert_eq!(row(&db, id).await.crash_count, crashes, "{process}");
    }
}

async fn jobs_that_were_in_the_same_crashes_are_told_apart(db: Db) {
    stop_clock(&db);
    let (first, second) = (
        enqueue(&db, NewJob::new(&Wait)).await,
        enqueue(&db, NewJob::new(&Wait)).await,
    );
    let crash = async |process, jobs| {
        assert_eq!(claim(&db, process, jobs).await.len(), jobs);
        db.clock().advance(LEASE * 2);
        assert_eq!(db.queue().rescue(LEASE, &calm(&db)).await.unwrap().len(), jobs);
    };

    for process in ["a", "b", "c"] {
        crash(process, 2).await;
    }
    assert_eq!(db.queue().sweep(&calm(&db)).await.unwrap(), 0, "either may be the one");
    for job in [first, second] {
        let (state, _, crashes, _) = state(&db, job).await;
        assert!(
            ["scheduled", "ready"].contains(&state.name()) && crashes == 2,
            "{state:?}"
        );
    }
    db.clock().advance(LEASE);
    let alone = claim(&db, "d", 1).await.remove(0).id;
    db.clock().advance(LEASE * 2);
    db.queue().rescue(LEASE, &calm(&db)).await.unwrap();
    db.queue().sweep(&calm(&db)).await.unwrap();

    assert_eq!(row(&db, alone).await.crash_count, 2, "the other was in the first three");
    let other = if alone == first { second } else { first };
    let job = claim(&db, "e", 1).await.remove(0);
    assert_eq!(job.id, other);
    assert!(settle(&db, &job, Outcome::Done).await, "so it did not cause them");
    db.clock().advance(LEASE);
    crash("f", 1).await;
    db.queue().sweep(&calm(&db)).await.unwrap();
    assert_eq!(row(&db, alone).await.state, JobState::Dead);
}

/// The job beside it waits for its end, so nothing else would tell that it caused nothing.
async fn the_crashes_of_a_job_that_is_set_aside_do_not_count_against_others(db: Db) {
    stop_clock(&db);
    let poison = enqueue(&db, NewJob::new(&Wait)).await;
    let beside = enqueue(&db, NewJob::new(&Wait)).await;
    for (process, jobs) in [("a", 2), ("b", 2), ("c", 2), ("d", 2), ("e", 2), ("f", 1)] {
        assert_eq!(claim(&db, process, jobs).await.len(), jobs);
        db.clock().advance(LEASE * 2);
        assert_eq!(db.queue().rescue(LEASE, &calm(&db)).await.unwrap().len(), jobs);
        db.clock().advance(LEASE);
    }

    assert_eq!(db.queue().sweep(&calm(&db)).await.unwrap(), 1);

    assert_eq!(row(&db, poison).await.state, JobState::Dead, "six crashes");
    assert_eq!(row(&db, beside).await.crash_count, 0);
    assert_eq!(claim(&db, "g", 2).await[0].id, beside);
}

/// On PostgreSQL it is not known whether the former process is dead, so its leases have to run out.
async fn a_process_that_is_alone_takes_back_what_its_predecessor_ran(shared: SharedDatabase) {
    let (db, predecessor) = (&shared.db, shared.another_process().await);
    let id = enqueue(db, NewJob::new(&Wait)).await;
    claim(&predecessor, "w", 1).await;

    assert_eq!(
        db.queue().rescue_abandoned().await.unwrap(),
        [],
        "the predecessor lives"
    );
    predecessor.close().await;
    let rescued = db.queue().rescue_abandoned().await.unwrap();

    let expected = if db.is_sqlite() {
        ("ready", 0, 1)
    } else {
        ("running", 1, 0)
    };
    let (state, attempt, crashes, _) = state(db, id).await;
    assert_eq!((state.name(), attempt, crashes), expected);
    assert_eq!(
        rescued.iter().filter(|job| job.crashed && job.id == id).count(),
        usize::from(db.is_sqlite())
    );
    let later = shared.another_process().await;
    assert_eq!(
        later.queue().rescue_abandoned().await.unwrap(),
        [],
        "this process shares the lock again"
    );
    later.close().await;
}

async fn an_expired_lease_of_a_live_process_is_no_crash(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    claim(&db, "w", 1).await;
    db.clock().advance(LEASE * 2);
    db.queue().upsert_worker(&presence(&db, "w")).await.unwrap();

    let rescued = db.queue().rescue(LEASE, &calm(&db)).await.unwrap();

    assert!(rescued[0].id == id && !rescued[0].crashed);
    assert_eq!(state(&db, id).await, (JobState::Ready, 0, 0, None));
}

async fn a_heartbeat_renews_expired_leases(db: Db) {
    stop_clock(&db);
    enqueue(&db, NewJob::new(&Wait)).await;
    let job = claim(&db, "w", 1).await.remove(0);
    db.clock().advance(LEASE * 2);

    let held = [(job.id, job.lease_id)];
    let renewed = db
        .queue()
        .heartbeat(&presence(&db, "w"), &held, LEASE, &calm(&db))
        .await
        .unwrap();

    assert!(renewed.lost.is_empty());
    assert!(db.queue().rescue(LEASE, &calm(&db)).await.unwrap().is_empty());
}

async fn a_heartbeat_returns_lost_and_cancelled_leases(db: Db) {
    stop_clock(&db);
    for _ in 0..3 {
        enqueue(&db, NewJob::new(&Wait)).await;
    }
    let held: Vec<_> = claim(&db, "w", 3)
        .await
        .iter()
        .map(|job| (job.id, job.lease_id))
        .collect();
    db.clock().advance(LEASE * 2);
    db.queue()
        .heartbeat(&presence(&db, "w"), &held[1..], LEASE, &calm(&db))
        .await
        .unwrap();
    db.queue().rescue(LEASE, &calm(&db)).await.unwrap();
    assert!(commit!(db, |tx| tx.queue().cancel_job(held[1].0)));

    let renewed = db
        .queue()
        .heartbeat(&presence(&db, "w"), &held, LEASE, &calm(&db))
        .await
        .unwrap();

    assert_eq!(renewed.lost, [held[0]]);
    assert_eq!(renewed.cancelled, [held[1]]);
    assert_eq!(db.queue().cancel_requests().await.unwrap(), [held[1]]);
}

async fn after_an_outage_a_process_waits_for_one_lease(db: Db) {
    stop_clock(&db);
    enqueue(&db, NewJob::new(&Wait)).await;
    claim(&db, "w", 1).await;
    db.clock().advance(LEASE * 2);
    let just_started = Outage::new(db.now(), LEASE);
    let troubled = calm(&db);
    troubled.saw(db.now());

    assert!(db.queue().rescue(LEASE, &just_started).await.unwrap().is_empty());
    assert!(db.queue().rescue(LEASE, &troubled).await.unwrap().is_empty());
    let over = db.now().plus(LEASE);
    db.clock().set(over.minus(Duration::from_micros(1)));
    assert!(db.queue().rescue(LEASE, &troubled).await.unwrap().is_empty());
    db.clock().set(over);
    assert_eq!(db.queue().rescue(LEASE, &troubled).await.unwrap().len(), 1);
}

async fn a_write_that_had_to_wait_is_an_outage(shared: SharedDatabase) {
    let options = Options {
        // With one connection, the second write waits for the first on PostgreSQL too.
        connections: 1,
        ..Options::new(shared.url())
    };
    let db = Db::open(&options, clock()).await.unwrap();
    let outage = calm(&db);
    stop_clock(&db);
    enqueue(&db, NewJob::new(&Wait)).await;
    claim(&db, "w", 1).await;
    db.clock().advance(LEASE * 2);

    let first = db.write().await.unwrap();
    let mut second = Box::pin(outage.write(&db));
    assert!(poll!(&mut second).is_pending());
    db.clock().advance(Duration::from_millis(1_200));
    drop(first);
    drop(second.await.unwrap());

    let rescued = db.queue().rescue(LEASE, &outage).await.unwrap();
    assert!(rescued.is_empty(), "its owner could not renew either");
    db.clock().advance(LEASE);
    assert_eq!(db.queue().rescue(LEASE, &outage).await.unwrap().len(), 1);
    db.close().await;
}

async fn a_cancelled_job_that_goes_back_is_not_run_again(db: Db) {
    stop_clock(&db);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    claim(&db, "w", 1).await;
    assert!(commit!(db, |tx| tx.queue().cancel_job(id)));

    db.clock().advance(LEASE * 2);
    db.queue().rescue(LEASE, &calm(&db)).await.unwrap();
    assert!(claim(&db, "w", 1).await.is_empty());
    db.queue().sweep(&calm(&db)).await.unwrap();

    assert_eq!(row(&db, id).await.state, JobState::Cancelled);
}

#[test]
fn a_clock_that_is_set_back_starts_the_wait_anew() {
    let outage = Outage::new(Timestamp(1_000_000_000), LEASE);

    assert!(!outage.is_over(Timestamp(500_000_000)));
    assert!(outage.is_over(Timestamp(508_000_000)));
}
