//! Polls that wait for news of a run or of a calendar: no database connection held, bounded in number.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use flight_finder_core::{
    db::{
        Db, Result,
        signal::{Signal, TICK},
    },
    ids::RunId,
    routes::RouteMonth,
};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::slots::{Slot, Slots};

/// How far back each look reaches: commits become visible out of order, and clocks of hosts differ.
const OVERLAP: Duration = Duration::from_secs(2);
/// More changed ones than this in one look: wake everybody instead.
const MOST: i64 = 1_000;

/// What polls wait for.
pub trait Subject: Clone + Eq + Hash + Send + Sync + 'static {
    /// Rings when one of them may have moved.
    fn rings(signal: &Signal) -> watch::Receiver<u64>;

    /// At most [`MOST`] of those that moved lately, each with a number that another move changes.
    fn changed(db: &Db) -> impl Future<Output = Result<Vec<(Self, i64)>>> + Send;
}

impl Subject for RunId {
    fn rings(signal: &Signal) -> watch::Receiver<u64> {
        signal.runs()
    }

    async fn changed(db: &Db) -> Result<Vec<(Self, i64)>> {
        let from = db.now().minus(OVERLAP);
        let changed = db.read().await?.searches().changed_since(from, MOST).await?;
        Ok(changed.into_iter().map(|(run, version, _)| (run, version)).collect())
    }
}

impl Subject for RouteMonth {
    fn rings(signal: &Signal) -> watch::Receiver<u64> {
        signal.calendars()
    }

    async fn changed(db: &Db) -> Result<Vec<(Self, i64)>> {
        let from = db.now().minus(OVERLAP);
        let changed = db.read().await?.demand().changed_since(from, MOST).await?;
        Ok(changed.into_iter().map(|(route, at)| (route, at.0)).collect())
    }
}

/// The waiting polls of a process.
#[derive(Clone)]
pub struct Waiting<S> {
    slots: Slots,
    watched: Arc<Mutex<Watched<S>>>,
}

type Watched<S> = HashMap<S, watch::Sender<i64>>;

/// One poll's place.
pub struct Seat {
    news: watch::Receiver<i64>,
    _slot: Slot,
}

impl<S: Subject> Waiting<S> {
    /// Starts the task that hears of subjects. Each waiting poll holds one of `slots`.
    pub fn start(db: &Db, slots: Slots, stop: CancellationToken) -> Self {
        let waiting = Self {
            slots,
            watched: Arc::default(),
        };
        let (db, watched) = (db.clone(), waiting.watched.clone());
        tokio::spawn(async move { stop.run_until_cancelled(listen(db, watched)).await });
        waiting
    }

    /// Takes a seat, if there is one for this address. From now on no news of the subject is missed.
    pub fn sit_down(&self, subject: S, address: Option<IpAddr>) -> Option<Seat> {
        let slot = self.slots.take(address)?;
        let mut watched = lock(&self.watched);
        let news = watched
            .entry(subject)
            .or_insert_with(|| watch::Sender::new(0))
            .subscribe();
        Some(Seat { news, _slot: slot })
    }
}

impl Seat {
    /// Waits until something moved.
    pub async fn news(&mut self) {
        if self.news.changed().await.is_err() {
            // The task that tells has ended: the server stops.
            std::future::pending::<()>().await;
        }
    }
}

/// Looks what changed whenever something may have, and tells those who wait for it.
async fn listen<S: Subject>(db: Db, watched: Arc<Mutex<Watched<S>>>) {
    let mut rings = S::rings(db.signal());
    let mut seen: HashMap<S, i64> = HashMap::new();
    loop {
        let _timed_out = tokio::time::timeout(TICK, rings.changed()).await.is_err();
        rings.mark_unchanged();
        lock(&watched).retain(|_, news| news.receiver_count() > 0);
        if lock(&watched).is_empty() {
            seen.clear();
            continue;
        }
        match S::changed(&db).await {
            Ok(changed) if changed.len() < usize::try_from(MOST).unwrap_or(usize::MAX) => {
                tell(&watched, &mut seen, &changed);
            }
            Ok(_) => lock(&watched).values().for_each(wake),
            Err(error) => tracing::warn!(%error, "polls wait without news"),
        }
    }
}

fn tell<S: Subject>(watched: &Mutex<Watched<S>>, seen: &mut HashMap<S, i64>, changed: &[(S, i64)]) {
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
