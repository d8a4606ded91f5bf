//! Notifications between processes.

use flight_finder_core::platform::queue::Registration;
use tokio::{sync::watch, time::timeout};

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    another_process_is_notified_of_a_job,
    the_last_of_many_jobs_is_noticed,
    a_rolled_back_job_sends_no_notification,
    a_process_registers_and_deregisters,
);

async fn notified(notifications: &mut watch::Receiver<u64>) {
    patiently("a notification arrives", notifications.changed())
        .await
        .unwrap();
}

/// Waits until the notifications of earlier subscriptions and registrations have arrived.
async fn drain(notifications: &mut watch::Receiver<u64>) {
    while timeout(Duration::from_millis(600), notifications.changed())
        .await
        .is_ok()
    {}
}

async fn another_process_is_notified_of_a_job(shared: SharedDatabase) {
    let (here, there) = (shared.db.clone(), shared.another_process().await);
    let one = Registration::start(&here, "api").await.unwrap();
    let two = Registration::start(&there, "api").await.unwrap();
    let mut notifications = there.signal().jobs();
    let mut own = here.signal().jobs();
    drain(&mut notifications).await;
    own.mark_unchanged();

    enqueue(&here, NewJob::new(&Wait)).await;

    assert!(own.has_changed().unwrap(), "its own process hears it with the commit");
    notified(&mut notifications).await;
    one.leave().await.unwrap();
    two.leave().await.unwrap();
    there.close().await;
}

/// A notification that arrives while the previous one is handled is not lost, so the last job is always seen.
async fn the_last_of_many_jobs_is_noticed(shared: SharedDatabase) {
    let (here, there) = (shared.db.clone(), shared.another_process().await);
    let one = Registration::start(&here, "api").await.unwrap();
    let mut notifications = there.signal().jobs();
    let queueing = async {
        for _ in 0..50 {
            enqueue(&here, NewJob::new(&Wait)).await;
        }
    };
    let counting = async {
        loop {
            let depths = there.read().await.unwrap().queue().queue_depths().await.unwrap();
            if depths.iter().map(|depth| depth.ready).sum::<i64>() == 50 {
                return;
            }
            notified(&mut notifications).await;
        }
    };

    tokio::join!(queueing, counting);

    one.leave().await.unwrap();
    there.close().await;
}

async fn a_rolled_back_job_sends_no_notification(db: Db) {
    let mut notifications = db.signal().jobs();
    drain(&mut notifications).await;

    let mut tx = db.write().await.unwrap();
    tx.queue().enqueue(&NewJob::new(&Wait)).await.unwrap();
    drop(tx);

    // A commit notifies its own process before it returns.
    assert!(!notifications.has_changed().unwrap());
}

async fn a_process_registers_and_deregisters(db: Db) {
    let registration = Registration::start(&db, "api").await.unwrap();
    let workers = db.read().await.unwrap().queue().registered_workers().await.unwrap();
    assert_eq!(
        (workers[0].name.as_str(), workers[0].role.as_str()),
        (registration.name(), "api")
    );

    registration.leave().await.unwrap();

    assert!(
        db.read()
            .await
            .unwrap()
            .queue()
            .registered_workers()
            .await
            .unwrap()
            .is_empty()
    );
}
