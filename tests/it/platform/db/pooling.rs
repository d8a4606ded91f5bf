//! A process behind a pooler of transactions. `tests/it/hosts` has the pooler itself.

use flight_finder_core::platform::{
    db::{MigrateError, Options, Pooling},
    queue::Registration,
};

use crate::{
    platform::queue::jobs::{QUEUE, Wait, enqueue},
    support::prelude::*,
};

on_both_databases!(
    a_process_behind_a_pooler_finds_a_ready_job,
    a_process_behind_a_pooler_does_not_migrate,
);

async fn behind_a_pooler(shared: &SharedDatabase) -> Db {
    let options = Options {
        pooling: Pooling::Transaction,
        ..Options::new(shared.url())
    };
    Db::open(&options, clock()).await.unwrap()
}

async fn a_process_behind_a_pooler_finds_a_ready_job(shared: SharedDatabase) {
    let pooled = behind_a_pooler(&shared).await;
    // On SQLite, processes notify each other only while they are registered.
    let registration = Registration::start(&shared.db, "api").await.unwrap();
    let mut notifications = pooled.signal().jobs();
    notifications.mark_unchanged();

    enqueue(&shared.db, NewJob::new(&Wait)).await;

    patiently("it finds the job", notifications.changed()).await.unwrap();
    assert!(pooled.queue().look_for_jobs(QUEUE).await.unwrap().is_due(pooled.now()));
    pooled.check_schema().await.unwrap();
    pooled.try_write().await.unwrap();
    registration.leave().await.unwrap();
    pooled.close().await;
}

async fn a_process_behind_a_pooler_does_not_migrate(shared: SharedDatabase) {
    let pooled = behind_a_pooler(&shared).await;

    let migrated = pooled.migrate().await;

    if shared.db.is_sqlite() {
        migrated.unwrap();
    } else {
        assert!(matches!(migrated, Err(MigrateError::Pooled)), "{migrated:?}");
    }
    pooled.close().await;
}
