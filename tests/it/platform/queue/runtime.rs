//! The runtime on apalis: every end is written correctly, whatever a handler or the database does.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use flight_finder_core::platform::queue::{Job, JobError};
use flight_finder_worker::runtime::{Handlers, Runtime, RuntimeSettings};
use tokio::{sync::Semaphore, task::JoinHandle};

use super::jobs::*;
use crate::support::{
    prelude::*,
    waiting::{self, while_time_passes},
};

on_both_databases!(
    every_end_is_a_correct_row,
    a_job_of_an_unknown_kind_waits_six_hours_for_the_next_release,
    a_retrying_job_leaves_its_slot_free,
    a_scheduled_job_starts_when_it_is_due,
    no_more_is_claimed_than_there_are_slots,
    a_running_job_is_cancelled_from_another_process,
    a_handler_may_finish_although_cancelled,
    a_stopped_process_gives_back_what_it_did_not_finish,
    jobs_of_a_dead_process_run_again,
    a_lost_lease_stops_the_handler,
    an_end_that_meets_a_locked_database_is_written_later,
    a_stop_does_not_wait_for_ends_that_cannot_be_written,
);

const HEARTBEAT: Duration = Duration::from_millis(300);
const SETTINGS: RuntimeSettings = RuntimeSettings {
    lease: Duration::from_millis(1_500),
    heartbeat: HEARTBEAT,
    grace: Duration::from_millis(500),
};

/// Returns running jobs to the queue as a rescue does, with a run time far in the future.
const RETURN_RUNNING_JOBS: &str =
    "UPDATE jobs SET state = 'scheduled', lease_id = NULL, lease_until = NULL, run_at = run_at * 2";

/// A process that runs the jobs of the cases' queue. Its clock stands still until the case moves it, so no lease runs out
/// because the machine is slow.
pub struct Worker {
    name: String,
    stop: CancellationToken,
    running: JoinHandle<()>,
}

impl Worker {
    pub fn start(db: &Db, concurrency: usize, handlers: Handlers) -> Self {
        Self::start_with(SETTINGS, db, concurrency, handlers)
    }

    fn start_with(settings: RuntimeSettings, db: &Db, concurrency: usize, handlers: Handlers) -> Self {
        stop_clock(db);
        let (runtime, stop) = (Runtime::start(db.clone(), settings), CancellationToken::new());
        let queues = vec![(QUEUE.to_owned(), concurrency)];
        Self {
            name: runtime.name().to_owned(),
            running: tokio::spawn(runtime.run(queues, handlers, stop.clone())),
            stop,
        }
    }

    pub async fn stop(self) {
        self.stop.cancel();
        patiently("it stops", self.running).await.unwrap();
    }

    /// Stops the process without further writes, as `kill -9` does.
    pub async fn kill(self, db: &Db) {
        db.close().await;
        self.running.abort();
    }
}

/// Lets the time between two heartbeats pass for these processes.
pub async fn heartbeat(db: &Db, workers: &[&Worker]) {
    let names: Vec<_> = workers.iter().map(|worker| worker.name.as_str()).collect();
    waiting::heartbeat(db, HEARTBEAT, &names).await;
}

/// The handler of [`Act`].
fn acting() -> Handlers {
    Handlers::default().on(|act: Act, _: Job| {
        assert!(!matches!(act, Act::PanicBeforeTheFuture), "bang");
        async move {
            match act {
                Act::Succeed | Act::Finish | Act::PanicBeforeTheFuture => Ok(()),
                Act::Fail => Err(JobError::retry("no luck\0")),
                Act::FailForGood => Err(JobError::fail("never again")),
                Act::AskForMoreTime => Err(JobError::RetryAfter(Duration::from_mins(1), "slow down".into())),
                Act::Panic => panic!("boom"),
                Act::Hang => std::future::pending().await,
            }
        }
    })
}

/// The handler of [`Wait`]: counts starts and ends when it gets a permit of `go`.
pub fn waiting(go: &Arc<Semaphore>, starts: &Arc<AtomicUsize>) -> Handlers {
    let (go, starts) = (go.clone(), starts.clone());
    Handlers::default().on(move |_: Wait, _| {
        let (go, starts) = (go.clone(), starts.clone());
        async move {
            starts.fetch_add(1, Ordering::SeqCst);
            go.acquire().await?.forget();
            Ok(())
        }
    })
}

async fn every_end_is_a_correct_row(db: Db) {
    let worker = Worker::start(&db, 4, acting());
    let acts = [
        (Act::Succeed, "done", ""),
        (Act::Fail, "scheduled", "no luck"),
        (Act::FailForGood, "dead", "never again"),
        (Act::AskForMoreTime, "scheduled", "slow down"),
        (Act::Panic, "scheduled", "panicked: boom"),
        (Act::PanicBeforeTheFuture, "scheduled", "panicked: bang"),
        (Act::Hang, "scheduled", "timed out after 300ms"),
    ];
    let mut expected = Vec::new();
    for (act, state, error) in acts {
        expected.push((enqueue(&db, NewJob::new(&act)).await, state, error));
    }
    expected.push((
        enqueue(&db, NewJob::new(&Garbled(7))).await,
        "dead",
        "the payload cannot be read: ",
    ));
    expected.push((
        enqueue(&db, NewJob::new(&Unknown)).await,
        "scheduled",
        "no handler for unknown",
    ));

    for (id, state, error) in expected {
        // The backoff of a first retry may be almost zero, so only the attempt is checked.
        let row = eventually(&format!("{state} {error}"), || async {
            let row = row(&db, id).await;
            let retried = state == "scheduled" && row.attempt >= 1 && row.error.is_some();
            (row.state.name() == state || retried).then_some(row)
        })
        .await;
        assert!(row.error.unwrap_or_default().starts_with(error));
        assert_eq!(row.crash_count, 0);
    }
    worker.stop().await;
}

async fn a_job_of_an_unknown_kind_waits_six_hours_for_the_next_release(db: Db) {
    let worker = Worker::start(&db, 1, acting());
    let id = enqueue(&db, NewJob::new(&Unknown)).await;
    reaches(&db, id, "scheduled").await;
    db.clock().advance(Duration::from_hours(6) - Duration::from_secs(1));
    let again = eventually("it was claimed again, and waits", || async {
        let row = row(&db, id).await;
        (row.state == JobState::Scheduled && row.run_at > Some(db.now())).then_some(row)
    })
    .await;

    db.clock().advance(Duration::from_secs(10));

    reaches(&db, id, "dead").await;
    assert_eq!(again.crash_count, 0);
    worker.stop().await;
}

async fn a_retrying_job_leaves_its_slot_free(db: Db) {
    let worker = Worker::start(&db, 1, acting());
    let retrying = enqueue(&db, NewJob::new(&Act::AskForMoreTime)).await;
    reaches(&db, retrying, "scheduled").await;

    let other = enqueue(&db, NewJob::new(&Act::Succeed)).await;

    reaches(&db, other, "done").await;
    assert_eq!(row(&db, retrying).await.state, JobState::Scheduled);
    worker.stop().await;
}

async fn a_scheduled_job_starts_when_it_is_due(db: Db) {
    let worker = Worker::start(&db, 1, acting());
    let due = db.now().plus(Duration::from_hours(1));
    let id = enqueue(&db, NewJob::new(&Act::Succeed).at(due)).await;

    db.clock().set(due.minus(Duration::from_micros(1)));
    let other = enqueue(&db, NewJob::new(&Act::Succeed)).await;
    reaches(&db, other, "done").await;
    let before = row(&db, id).await;
    db.clock().set(due);
    let after = reaches(&db, id, "done").await;

    assert_eq!((before.state, after.finished_at), (JobState::Scheduled, Some(due)));
    worker.stop().await;
}

async fn no_more_is_claimed_than_there_are_slots(db: Db) {
    let (go, starts) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
    for _ in 0..5 {
        enqueue(&db, NewJob::new(&Wait)).await;
    }
    let worker = Worker::start(&db, 2, waiting(&go, &starts));

    eventually("two start", || async {
        (starts.load(Ordering::SeqCst) == 2).then_some(())
    })
    .await;
    let depth = db.read().await.unwrap().queue().queue_depths().await.unwrap().remove(0);
    assert_eq!((depth.running, depth.ready), (2, 3));
    go.add_permits(5);
    eventually("all end", || async {
        db.read()
            .await
            .unwrap()
            .queue()
            .queue_depths()
            .await
            .unwrap()
            .is_empty()
            .then_some(())
    })
    .await;

    assert_eq!(starts.load(Ordering::SeqCst), 5);
    worker.stop().await;
}

async fn cancel(db: &Db, id: JobId) {
    assert!(commit!(db, |tx| tx.queue().cancel_job(id)));
}

async fn a_running_job_is_cancelled_from_another_process(shared: SharedDatabase) {
    let (db, other) = (shared.db.clone(), shared.with_clock(shared.db.clock().clone()).await);
    // On SQLite a process looks for commits of others only while others are registered.
    other.queue().upsert_worker(&presence(&other, "other")).await.unwrap();
    // No heartbeat tells the process of the cancellation.
    let settings = RuntimeSettings {
        heartbeat: Duration::from_hours(1),
        ..SETTINGS
    };
    let handlers = Handlers::default().on(|_: Wait, job: Job| async move {
        job.cancelled.cancelled().await;
        Err(JobError::retry("told to stop"))
    });
    let worker = Worker::start_with(settings, &db, 1, handlers);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    reaches(&db, id, "running").await;

    cancel(&other, id).await;

    // The time that a cancelled handler may take does not pass, so the handler has ended by itself.
    let row = reaches(&other, id, "cancelled").await;
    assert_eq!(row.finished_at, Some(db.now()));
    worker.stop().await;
    other.close().await;
}

async fn a_handler_may_finish_although_cancelled(db: Db) {
    let worker = Worker::start(
        &db,
        1,
        Handlers::default().on(|_: Wait, job: Job| async move {
            job.cancelled.cancelled().await;
            Ok(())
        }),
    );
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    reaches(&db, id, "running").await;

    cancel(&db, id).await;

    reaches(&db, id, "done").await;
    worker.stop().await;
}

async fn a_stopped_process_gives_back_what_it_did_not_finish(db: Db) {
    let (go, starts) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
    // Only the grace period runs out.
    let settings = RuntimeSettings {
        lease: Duration::from_hours(24),
        ..SETTINGS
    };
    let worker = Worker::start_with(settings, &db, 2, waiting(&go, &starts));
    let running = enqueue(&db, NewJob::new(&Wait)).await;
    reaches(&db, running, "running").await;
    let name = row(&db, running).await.worker.unwrap();

    worker.stop.cancel();
    let late = enqueue(&db, NewJob::new(&Wait)).await;
    let stopped = while_time_passes(db.clock(), SETTINGS.grace, worker.running).await;
    stopped.0.unwrap();

    assert_eq!(state(&db, running).await, (JobState::Ready, 0, 0, None));
    assert_eq!(row(&db, late).await.state, JobState::Ready);
    let workers = db.read().await.unwrap().queue().registered_workers().await.unwrap();
    assert!(workers.iter().all(|worker| worker.name != name), "it has signed off");
}

async fn jobs_of_a_dead_process_run_again(shared: SharedDatabase) {
    let (db, doomed) = (shared.db.clone(), shared.with_clock(shared.db.clock().clone()).await);
    let (go, starts) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
    let dying = Worker::start(&doomed, 1, waiting(&go, &starts));
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    reaches(&db, id, "running").await;
    let survivor = Worker::start(&db, 1, waiting(&go, &starts));

    dying.kill(&doomed).await;
    eventually("it starts again", async || {
        heartbeat(&db, &[&survivor]).await;
        starts.load(Ordering::SeqCst) == 2
    })
    .await;
    go.add_permits(2);

    let row = reaches(&db, id, "done").await;
    assert_eq!((row.attempt, row.crash_count), (1, 1));
    survivor.stop().await;
}

async fn a_lost_lease_stops_the_handler(shared: SharedDatabase) {
    let db = shared.db.clone();
    let stopped = Arc::new(AtomicUsize::new(0));
    let handlers = {
        let stopped = stopped.clone();
        Handlers::default().on(move |_: Wait, job: Job| {
            let stopped = stopped.clone();
            async move {
                let _gone = OnDrop(stopped);
                std::future::pending::<()>().await;
                drop(job);
                Ok(())
            }
        })
    };
    let worker = Worker::start(&db, 1, handlers);
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    reaches(&db, id, "running").await;

    // Another process takes the job while it runs.
    shared.run(RETURN_RUNNING_JOBS, RETURN_RUNNING_JOBS).await;

    eventually("the handler is dropped", || async {
        (stopped.load(Ordering::SeqCst) == 1).then_some(())
    })
    .await;
    assert_eq!(
        row(&db, id).await.state,
        JobState::Scheduled,
        "nothing was written about it"
    );
    worker.stop().await;
}

struct OnDrop(Arc<AtomicUsize>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Locks the jobs for all writers.
const LOCK: [&str; 2] = ["BEGIN IMMEDIATE", "BEGIN; LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE"];

/// The handler of [`Wait`], which also counts ends.
fn counting_ends(go: &Arc<Semaphore>, ends: &Arc<AtomicUsize>) -> Handlers {
    let (go, ends) = (go.clone(), ends.clone());
    Handlers::default().on(move |_: Wait, _| {
        let (go, end) = (go.clone(), OnDrop(ends.clone()));
        async move {
            go.acquire().await?.forget();
            drop(end);
            Ok(())
        }
    })
}

async fn an_end_that_meets_a_locked_database_is_written_later(shared: SharedDatabase) {
    let db = shared.db.clone();
    let (go, ends) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
    let worker = Worker::start(&db, 1, counting_ends(&go, &ends));
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    reaches(&db, id, "running").await;

    let mut intruder = shared.connection().await;
    intruder.run(LOCK[0], LOCK[1]).await;
    go.add_permits(1);
    eventually("the handler ends", || async {
        (ends.load(Ordering::SeqCst) == 1).then_some(())
    })
    .await;
    intruder.run("COMMIT", "COMMIT").await;

    let row = reaches(&db, id, "done").await;
    assert_eq!((row.attempt, row.crash_count), (1, 0));
    worker.stop().await;
}

async fn a_stop_does_not_wait_for_ends_that_cannot_be_written(shared: SharedDatabase) {
    let db = shared.db.clone();
    let (go, ends) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
    // The grace period never passes. The last ends have the time of a lease, in reality.
    let patient = RuntimeSettings {
        lease: Duration::from_millis(200),
        ..SETTINGS
    };
    let worker = Worker::start_with(patient, &db, 1, counting_ends(&go, &ends));
    let id = enqueue(&db, NewJob::new(&Wait)).await;
    reaches(&db, id, "running").await;

    let mut intruder = shared.connection().await;
    intruder.run(LOCK[0], LOCK[1]).await;
    go.add_permits(1);
    worker.stop().await;
    intruder.run("COMMIT", "COMMIT").await;

    assert_eq!(ends.load(Ordering::SeqCst), 1, "the handler had its time");
    assert_eq!(row(&db, id).await.state, JobState::Running, "its lease will run out");
}
