//! Tells the parts of a process that something moved in the database, whoever moved it.
//!
//! Level-triggered: each topic is a counter, not an event. A listener that was busy while it rang sees
//! a changed number and looks again, so nothing is lost however fast it comes. A ring is only a hint;
//! who listens also looks by itself once per [`TICK`].

mod postgres;
mod sqlite;

use std::{
    mem,
    ops::BitOrAssign,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::{Notify, watch};
use tokio_util::sync::{CancellationToken, DropGuard};
use uuid::Uuid;

use crate::{db::Pools, time::Clock};

/// How long a listener that hears nothing waits before it looks by itself.
pub const TICK: Duration = Duration::from_secs(1);

/// A set of things that may have moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topics(u8);

impl Topics {
    /// A job became ready, or there is room to run one.
    pub const JOBS: Self = Self(1);
    /// A run has news for those who poll it.
    pub const RUNS: Self = Self(2);
    /// Somebody asked for a running job to be cancelled.
    pub const CANCELS: Self = Self(4);

    /// A calendar was refreshed, or could not be.
    pub const CALENDARS: Self = Self(8);

    const ALL: Self = Self(15);

    fn contains(self, topic: Self) -> bool {
        self.0 & topic.0 != 0
    }
}

impl BitOrAssign for Topics {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The signal of one process. The tasks behind it end with the pools, or with the last clone.
#[derive(Clone)]
pub struct Signal {
    counters: Counters,
    process: Uuid,
    /// What other processes are still to be told of.
    untold: Arc<Untold>,
    _tasks: Arc<DropGuard>,
}

/// Topics to be told to other processes, gathered until the teller takes them.
#[derive(Default)]
struct Untold {
    topics: Mutex<Topics>,
    news: Notify,
}

impl Untold {
    fn add(&self, topics: Topics) {
        *self.topics.lock().unwrap_or_else(PoisonError::into_inner) |= topics;
        self.news.notify_one();
    }

    /// Waits until there is something to tell.
    async fn take(&self) -> Topics {
        loop {
            let topics = mem::take(&mut *self.topics.lock().unwrap_or_else(PoisonError::into_inner));
            if topics != Topics::default() {
                return topics;
            }
            self.news.notified().await;
        }
    }
}

/// What listeners in this process watch.
#[derive(Clone)]
struct Counters {
    jobs: watch::Sender<u64>,
    runs: watch::Sender<u64>,
    cancels: watch::Sender<u64>,
    calendars: watch::Sender<u64>,
}

impl Counters {
    fn ring(&self, topics: Topics) {
        for (topic, counter) in [
            (Topics::JOBS, &self.jobs),
            (Topics::RUNS, &self.runs),
            (Topics::CANCELS, &self.cancels),
            (Topics::CALENDARS, &self.calendars),
        ] {
            if topics.contains(topic) {
                counter.send_modify(|rings| *rings = rings.wrapping_add(1));
            }
        }
    }
}

impl Signal {
    /// Starts listening to other processes.
    pub(crate) fn start(pools: &Pools, clock: &Clock) -> Self {
        let counters = Counters {
            jobs: watch::Sender::new(0),
            runs: watch::Sender::new(0),
            cancels: watch::Sender::new(0),
            calendars: watch::Sender::new(0),
        };
        let (process, untold, stop) = (Uuid::new_v4(), Arc::<Untold>::default(), CancellationToken::new());
        match pools {
            Pools::Postgres(pool) => {
                let tell = postgres::tell(pool.clone(), process, untold.clone());
                let hear = postgres::hear(pool.clone(), process, counters.clone());
                tokio::spawn(stop.clone().run_until_cancelled_owned(tell));
                tokio::spawn(stop.clone().run_until_cancelled_owned(hear));
            }
            Pools::Sqlite { readers, .. } => {
                let hear = sqlite::hear(readers.clone(), process, clock.clone(), counters.clone());
                tokio::spawn(stop.clone().run_until_cancelled_owned(hear));
            }
        }
        Self {
            counters,
            process,
            untold,
            _tasks: Arc::new(stop.drop_guard()),
        }
    }

    /// Names this database handle among all processes that use the database.
    pub fn process(&self) -> Uuid {
        self.process
    }

    /// This process committed something that is news for `topics`.
    pub(crate) fn ring(&self, topics: Topics) {
        if topics == Topics::default() {
            return;
        }
        self.counters.ring(topics);
        self.untold.add(topics);
    }

    /// News of ready jobs.
    pub fn jobs(&self) -> watch::Receiver<u64> {
        self.counters.jobs.subscribe()
    }

    pub fn runs(&self) -> watch::Receiver<u64> {
        self.counters.runs.subscribe()
    }

    /// News of cancelled jobs.
    pub fn cancels(&self) -> watch::Receiver<u64> {
        self.counters.cancels.subscribe()
    }

    pub fn calendars(&self) -> watch::Receiver<u64> {
        self.counters.calendars.subscribe()
    }
}
