//! The leases that this process holds. Each lease occupies a slot until the end of its job is written.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use flight_finder_core::platform::queue::{Job, Lease, Outcome, Settlement};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// The channel to the task that writes the ends of jobs.
pub(super) type Ends = mpsc::UnboundedSender<Settlement>;

/// The leases of all queues of the process.
#[derive(Clone, Default)]
pub(super) struct Leases(Arc<Mutex<Table>>);

#[derive(Default)]
struct Table {
    held: HashMap<Lease, Held>,
    /// The jobs that were cancelled at the last look, whoever holds them. This process may hold one of them a moment later,
    /// because a claim is committed before its answer arrives.
    cancelled: HashSet<Lease>,
}

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
        let mut table = self.table();
        let stopped = table.cancelled.remove(&job.lease()).then_some(Stopped::Requested);
        if stopped.is_some() {
            job.cancelled.cancel();
        }
        let held = Held {
            job: job.clone(),
            stage: Stage::Waiting,
            stopped,
            _slot: slot,
        };
        table.held.insert(job.lease(), held);
    }

    /// How many leases of each queue there are.
    pub(super) fn by_queue(&self) -> HashMap<String, usize> {
        let mut queues = HashMap::new();
        for held in self.table().held.values() {
            *queues.entry(held.job.queue.clone()).or_default() += 1;
        }
        queues
    }

    /// Marks a job as running. Returns false if the job was given back before; it must then not run, and its end must
    /// not be written.
    pub(super) fn start(&self, job: &Job) -> bool {
        let mut table = self.table();
        match table.held.get_mut(&job.lease()) {
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
        let held = table.held.get_mut(&job.lease())?;
        held.stage = Stage::Ended;
        held.stopped
    }

    /// Why the handler of `job` has to stop; `None` if it may go on.
    pub(super) fn stopped(&self, job: &Job) -> Option<Stopped> {
        self.table().held.get(&job.lease())?.stopped
    }

    /// Whether any handler runs or is about to run.
    pub(super) fn has_open_runs(&self) -> bool {
        self.table().held.values().any(|held| held.stage != Stage::Ended)
    }

    /// The leases that the heartbeat renews. They include the leases of ended jobs whose end is not written yet.
    pub(super) fn list(&self) -> Vec<Lease> {
        let table = self.table();
        let live = table.held.iter().filter(|(_, held)| !held.job.is_completed());
        live.map(|(lease, _)| *lease).collect()
    }

    /// Stops the handlers of these leases and returns the jobs that it stops now. Jobs that have ended, or that are
    /// writing their own end, are left alone.
    pub(super) fn stop(&self, leases: &[Lease], why: Stopped) -> Vec<Job> {
        let mut table = self.table();
        let mut stopped = Vec::new();
        for lease in leases {
            let Some(held) = table.held.get_mut(lease) else {
                continue;
            };
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

    /// Stops the handlers of all cancelled jobs: those of `cancelled` that this process holds, and the others if it holds
    /// them a moment later.
    pub(super) fn stop_cancelled(&self, cancelled: &[Lease]) {
        self.table().cancelled = cancelled.iter().copied().collect();
        self.stop(cancelled, Stopped::Requested);
    }

    /// Gives back the jobs of `queue` that were never started, with their attempts unchanged.
    pub(super) fn give_back_waiting(&self, queue: &str, ends: &Ends) {
        let mut table = self.table();
        for held in table
            .held
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
        let freed: Vec<_> = ended.filter_map(|lease| table.held.remove(&lease)).collect();
        drop(table);
        drop(freed);
    }

    fn table(&self) -> MutexGuard<'_, Table> {
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

#[cfg(test)]
mod tests {
    use flight_finder_core::{
        base::{
            ids::{JobId, LeaseId},
            time::Timestamp,
        },
        platform::queue::LeasedJob,
    };
    use tokio::sync::Semaphore;

    use super::*;

    #[test]
    fn a_job_that_was_cancelled_before_the_answer_to_its_claim_arrived_is_stopped() {
        let (leases, job, other) = (Leases::default(), claimed(), claimed());

        leases.stop_cancelled(&[job.lease()]);
        leases.hold(&job, slot());
        leases.hold(&other, slot());

        assert!(job.cancelled.is_cancelled());
        assert_eq!(leases.stopped(&job), Some(Stopped::Requested));
        assert_eq!(leases.stopped(&other), None);
    }

    fn slot() -> OwnedSemaphorePermit {
        Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap()
    }

    fn claimed() -> Job {
        Job::new(LeasedJob {
            id: JobId::new(),
            queue: "searches".to_owned(),
            kind: "test".to_owned(),
            payload: "{}".to_owned(),
            priority: 0,
            attempt: 1,
            max_attempts: 1,
            lease_id: LeaseId::new(),
            group_id: None,
            limit_key: None,
            expires_at: None,
            run_at: Timestamp(0),
            started_at: Timestamp(0),
            created_at: Timestamp(0),
            has_crashed: false,
            trace: None,
        })
    }
}
