//! Notifications between processes on SQLite: each process polls `PRAGMA data_version`, which changes when another
//! connection has committed. A poll takes no lock and costs microseconds.
//!
//! Commits of this process's own writer change the version too. Subscribers must therefore read without writing, or
//! processes would wake each other for ever.

use std::time::Duration;

use sqlx::{SqliteConnection, SqlitePool};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::{Counters, TICK, Topics, listener::Listener};
use crate::{
    base::time::{Clock, Timestamp},
    platform::db::{DbError, Executor, Result, sql},
};

/// The interval of polls while other processes are registered.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// The interval at which a process checks whether others are registered.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// A process whose row in `workers` was not refreshed for this long has ended.
const GONE: Duration = Duration::from_secs(10);

/// Notifies this process when another one has committed, until the pool closes.
pub(super) async fn subscribe(pool: SqlitePool, process: Uuid, clock: Clock, counters: Counters, listener: Listener) {
    loop {
        let listening = pool
            .close_event()
            .do_until(listen(&pool, process, &clock, &counters, &listener))
            .await;
        match listening {
            Err(_closed) => return,
            Ok(Err(DbError::Busy(sqlx::Error::PoolClosed))) => return,
            Ok(Err(error)) => tracing::debug!(%error, "notifications are interrupted"),
            Ok(Ok(())) => {}
        }
        sleep(TICK).await;
    }
}

async fn listen(
    pool: &SqlitePool,
    process: Uuid,
    clock: &Clock,
    counters: &Counters,
    listener: &Listener,
) -> Result<()> {
    // The version is relative to the connection that asks for it, so all polls use the same one. This connection is
    // taken out of the pool, so no reader waits for it.
    let mut connection = pool.acquire().await?.detach();
    let mut seen: i64 = -1;
    loop {
        listener.works();
        if is_alone(&mut connection, process, clock.now()).await? {
            sleep(CHECK_INTERVAL).await;
            continue;
        }
        let checked = Instant::now();
        while checked.elapsed() < TICK {
            let version = connection.fetch_value(sql!(sqlite: "PRAGMA data_version")).await?;
            if version != seen {
                seen = version;
                counters.notify(Topics::all());
            }
            sleep(POLL_INTERVAL).await;
        }
    }
}

async fn is_alone(connection: &mut SqliteConnection, process: Uuid, now: Timestamp) -> Result<bool> {
    let others: bool = connection
        .fetch_value(sql!(
            sqlite: "SELECT EXISTS (SELECT 1 FROM workers WHERE process <> $1 AND seen_at > $2)",
            process,
            now.minus(GONE),
        ))
        .await?;
    Ok(!others)
}
