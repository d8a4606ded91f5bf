//! Signals between processes on PostgreSQL: NOTIFY to tell, one LISTEN connection a process to hear.
//!
//! NOTIFY goes out after the commit, on its own: inside the transaction it would serialise the commits
//! of everybody who tells.

use std::{sync::Arc, time::Duration};

use sqlx::{PgPool, postgres::PgListener};
use tokio::time::sleep;
use uuid::Uuid;

use super::{Counters, TICK, Topics, Untold};

const CHANNELS: [(&str, Topics); 4] = [
    ("flight_finder_jobs", Topics::JOBS),
    ("flight_finder_runs", Topics::RUNS),
    ("flight_finder_cancels", Topics::CANCELS),
    ("flight_finder_calendars", Topics::CALENDARS),
];

/// The first news goes out at once; what follows within this time shares the next NOTIFY.
const GAP: Duration = Duration::from_millis(2);

/// Tells other processes what this one committed.
pub(super) async fn tell(pool: PgPool, process: Uuid, untold: Arc<Untold>) {
    loop {
        let topics = untold.take().await;
        let channels: Vec<_> = CHANNELS
            .into_iter()
            .filter(|(_, topic)| topics.contains(*topic))
            .map(|(name, _)| name)
            .collect();
        let notify = sqlx::query("SELECT pg_notify(channel, $2) FROM unnest($1::text[]) AS channel")
            .bind(channels)
            .bind(process.simple().to_string());
        match notify.execute(&pool).await {
            Ok(_) => {}
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => tracing::warn!(%error, "other processes will see the news at their next tick"),
        }
        sleep(GAP).await;
    }
}

/// Rings for what other processes tell, until the pool closes.
pub(super) async fn hear(pool: PgPool, process: Uuid, counters: Counters) {
    let own = process.simple().to_string();
    loop {
        match listen(&pool, &own, &counters).await {
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => tracing::warn!(%error, "not listening for a moment"),
            Ok(()) => {}
        }
        sleep(TICK).await;
    }
}

async fn listen(pool: &PgPool, own: &str, counters: &Counters) -> sqlx::Result<()> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen_all(CHANNELS.map(|(name, _)| name)).await?;
    // Whatever was told while nobody listened.
    counters.ring(Topics::ALL);
    loop {
        match listener.try_recv().await? {
            // This process has rung for itself when it committed.
            Some(news) if news.payload() == own => {}
            Some(news) => {
                let topic = CHANNELS.into_iter().find(|(name, _)| *name == news.channel());
                counters.ring(topic.map(|(_, topic)| topic).unwrap_or_default());
            }
            // Reconnected: something may have been missed.
            None => counters.ring(Topics::ALL),
        }
    }
}
