//! Replaces notifications on PostgreSQL behind a pooler of transactions, through which LISTEN does not work.
//!
//! Ready jobs are looked for in one statement for all queues. Visitors' polls read again if any of them wait, which costs
//! nothing if none does. What remains is read once per [`TICK`](super::TICK), as everywhere.

use std::time::Duration;

use sqlx::PgPool;
use tokio::time::sleep;

use super::{Counters, Topics, listener::Listener};
use crate::platform::db::{DbError, Executor, Pooling, ReadConnection, Result, sql};

/// The interval of the polls. A poll takes a few round trips, so a ready job is found within 250 ms.
const INTERVAL: Duration = Duration::from_millis(200);

/// Notifies this process of ready jobs, until the pool closes.
pub(super) async fn subscribe(pool: PgPool, counters: Counters, listener: Listener) {
    loop {
        sleep(INTERVAL).await;
        listener.works();
        counters.notify(Topics::RUNS | Topics::CALENDARS);
        // Only workers subscribe to jobs.
        if counters.jobs.receiver_count() == 0 {
            continue;
        }
        match has_ready_jobs(&pool).await {
            Ok(true) => counters.notify(Topics::JOBS),
            Ok(false) => {}
            Err(DbError::Busy(sqlx::Error::PoolClosed)) => return,
            Err(error) => tracing::debug!(%error, "ready jobs are found at the next tick"),
        }
    }
}

async fn has_ready_jobs(pool: &PgPool) -> Result<bool> {
    ReadConnection::to_server(pool, Pooling::Transaction)
        .await?
        .fetch_value(sql!(
            // ORDER BY keeps PostgreSQL on the index of ready jobs.
            postgres: "SELECT (SELECT id FROM jobs WHERE state = 'ready' ORDER BY queue, priority, id LIMIT 1) IS NOT NULL"
        ))
        .await
}
