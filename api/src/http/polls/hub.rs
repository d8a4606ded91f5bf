//! Polls that wait until a run or a calendar changes. They hold no database connection, and their number is bounded.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use flight_finder_core::{
    base::{ids::RunId, month::RouteMonth},
    platform::db::{
        Db, Result,
        signal::{Signal, TICK},
    },
};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::http::slots::{Slot, Slots};

/// Each read of changes looks this far back, because commits become visible out of order and the clocks of hosts
/// differ.
const OVERLAP: Duration = Duration::from_secs(2);
/// If one read finds this many changes, all polls are woken.
const MAX: i64 = 1_000;

/// An object whose changes polls wait for: a run or a calendar.
pub trait Subject: Clone + Eq + Hash + Send + Sync + 'static {
    /// A receiver that is notified when a subject of this type may have changed.
    fn hints(signal: &Signal) -> watch::Receiver<u64>;

    /// Reads at most [`MAX`] subjects that changed lately. Each has a number that is different after every change.
    fn changed(db: &Db) -> impl Future<Output = Result<Vec<(Self, i64)>>> + Send;
}

impl Subject for RunId {
    fn hints(signal: &Signal) -> watch::Receiver<u64> {
        signal.runs()
    }

    async fn changed(db: &Db) -> Result<Vec<(Self, i64)>> {
        let from = db.now().minus(OVERLAP);
        let changed = db.read().await?.searches().changed_since(from, MAX).await?;
        Ok(changed.into_iter().map(|(run, version, _)| (run, version)).collect())
    }
}

impl Subject for RouteMonth {
    fn hints(signal: &Signal) -> watch::Receiver<u64> {
        signal.calendars()
    }

    async fn changed(db: &Db) -> Result<Vec<(Self, i64)>> {
        let from = db.now().minus(OVERLAP);
        let changed = db.read().await?.demand().changed_since(from, MAX).await?;
        Ok(changed.into_iter().map(|(route, at)| (route, at.0)).collect())
    }
}

/// The polls of a process that wait for a change.
#[derive(Clone)]
pub struct LongPollHub<S> {
    slots: Slots,
    watched: Arc<Mutex<Watched<S>>>,
}

type Watched<S> = HashMap<S, watch::Sender<i64>>;

/// The slot of one waiting poll, and the receiver of its subject's changes.
pub struct Subscription {
    news: watch::Receiver<i64>,
    _slot: Slot,
}

impl<S: Subject> LongPollHub<S> {
    /// Starts the task that wakes polls. Each waiting poll holds one of `slots`.
    pub fn start(db: &Db, slots: Slots, stop: CancellationToken) -> Self {
        let waiting = Self {
            slots,
            watched: Arc::default(),
        };
        let (db, watched) = (db.clone(), waiting.watched.clone());
        tokio::spawn(async move { stop.run_until_cancelled(wake_changed(db, watched)).await });
        waiting
    }

    /// Takes a slot for a poll from `address`. The subscription misses no change of the subject from now on. Returns
    /// `None` if too many polls wait already, in this process or from this address.
    pub fn subscribe(&self, subject: S, address: Option<IpAddr>) -> Option<Subscription> {
        let slot = self.slots.take(address)?;
        let mut watched = lock(&self.watched);
        let news = watched
            .entry(subject)
            .or_insert_with(|| watch::Sender::new(0))
            .subscribe();
        Some(Subscription { news, _slot: slot })
    }
}

impl Subscription {
    /// Waits until the subject has changed.
    pub async fn changed(&mut self) {
        if self.news.changed().await.is_err() {
            // The task that wakes polls has ended, because the server stops.
            std::future::pending::<()>().await;
        }
    }
}

/// Reads the changed subjects after each hint, and at least once per [`TICK`], and wakes the polls that wait for them.
async fn wake_changed<S: Subject>(db: Db, watched: Arc<Mutex<Watched<S>>>) {
    let mut hints = S::hints(db.signal());
    let mut seen: HashMap<S, i64> = HashMap::new();
    loop {
        let _hinted = db.clock().timeout(TICK, hints.changed()).await.is_some();
        hints.mark_unchanged();
        lock(&watched).retain(|_, news| news.receiver_count() > 0);
        if lock(&watched).is_empty() {
            seen.clear();
            continue;
        }
        match S::changed(&db).await {
            Ok(changed) if changed.len() < usize::try_from(MAX).unwrap_or(usize::MAX) => {
                publish(&watched, &mut seen, &changed);
            }
            Ok(_) => lock(&watched).values().for_each(wake),
            Err(error) => tracing::warn!(%error, "changes cannot be read, polls wait on"),
        }
    }
}

fn publish<S: Subject>(watched: &Mutex<Watched<S>>, seen: &mut HashMap<S, i64>, changed: &[(S, i64)]) {
    let watched = lock(watched);
    for (subject, version) in changed {
        if seen.insert(subject.clone(), *version) != Some(*version)
            && let Some(news) = watched.get(subject)
        {
            wake(news);
        }
    }
    seen.retain(|subject, _| changed.iter().any(|(changed, _)| changed == subject));
}

fn wake(news: &watch::Sender<i64>) {
    news.send_modify(|news| *news = news.wrapping_add(1));
}

fn lock<S>(watched: &Mutex<Watched<S>>) -> MutexGuard<'_, Watched<S>> {
    watched.lock().unwrap_or_else(PoisonError::into_inner)
}
