//! What the database and the processes know.

use stateright::Representative;

/// The length of a lease, in ticks.
pub const LEASE: i8 = 2;

/// The attempts of each job.
pub const MAX_ATTEMPTS: u8 = 2;

/// Everything at one moment.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct State {
    pub jobs: Vec<Job>,
    pub workers: Vec<Worker>,
    /// For each process that was started, how many ticks ago it wrote its row in `workers`. Negative if its clock was ahead.
    pub ages: Vec<i8>,
    /// Whether the database answers.
    pub is_up: bool,
    /// Whether an operator has paused the queue.
    pub is_paused: bool,
    /// What can still go wrong, and what operators may still do.
    pub left: Left,
    /// Whether a crash was counted although the process lived, answered and had the right time.
    pub has_blamed_the_living: bool,
}

/// How often each fault and each action of operators can still happen.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub struct Left {
    /// Somebody kills a process.
    pub kills: u8,
    /// A process is stopped for some time and goes on as if nothing had happened.
    pub freezes: u8,
    /// The database is away for some time.
    pub outages: u8,
    /// The clock of a process is set forward or back by a lease.
    pub steps: u8,
    pub cancellations: u8,
    pub redrives: u8,
    pub pauses: u8,
}

/// The row of a job.
#[derive(Clone, Debug, Default, Hash, PartialEq, Eq)]
pub struct Job {
    pub place: Place,
    /// The attempts that count, including the one that runs.
    pub attempt: u8,
    /// The processes that died while they ran it, as bits.
    pub crashed_in: u64,
    /// How many of these crashes count against it.
    pub crash_count: u8,
    pub cancel_requested: bool,
    /// How many results of it were committed.
    pub results: u8,
}

/// Where a job is.
#[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
pub enum Place {
    /// Its cause is not committed.
    #[default]
    Unqueued,
    /// It can be claimed after this many ticks.
    Waiting(u8),
    /// A process holds a lease of it that runs out after `left` more ticks.
    Running {
        process: u8,
        lease: u8,
        left: i8,
    },
    Ended(End),
}

/// How a job ended for good.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum End {
    Done,
    Dead,
    /// Dead, because it is to blame for the death of its processes.
    SetAside,
    Cancelled,
}

/// A host that runs one worker process after another.
#[derive(Clone, Debug, Hash, PartialEq, Eq)]
pub struct Worker {
    pub life: Life,
    /// Which process it runs; processes are numbered in the order of their starts.
    pub process: u8,
    /// For each job, the lease that the process believes to hold.
    pub held: Vec<Option<Held>>,
    /// For how many ticks it rescues nothing, because it may have missed renewals of others.
    pub hold_off: u8,
    /// Whether it has sent its heartbeat in this tick.
    pub has_beaten: bool,
    /// By how many ticks its clock is wrong.
    pub ahead: i8,
    /// Whether it was frozen, or had a wrong clock, since its last heartbeat.
    pub is_disturbed: bool,
    /// Whether it knows that the queue is paused.
    pub knows_pause: bool,
}

#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Life {
    Up,
    /// It does nothing and knows nothing of it.
    Frozen,
    Dead,
}

/// A lease in the memory of a process.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    pub lease: u8,
    /// How the attempt ended, if its end is still to be written.
    pub outcome: Option<Outcome>,
}

/// How an attempt ended in a process.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Done,
    /// Another attempt starts in the next tick.
    Retry,
    Dead,
    Cancelled,
    /// It was not started.
    Returned,
}

impl State {
    /// Nothing is queued, and each worker has just started.
    pub(crate) fn new(workers: u8, jobs: usize, left: Left) -> Self {
        Self {
            jobs: vec![Job::default(); jobs],
            workers: (0..workers).map(|process| Worker::new(process, jobs)).collect(),
            ages: vec![0; usize::from(workers)],
            is_up: true,
            is_paused: false,
            left,
            has_blamed_the_living: false,
        }
    }

    /// The jobs that a claim could return, the oldest first.
    pub fn claimable(&self) -> Vec<usize> {
        let jobs = self.jobs.iter().enumerate();
        let claimable = jobs.filter(|(_, job)| job.place == Place::Waiting(0) && job.can_start());
        claimable.map(|(at, _)| at).collect()
    }

    /// A lease of a job that no process remembers. The code draws one at random; the smallest one keeps the number of states finite.
    pub(crate) fn unknown_lease(&self, job: usize) -> u8 {
        let held = |lease| {
            self.workers
                .iter()
                .any(|worker| worker.held[job].is_some_and(|held| held.lease == lease))
        };
        (0..=u8::MAX)
            .find(|lease| !held(*lease))
            .expect("few leases are remembered")
    }

    /// What a process that is gone no longer changes: its row in `workers` is as old as any.
    pub(crate) fn forget_the_dead(&mut self) {
        for at in 0..self.ages.len() {
            let process = u8::try_from(at).expect("few processes start");
            let lives = self
                .workers
                .iter()
                .any(|worker| worker.process == process && worker.life != Life::Dead);
            if !lives && !self.jobs.iter().any(|job| job.is_run_by(process)) {
                self.ages[at] = LEASE + 1;
            }
        }
    }

    /// Whether a worker holds the valid lease of a job.
    pub fn is_valid(&self, worker: usize, job: usize) -> bool {
        let (worker, held) = (&self.workers[worker], self.workers[worker].held[job]);
        worker.life != Life::Dead && held.is_some_and(|held| self.jobs[job].is_leased_as(held.lease))
    }
}

/// Workers have no order, and processes have no names, so of all states that differ only in these one is visited.
impl Representative for State {
    fn representative(&self) -> Self {
        // What is known of a process beside its number.
        let known = |process: u8| {
            let jobs: Vec<_> = self
                .jobs
                .iter()
                .map(|job| (job.is_run_by(process), job.crashed_in & 1 << process != 0))
                .collect();
            (jobs, self.ages[usize::from(process)])
        };
        let mut workers = self.workers.clone();
        workers.sort_by_cached_key(|worker| {
            (
                worker.life,
                worker.held.clone(),
                worker.hold_off,
                worker.flags(),
                known(worker.process),
            )
        });
        let mut gone: Vec<_> = (0..u8::try_from(self.ages.len()).expect("few processes start"))
            .filter(|process| workers.iter().all(|worker| worker.process != *process))
            .map(|process| (known(process), process))
            .filter(|((jobs, _), _)| jobs.iter().any(|(runs, crashed)| *runs || *crashed))
            .collect();
        gone.sort();
        let before: Vec<_> = workers
            .iter()
            .map(|worker| worker.process)
            .chain(gone.into_iter().map(|(_, process)| process))
            .collect();
        let numbers = || (0u8..).zip(&before);
        for (worker, (number, _)) in workers.iter_mut().zip(numbers()) {
            worker.process = number;
        }
        let jobs = self.jobs.iter().map(|job| {
            let mut job = job.clone();
            let crashed = numbers().filter(|(_, process)| job.crashed_in & 1 << **process != 0);
            job.crashed_in = crashed.fold(0, |bits, (number, _)| bits | 1 << number);
            if let Place::Running { process, .. } = &mut job.place {
                *process = numbers().find(|(_, before)| *before == process).expect("it is known").0;
            }
            job
        });
        Self {
            jobs: jobs.collect(),
            ages: before.iter().map(|process| self.ages[usize::from(*process)]).collect(),
            workers,
            ..self.clone()
        }
    }
}

impl Job {
    /// Whether nothing prevents a waiting job from its next attempt.
    pub(crate) fn can_start(&self) -> bool {
        !self.cancel_requested && self.crash_count < crate::rescue::MAX_CRASHES
    }

    /// Whether this is the lease of the attempt that runs.
    pub(crate) fn is_leased_as(&self, wanted: u8) -> bool {
        matches!(self.place, Place::Running { lease, .. } if lease == wanted)
    }

    fn is_run_by(&self, owner: u8) -> bool {
        matches!(self.place, Place::Running { process, .. } if process == owner)
    }

    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.place, Place::Ended(_))
    }
}

impl Worker {
    fn flags(&self) -> (bool, i8, bool, bool) {
        (self.has_beaten, self.ahead, self.is_disturbed, self.knows_pause)
    }

    /// A process that has just started. It holds nothing, and rescues nothing for the time of a lease.
    pub(crate) fn new(process: u8, jobs: usize) -> Self {
        Self {
            life: Life::Up,
            process,
            held: vec![None; jobs],
            hold_off: LEASE.unsigned_abs(),
            has_beaten: true,
            ahead: 0,
            is_disturbed: false,
            knows_pause: false,
        }
    }
}
