//! What one process commits, another hears.

use std::time::Duration;

use flight_finder_core::{
    db::Db,
    queue::{NewJob, Registration},
};
use tokio::{sync::watch, time::timeout};

use super::jobs::*;
use crate::{on_both_databases, support::database::Place};

on_both_databases!(
    another_process_hears_of_a_job,
    a_burst_is_heard_to_its_end,
    a_rolled_back_job_rings_nowhere,
    a_process_signs_on_and_off,
);

async fn heard(news: &mut watch::Receiver<u64>) {
    timeout(Duration::from_secs(5), news.changed())
        .await
        .expect("it rings")
        .unwrap();
}

/// Lets rings that are under way arrive: the start of listening, a registration.
async fn silence(news: &mut watch::Receiver<u64>) {
    while timeout(Duration::from_millis(600), news.changed()).await.is_ok() {}
}

async fn another_process_hears_of_a_job(place: Place) {
    let (here, there) = (place.db.clone(), place.another_process().await);
    let one = Registration::start(&here, "api").await.unwrap();
    let two = Registration::start(&there, "api").await.unwrap();
    let mut news = there.signal().jobs();
    let mut own = here.signal().jobs();
    silence(&mut news).await;
    own.mark_unchanged();

    enqueue(&here, NewJob::of(&Wait)).await;

    assert!(own.has_changed().unwrap(), "its own process hears it with the commit");
    heard(&mut news).await;
    one.leave().await.unwrap();
    two.leave().await.unwrap();
    there.close().await;
}

/// A ring during the handling of the one before is not lost: the last job is always seen.
async fn a_burst_is_heard_to_its_end(place: Place) {
    let (here, there) = (place.db.clone(), place.another_process().await);
    let one = Registration::start(&here, "api").await.unwrap();
    let mut news = there.signal().jobs();
    let queueing = async {
        for _ in 0..50 {
            enqueue(&here, NewJob::of(&Wait)).await;
        }
    };
    let counting = async {
        loop {
            let depths = there.read().await.unwrap().queue().queue_depths().await.unwrap();
            if depths.iter().map(|depth| depth.ready).sum::<i64>() == 50 {
                return;
            }
            heard(&mut news).await;
        }
    };

    tokio::join!(queueing, counting);

    one.leave().await.unwrap();
    there.close().await;
}

async fn a_rolled_back_job_rings_nowhere(db: Db) {
    let mut news = db.signal().jobs();
    silence(&mut news).await;

    let mut tx = db.write().await.unwrap();
    tx.queue().enqueue(&NewJob::of(&Wait)).await.unwrap();
    drop(tx);

    assert!(timeout(Duration::from_millis(50), news.changed()).await.is_err());
}

async fn a_process_signs_on_and_off(db: Db) {
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
