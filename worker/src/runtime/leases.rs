//! The leases this process holds. A held lease is a taken slot: it is free once its end is written.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use flight_finder_core::queue::{Job, Lease, Outcome, Settlement};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// Where ends are sent to be written.
pub(super) type Ends = mpsc::UnboundedSender<Settlement>;

/// All leases of the process, whatever their queue.
#[derive(Clone, Default)]
pub(super) struct Leases(Arc<Mutex<HashMap<Lease, Held>>>);

struct Held {
    job: Job,
    stage: Stage,
    stopped: Option<Stopped>,
    _slot: OwnedSemaphorePermit,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Running,
    Ended,
}

/// Why a handler was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// Somebody asked for the job to be cancelled.
    Requested,
    /// Somebody else holds the job now.
    Lost,
}

impl Leases {
    pub(super) fn hold(&self, job: &Job, slot: OwnedSemaphorePermit) {
        let held = Held {
            job: job.clone(),
            stage: Stage::Waiting,
            stopped: None,
            _slot: slot,
        };
        self.table().insert(job.lease(), held);
    }

    /// False if the job was given back meanwhile: it must not run, and nothing is to be written.
    pub(super) fn start(&self, job: &Job) -> bool {
        let mut table = self.table();
        match table.get_mut(&job.lease()) {
            Some(held) if held.stage == Stage::Waiting => {
                held.stage = Stage::Running;
                true
            }
            _ => false,
        }
    }

    /// Notes that the run is over, and returns whether it was told to stop.
    pub(super) fn end(&self, job: &Job) -> Option<Stopped> {
        let mut table = self.table();
        let held = table.get_mut(&job.lease())?;
        held.stage = Stage::Ended;
        held.stopped
    }

    /// Why the handler of `job` is to stop.
    pub(super) fn stopped(&self, job: &Job) -> Option<Stopped> {
        self.table().get(&job.lease())?.stopped
    }

    /// Whether a handler runs or is about to.
    pub(super) fn has_open_runs(&self) -> bool {
        self.table().values().any(|held| held.stage != Stage::Ended)
    }

    /// What the heartbeat renews. An ended run is among them until its end is written.
    pub(super) fn list(&self) -> Vec<Lease> {
        let table = self.table();
        let live = table.iter().filter(|(_, held)| !held.job.is_completed());
        live.map(|(lease, _)| *lease).collect()
    }

    /// Tells the handlers of these leases to stop, and returns the jobs that had not been told before.
    /// A run that is over, or that is just writing its own end, needs no telling.
    pub(super) fn stop(&self, leases: &[Lease], why: Stopped) -> Vec<Job> {
        let mut table = self.table();
        let mut told = Vec::new();
        for lease in leases {
            let Some(held) = table.get_mut(lease) else { continue };
            let over = held.stage == Stage::Ended || held.job.is_ending();
            if !over && held.stopped != Some(why) && held.stopped != Some(Stopped::Lost) {
                held.stopped = Some(why);
                told.push(held.job.clone());
            }
        }
        drop(table);
        for job in &told {
            job.cancelled.cancel();
        }
        told
    }

    /// Sends back what `queue` holds and never started, with its attempts unchanged.
    pub(super) fn give_back_waiting(&self, queue: &str, ends: &Ends) {
        let mut table = self.table();
        for held in table
            .values_mut()
            .filter(|held| held.job.queue == queue && held.stage == Stage::Waiting)
        {
            held.stage = Stage::Ended;
            send(ends, Settlement::new(&held.job, Outcome::Returned));
        }
    }

    /// Frees the slots of leases whose end is written.
    pub(super) fn release(&self, ended: impl Iterator<Item = Lease>) {
        let mut table = self.table();
        let freed: Vec<_> = ended.filter_map(|lease| table.remove(&lease)).collect();
        drop(table);
        drop(freed);
    }

    fn table(&self) -> MutexGuard<'_, HashMap<Lease, Held>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hands an end to the settling task. It outlives the workers; if the process is already gone beyond
/// that, the lease runs out.
pub(super) fn send(ends: &Ends, end: Settlement) {
    if let Err(unsent) = ends.send(end) {
        tracing::warn!(job.id = %unsent.0.lease.0, "ended after the runtime: its lease will run out");
    }
}
