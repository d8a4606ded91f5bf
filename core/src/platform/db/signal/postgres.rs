//! Notifications between processes on PostgreSQL: NOTIFY to publish, one LISTEN connection per process to subscribe.
//!
//! NOTIFY is sent after the commit, in a statement of its own: inside transactions it would serialise their commits.

use std::{
    convert::Infallible,
    io,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use sqlx::{
    PgPool,
    postgres::{PgListener, PgPoolOptions},
};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{Counters, PendingTopics, TICK, Topics, listener::Listener};
use crate::platform::db::{DbError, Pooling, Result, postgres};

const CHANNELS: [(&str, Topics); 6] = [
    ("flight_finder_jobs", Topics::JOBS),
    ("flight_finder_runs", Topics::RUNS),
    ("flight_finder_cancels", Topics::CANCELS),
    ("flight_finder_calendars", Topics::CALENDARS),
    ("flight_finder_sessions", Topics::SESSIONS),
    ("flight_finder_bookings", Topics::BOOKINGS),
];

/// The first notification is sent at once; those that follow within this time share the next NOTIFY.
const GAP: Duration = Duration::from_millis(2);

/// The time between two pings, and how long a connection may be silent before it counts as lost.
const PING: Duration = Duration::from_secs(3);
const SILENCE: Duration = Duration::from_secs(10);

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
pub(super) async fn subscribe(pool: PgPool, process: Uuid, counters: Counters, listener: Listener) {
    let subscriber = Subscriber {
        payload: process.simple().to_string(),
        pings: format!("flight_finder_ping_{}", process.simple()),
        sent: Mutex::default(),
        pool: pool.clone(),
        counters,
        listener,
    };
    loop {
        let mut closing = pool.close_event();
        let interrupted = closing.do_until(Box::pin(async {
            tokio::select! {
                interrupted = subscriber.listen() => interrupted,
                never = subscriber.keep_pinging() => never,
            }
        }));
        match interrupted.await {
            Err(_closed) => return,
            Ok(Err(error)) => tracing::warn!(%error, "notifications are interrupted"),
            Ok(Ok(never)) => match never {},
        }
        sleep(TICK).await;
    }
}

struct Subscriber {
    pool: PgPool,
    /// The payload of this process's notifications to others.
    payload: String,
    /// The channel that only this process listens on.
    pings: String,
    /// When the last ping was sent, until it arrives.
    sent: Mutex<Option<Instant>>,
    counters: Counters,
    listener: Listener,
}

impl Subscriber {
    /// Notifies this process itself every few seconds. A connection that has lost its peer without being closed is found by this:
    /// nothing arrives on it.
    async fn keep_pinging(&self) -> sqlx::Result<Infallible> {
        loop {
            sleep(PING).await;
            *self.sent.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            let ping = sqlx::query("SELECT pg_notify($1, '')")
                .bind(&self.pings)
                .execute(&self.pool);
            if let Ok(Err(error)) = timeout(PING, ping).await {
                tracing::debug!(%error, "a ping was not sent");
            }
        }
    }

    /// Listens until the connection is interrupted. The connection is not one of the pool's, so one that is lost occupies no place
    /// there.
    async fn listen(&self) -> sqlx::Result<Infallible> {
        let connect = self.pool.connect_options().as_ref().clone();
        let alone = PgPoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(connect);
        let alone = in_time(alone).await?;
        let mut listener = PgListener::connect_with(&alone).await?;
        // A connection that is lost is not replaced inside `try_recv`, because `timeout` may drop that.
        listener.eager_reconnect(false);
        let channels = CHANNELS.iter().map(|(name, _)| *name).chain([self.pings.as_str()]);
        in_time(listener.listen_all(channels)).await?;
        // Data may have changed before this connection listened, so all subscribers read again.
        self.counters.notify(Topics::all());
        loop {
            self.listener.works();
            match in_time(listener.try_recv()).await? {
                Some(message) if message.channel() == self.pings => self.observe_lag(),
                // The message is from this process, which notified its own subscribers when it committed.
                Some(message) if message.payload() == self.payload => {}
                Some(message) => {
                    let topic = CHANNELS.into_iter().find(|(name, _)| *name == message.channel());
                    self.counters.notify(topic.map_or(Topics::empty(), |(_, topic)| topic));
                }
                None => return Err(sqlx::Error::Io(io::ErrorKind::ConnectionReset.into())),
            }
        }
    }

    /// Measures how long a ping took to arrive.
    fn observe_lag(&self) {
        if let Some(sent) = self.sent.lock().unwrap_or_else(PoisonError::into_inner).take() {
            metrics::histogram!("flight_finder_notification_lag_seconds").record(sent.elapsed());
        }
    }
}

/// Waits for the connection, which counts as lost if it is silent for too long.
async fn in_time<T>(work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    timeout(SILENCE, work).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}
