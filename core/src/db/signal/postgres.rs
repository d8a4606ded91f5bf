//! Notifications between processes on PostgreSQL: NOTIFY to publish, one LISTEN connection per process to subscribe.
//!
//! NOTIFY is sent after the commit, in a statement of its own: inside transactions it would serialise their commits.

use std::{io, sync::Arc, time::Duration};

use sqlx::{PgPool, postgres::PgListener};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{Counters, PendingTopics, TICK, Topics};
use crate::db::{DbError, Pooling, Result, postgres};

const CHANNELS: [(&str, Topics); 6] = [
    ("flight_finder_jobs", Topics::JOBS),
    ("flight_finder_runs", Topics::RUNS),
    ("flight_finder_cancels", Topics::CANCELS),
    ("flight_finder_calendars", Topics::CALENDARS),
    ("flight_finder_sessions", Topics::SESSIONS),
    ("flight_finder_bookings", Topics::BOOKINGS),
];

/// A connection that has been silent for this long is asked for a sign of life. If its packets are lost, nothing else would
/// tell: it only waits.
const SILENCE: Duration = Duration::from_secs(5);
/// How long the answer, or a new connection, may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The first notification is sent at once; those that follow within this time share the next NOTIFY.
const GAP: Duration = Duration::from_millis(2);

/// Notifies other processes of the changes that this process has committed.
pub(super) async fn publish(pool: PgPool, pooling: Pooling, process: Uuid, pending: Arc<PendingTopics>) {
    loop {
        let topics = pending.take().await;
        let channels: Vec<_> = CHANNELS
            .into_iter()
            .filter(|(_, topic)| topics.contains(*topic))
            .map(|(name, _)| name)
            .collect();
        match notify(&pool, pooling, channels, process).await {
            Ok(()) => {}
            Err(DbError::Busy(sqlx::Error::PoolClosed)) => return,
            Err(error) => tracing::warn!(%error, "other processes see the changes at their next tick"),
        }
        sleep(GAP).await;
    }
}

async fn notify(pool: &PgPool, pooling: Pooling, channels: Vec<&str>, process: Uuid) -> Result<()> {
    let notify = sqlx::query("SELECT pg_notify(channel, $2) FROM unnest($1::text[]) AS channel")
        .bind(channels)
        .bind(process.simple().to_string())
        .persistent(pooling.keeps_session());
    match pooling {
        Pooling::Session => notify.execute(pool).await?,
        Pooling::Transaction => {
            let mut tx = postgres::begin(pool, postgres::WRITE).await?;
            let done = notify.execute(&mut *tx).await?;
            tx.commit().await?;
            done
        }
    };
    Ok(())
}

/// Notifies this process of the changes that other processes publish, until the pool closes.
pub(super) async fn subscribe(pool: PgPool, process: Uuid, counters: Counters) {
    let own = process.simple().to_string();
    loop {
        match listen(&pool, &own, &counters).await {
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => tracing::warn!(%error, "notifications are interrupted"),
            Ok(()) => {}
        }
        sleep(TICK).await;
    }
}

async fn listen(pool: &PgPool, own: &str, counters: &Counters) -> sqlx::Result<()> {
    let mut listener = in_time(PgListener::connect_with(pool)).await?;
    // A connection that is lost is not replaced inside `try_recv`, because `timeout` may drop that.
    listener.eager_reconnect(false);
    in_time(listener.listen_all(CHANNELS.map(|(name, _)| name))).await?;
    // Data may have changed before this connection listened, so all subscribers read again.
    counters.notify(Topics::all());
    loop {
        let Ok(received) = timeout(SILENCE, listener.try_recv()).await else {
            in_time(sqlx::raw_sql("SELECT 1").execute(&mut listener)).await?;
            continue;
        };
        match received? {
            // The message is from this process, which notified its own subscribers when it committed.
            Some(message) if message.payload() == own => {}
            Some(message) => {
                let topic = CHANNELS.into_iter().find(|(name, _)| *name == message.channel());
                counters.notify(topic.map_or(Topics::empty(), |(_, topic)| topic));
            }
            None => return Err(sqlx::Error::Io(io::ErrorKind::ConnectionReset.into())),
        }
    }
}

async fn in_time<T>(work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    timeout(PATIENCE, work).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}
