//! Signals between processes on SQLite: a glance at `PRAGMA data_version`, which moves when another
//! connection has committed. It takes no lock and costs microseconds.
//!
//! Commits of this process's own writer move it too, so whoever hears must look without writing, or
//! processes would wake each other for ever.

use std::time::Duration;

use sqlx::{SqliteConnection, SqlitePool};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::{Counters, TICK, Topics};
use crate::{
    db::sql,
    time::{Clock, Timestamp},
};

/// How often a process looks while others are registered.
const GLANCE: Duration = Duration::from_millis(5);
/// How often it looks whether others are registered.
const LOOK_AROUND: Duration = Duration::from_millis(250);
/// A row of `workers` that was not refreshed for this long is of a process that is gone.
const GONE: Duration = Duration::from_secs(10);

/// Rings when another process has committed, until the pool closes.
pub(super) async fn hear(pool: SqlitePool, process: Uuid, clock: Clock, counters: Counters) {
    loop {
        let listening = pool
            .close_event()
            .do_until(listen(&pool, process, &clock, &counters))
            .await;
        match listening {
            Err(_closed) => return,
            Ok(Err(sqlx::Error::PoolClosed)) => return,
            Ok(Err(error)) => tracing::debug!(%error, "not listening for a moment"),
            Ok(Ok(())) => {}
        }
        sleep(TICK).await;
    }
}

async fn listen(pool: &SqlitePool, process: Uuid, clock: &Clock, counters: &Counters) -> sqlx::Result<()> {
    // The version is relative to the connection that asks, so it is always the same one, and none of
    // those that readers wait for.
    let mut connection = pool.acquire().await?.detach();
    let mut seen: i64 = -1;
    loop {
        if is_alone(&mut connection, process, clock.now()).await? {
            sleep(LOOK_AROUND).await;
            continue;
        }
        let looked_around = Instant::now();
        while looked_around.elapsed() < TICK {
            let version = sqlx::query_scalar("PRAGMA data_version")
                .fetch_one(&mut connection)
                .await?;
            if version != seen {
                seen = version;
                counters.ring(Topics::ALL);
            }
            sleep(GLANCE).await;
        }
    }
}

async fn is_alone(connection: &mut SqliteConnection, process: Uuid, now: Timestamp) -> sqlx::Result<bool> {
    let others: bool = sqlx::query_scalar(sql!(
        "SELECT EXISTS (SELECT 1 FROM workers WHERE process <> $1 AND seen_at > $2)"
    ))
    .bind(process)
    .bind(now.minus(GONE))
    .fetch_one(connection)
    .await?;
    Ok(!others)
}
