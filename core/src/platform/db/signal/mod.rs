//! Notifies the parts of a process of changes in the database, by this process or by another one.
//!
//! Notifications are level-triggered: each topic is a counter, not an event. A subscriber that was busy during a
//! notification sees a changed number and reads the database again, so it misses nothing. A notification is only a
//! hint: subscribers also read the database once per [`TICK`].

mod listener;
mod polling;
mod postgres;
mod sqlite;

use std::{
    mem,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bitflags::bitflags;
use tokio::sync::{Notify, watch};
use tokio_util::sync::{CancellationToken, DropGuard};
use uuid::Uuid;

use self::listener::Listener;
use crate::{
    base::time::Clock,
    platform::db::{Pooling, Pools},
};

/// A subscriber reads the database after this time without a notification.
pub const TICK: Duration = Duration::from_secs(1);

bitflags! {
    /// A set of things that may have changed.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Topics: u8 {
        /// A job became ready, or there is room to run one.
        const JOBS = 1;
        /// A run has changed.
        const RUNS = 2;
        /// The cancellation of a running job was requested.
        const CANCELS = 4;
        /// A calendar was refreshed, or could not be.
        const CALENDARS = 8;
        /// A session has ended, or what its user may do has changed.
        const SESSIONS = 16;
        /// A booking request has arrived, or agents have changed one.
        const BOOKINGS = 32;
    }
}

/// The signal of one process. Its tasks end when the pools are closed, or when the last clone is dropped.
#[derive(Clone)]
pub struct Signal {
    counters: Counters,
    process: Uuid,
    /// Topics that other processes have not been notified of yet.
    pending: Arc<PendingTopics>,
    listener: Listener,
    _tasks: Arc<DropGuard>,
}

/// Topics that other processes are to be notified of, collected until the publishing task takes them.
#[derive(Default)]
struct PendingTopics {
    topics: Mutex<Topics>,
    added: Notify,
}

impl PendingTopics {
    fn add(&self, topics: Topics) {
        *self.topics.lock().unwrap_or_else(PoisonError::into_inner) |= topics;
        self.added.notify_one();
    }

    /// Waits until a topic is pending.
    async fn take(&self) -> Topics {
        loop {
            let topics = mem::take(&mut *self.topics.lock().unwrap_or_else(PoisonError::into_inner));
            if !topics.is_empty() {
                return topics;
            }
            self.added.notified().await;
        }
    }
}

/// What subscribers in this process watch.
#[derive(Clone)]
struct Counters {
    jobs: watch::Sender<u64>,
    runs: watch::Sender<u64>,
    cancels: watch::Sender<u64>,
    calendars: watch::Sender<u64>,
    sessions: watch::Sender<u64>,
    bookings: watch::Sender<u64>,
}

impl Counters {
    fn notify(&self, topics: Topics) {
        for (topic, counter) in [
            (Topics::JOBS, &self.jobs),
            (Topics::RUNS, &self.runs),
            (Topics::CANCELS, &self.cancels),
            (Topics::CALENDARS, &self.calendars),
            (Topics::SESSIONS, &self.sessions),
            (Topics::BOOKINGS, &self.bookings),
        ] {
            if topics.contains(topic) {
                counter.send_modify(|count| *count = count.wrapping_add(1));
            }
        }
    }
}

impl Signal {
    /// Starts the tasks that exchange notifications with other processes.
    pub(crate) fn start(pools: &Pools, pooling: Pooling, clock: &Clock) -> Self {
        let counters = Counters {
            jobs: watch::Sender::new(0),
            runs: watch::Sender::new(0),
            cancels: watch::Sender::new(0),
            calendars: watch::Sender::new(0),
            sessions: watch::Sender::new(0),
            bookings: watch::Sender::new(0),
        };
        let listener = Listener::default();
        let (process, pending, stop) = (
            Uuid::new_v4(),
            Arc::<PendingTopics>::default(),
            CancellationToken::new(),
        );
        match pools {
            Pools::Postgres(pool) => {
                let publish = postgres::publish(pool.clone(), pooling, process, pending.clone());
                tokio::spawn(stop.clone().run_until_cancelled_owned(publish));
                match pooling {
                    Pooling::Session => {
                        let subscribe = postgres::subscribe(pool.clone(), process, counters.clone(), listener.clone());
                        tokio::spawn(stop.clone().run_until_cancelled_owned(subscribe));
                    }
                    Pooling::Transaction => {
                        let subscribe = polling::subscribe(pool.clone(), counters.clone(), listener.clone());
                        tokio::spawn(stop.clone().run_until_cancelled_owned(subscribe));
                    }
                }
            }
            Pools::Sqlite { readers, .. } => {
                let subscribe = sqlite::subscribe(
                    readers.clone(),
                    process,
                    clock.clone(),
                    counters.clone(),
                    listener.clone(),
                );
                tokio::spawn(stop.clone().run_until_cancelled_owned(subscribe));
            }
        }
        Self {
            counters,
            process,
            pending,
            listener,
            _tasks: Arc::new(stop.drop_guard()),
        }
    }

    /// The id of this database handle among those of all processes that use the database.
    pub fn process(&self) -> Uuid {
        self.process
    }

    /// How long ago this process last knew that it receives the notifications of others.
    pub fn listener_age(&self) -> Duration {
        self.listener.age()
    }

    /// Notifies this process and the others that this one has committed a change of `topics`.
    pub(crate) fn publish(&self, topics: Topics) {
        if topics.is_empty() {
            return;
        }
        self.counters.notify(topics);
        self.pending.add(topics);
    }

    /// Changes when a job may be ready.
    pub fn jobs(&self) -> watch::Receiver<u64> {
        self.counters.jobs.subscribe()
    }

    /// Changes when a run may have changed.
    pub fn runs(&self) -> watch::Receiver<u64> {
        self.counters.runs.subscribe()
    }

    /// Changes when a cancellation may have been requested.
    pub fn cancels(&self) -> watch::Receiver<u64> {
        self.counters.cancels.subscribe()
    }

    /// Changes when a calendar may have been refreshed.
    pub fn calendars(&self) -> watch::Receiver<u64> {
        self.counters.calendars.subscribe()
    }

    /// Changes when a session may have ended, or when what its user may do may have changed.
    pub fn sessions(&self) -> watch::Receiver<u64> {
        self.counters.sessions.subscribe()
    }

    /// Changes when the inbox of booking requests may have changed.
    pub fn bookings(&self) -> watch::Receiver<u64> {
        self.counters.bookings.subscribe()
    }
}
