//! A process behind a pooler of transactions. `tests/hosts` has the pooler itself.

use std::time::Duration;

use flight_finder_core::{
    db::{Db, MigrateError, Options, Pooling},
    queue::NewJob,
    time::Clock,
};
use tokio::time::timeout;

use crate::{
    on_both_databases,
    queue::jobs::{Wait, enqueue},
    support::database::SharedDatabase,
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
    Db::open(&options, Clock::default()).await.unwrap()
}

async fn a_process_behind_a_pooler_finds_a_ready_job(shared: SharedDatabase) {
    let pooled = behind_a_pooler(&shared).await;
    let mut notifications = pooled.signal().jobs();

    enqueue(&shared.db, NewJob::new(&Wait)).await;

    timeout(Duration::from_secs(5), notifications.changed())
        .await
        .expect("it finds the job")
        .unwrap();
    assert!(pooled.queue().look_for_jobs("q").await.is_ok());
    pooled.check_schema().await.unwrap();
    pooled.try_write().await.unwrap();
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
