//! The parts of the runtime that a process starts once for all its queues.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use flight_finder_core::{
    base::telemetry::Vitals,
    platform::{
        db::Db,
        queue::{AppliedRevision, Outage, QueueTargets, WorkerRegistration, process_name},
    },
};
use tokio::{
    sync::{mpsc, watch},
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;

use super::{
    handler_slots::Slots,
    heartbeat::heartbeat,
    leases::{Ends, Leases},
    rescue::rescue,
    settle::settle,
};

/// The durations that the runtime uses. All processes on one database use the same ones.
#[derive(Clone, Copy, Debug)]
pub struct RuntimeSettings {
    /// How long a process holds a job without a heartbeat.
    pub lease: Duration,
    /// How often leases are renewed.
    pub heartbeat: Duration,
    /// How long running handlers may go on when the process stops.
    pub grace: Duration,
}

impl Default for RuntimeSettings {
    fn default() -> Self {
        Self {
            lease: Duration::from_secs(8),
            heartbeat: Duration::from_secs(2),
            grace: Duration::from_secs(20),
        }
    }
}

/// The leases of a process, and the tasks that renew leases, write the ends of jobs and rescue jobs. Dropping it stops
/// these tasks.
pub struct Runtime {
    pub(super) shared: Shared,
    pub(super) tasks: JoinSet<()>,
}

/// The state that all parts of a runtime share.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) db: Db,
    pub(super) settings: RuntimeSettings,
    pub(super) outage: Outage,
    pub(super) leases: Leases,
    pub(super) ends: Ends,
    /// The name of the process in `workers` and in the rows of its jobs.
    pub(super) name: Arc<str>,
    pub(super) presence: Arc<Mutex<WorkerRegistration>>,
    /// The slots of the queues that the process serves.
    pub(super) slots: Arc<Mutex<BTreeMap<String, Slots>>>,
    /// What operators have set for the queues; `None` until the first heartbeat.
    pub(super) targets: watch::Sender<Option<QueueTargets>>,
    /// Cancelled when the grace period is over.
    pub(super) give_up: CancellationToken,
    /// Where the claim loops note that they work.
    pub(super) vitals: Vitals,
}

impl Runtime {
    /// Starts the tasks that renew leases, write the ends of jobs and rescue jobs. [`Runtime::run`] then runs the jobs
    /// of queues.
    pub fn start(db: Db, settings: RuntimeSettings) -> Self {
        let (ends, ended) = mpsc::unbounded_channel();
        let presence = WorkerRegistration {
            name: process_name(),
            process: db.signal().process(),
            role: "worker".to_owned(),
            queues: Vec::new(),
            started_at: db.now(),
            applied: AppliedRevision::default(),
        };
        let shared = Shared {
            outage: Outage::new(db.now(), settings.lease),
            leases: Leases::default(),
            ends,
            name: presence.name.as_str().into(),
            presence: Arc::new(Mutex::new(presence)),
            slots: Arc::default(),
            vitals: Vitals::default(),
            targets: watch::Sender::new(None),
            give_up: CancellationToken::new(),
            settings,
            db: db.with_reserved_pool(),
        };
        let mut tasks = JoinSet::new();
        tasks.spawn(settle(
            shared.db.clone(),
            shared.outage.clone(),
            shared.leases.clone(),
            ended,
        ));
        tasks.spawn(heartbeat(shared.clone()));
        tasks.spawn(rescue(shared.clone()));
        Self { shared, tasks }
    }

    /// Reports the revision of the settings that this process uses with each heartbeat.
    #[must_use]
    pub fn reporting(self, applied: AppliedRevision) -> Self {
        self.shared
            .presence
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .applied = applied;
        self
    }

    /// Notes the work of the claim loops in `vitals`. Call it before [`Runtime::run`].
    #[must_use]
    pub fn noting(mut self, vitals: Vitals) -> Self {
        self.shared.vitals = vitals;
        self
    }

    /// The name of this process in `workers`.
    pub fn name(&self) -> &str {
        &self.shared.name
    }
}
