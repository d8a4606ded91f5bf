//! The leases that this process holds. Each lease occupies a slot until the end of its job is written.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use flight_finder_core::queue::{Job, Lease, Outcome, Settlement};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// The channel to the task that writes the ends of jobs.
pub(super) type Ends = mpsc::UnboundedSender<Settlement>;

/// The leases of all queues of the process.
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

/// The reason for which a handler has to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The job was cancelled.
    Requested,
    /// Another process holds the job now.
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

    /// How many leases of each queue there are.
    pub(super) fn by_queue(&self) -> HashMap<String, usize> {
        let mut queues = HashMap::new();
        for held in self.table().values() {
            *queues.entry(held.job.queue.clone()).or_default() += 1;
        }
        queues
    }

    /// Marks a job as running. Returns false if the job was given back before; it must then not run, and its end must
    /// not be written.
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

    /// Marks a job as ended, and returns why it had to stop, if it had to.
    pub(super) fn end(&self, job: &Job) -> Option<Stopped> {
        let mut table = self.table();
        let held = table.get_mut(&job.lease())?;
        held.stage = Stage::Ended;
        held.stopped
    }

    /// Why the handler of `job` has to stop; `None` if it may go on.
    pub(super) fn stopped(&self, job: &Job) -> Option<Stopped> {
        self.table().get(&job.lease())?.stopped
    }

    /// Whether any handler runs or is about to run.
    pub(super) fn has_open_runs(&self) -> bool {
        self.table().values().any(|held| held.stage != Stage::Ended)
    }

    /// The leases that the heartbeat renews. They include the leases of ended jobs whose end is not written yet.
    pub(super) fn list(&self) -> Vec<Lease> {
        let table = self.table();
        let live = table.iter().filter(|(_, held)| !held.job.is_completed());
        live.map(|(lease, _)| *lease).collect()
    }

    /// Stops the handlers of these leases and returns the jobs that it stops now. Jobs that have ended, or that are
    /// writing their own end, are left alone.
    pub(super) fn stop(&self, leases: &[Lease], why: Stopped) -> Vec<Job> {
        let mut table = self.table();
        let mut stopped = Vec::new();
        for lease in leases {
            let Some(held) = table.get_mut(lease) else { continue };
            let over = held.stage == Stage::Ended || held.job.is_ending();
            if !over && held.stopped != Some(why) && held.stopped != Some(Stopped::Lost) {
                held.stopped = Some(why);
                stopped.push(held.job.clone());
            }
        }
        drop(table);
        for job in &stopped {
            job.cancelled.cancel();
        }
        stopped
    }

    /// Gives back the jobs of `queue` that were never started, with their attempts unchanged.
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

    /// Frees the slots of jobs whose end is written.
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

/// Sends the end of a job to the task that writes it. That task outlives the workers; if it has ended too, the
/// lease runs out.
pub(super) fn send(ends: &Ends, end: Settlement) {
    if let Err(unsent) = ends.send(end) {
        tracing::warn!(job.id = %unsent.0.lease.0, "the job ended after the runtime: its lease will run out");
    }
}
