//! The actions, and what each makes of a state.

use stateright::{Model, Property};

use crate::rescue::MAX_CRASHES;
use crate::state::{End, Held, Job, LEASE, Left, Life, MAX_ATTEMPTS, Outcome, Place, State, Worker};

/// How many jobs and workers there are, and what may happen to them.
#[derive(Clone, Debug)]
pub struct Setting {
    pub workers: u8,
    pub jobs: usize,
    /// How many jobs a process runs at once.
    pub handlers: usize,
    /// The job that kills each process that starts it.
    pub poison: Option<usize>,
    /// Whether a process can tell that it is the only one, as on SQLite.
    pub knows_when_alone: bool,
    /// Whether each attempt ends within a tick.
    pub jobs_are_short: bool,
    /// Whether jobs of which one may be to blame for crashes wait for different times.
    pub waits_differ: bool,
    /// How attempts end in memory, beside those that are cancelled.
    pub outcomes: &'static [Outcome],
    pub faults: Left,
}

/// A rule that is broken on purpose, to show that the properties notice it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// The end of an attempt is written whoever holds the job.
    SettleWithoutFence,
    /// The number of the attempt is the fence. A rescued attempt is not counted, so the next one has the same number.
    AttemptAsFence,
    /// A process rescues although it could not reach the database a moment ago.
    RescueDuringOutage,
    /// A process that was frozen rescues as soon as it goes on.
    RescueAfterFreeze,
    /// A process compares leases with its own clock, without following that of the database.
    OwnClock,
    /// Each crash counts, whoever else was in it.
    EachCrashCounts,
    /// A job is to blame for three crashes unless one other job was in all of them.
    OtherJobInAllCrashes,
    /// After a job was set aside, the jobs that were in its crashes keep them.
    BlameRemainsOnOthers,
    /// A running job whose cancellation was requested goes back to waiting, and nothing ends it.
    CancelledIsNotSwept,
}

/// What can happen next. Workers and jobs are named by their numbers.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Action {
    /// The cause of the next job is committed, and the job with it.
    Enqueue,
    /// A worker takes this many jobs.
    Claim(usize, usize),
    /// A worker renews its leases.
    Heartbeat(usize),
    /// An attempt ends in the memory of its worker.
    Finish(usize, usize, Outcome),
    /// A handler commits its result together with the end of its job.
    Commit(usize, usize),
    /// A worker writes the ends in its memory.
    Settle(usize),
    /// A worker takes back the jobs whose leases have run out.
    Rescue(usize),
    /// A worker ends the waiting jobs that must not start.
    Sweep(usize),
    /// An operator cancels a job.
    Cancel(usize),
    /// An operator queues a dead job again.
    Redrive(usize),
    Pause,
    Resume,
    /// The database stops to answer.
    Fail,
    /// The database answers again.
    Recover,
    /// A process dies.
    Kill(usize),
    /// The job that kills its process does so.
    Poison(usize),
    Restart(usize),
    Freeze(usize),
    Wake(usize),
    /// The clock of a process is set.
    SetClock(usize, i8),
    /// A process notices that its clock was set, and corrects it.
    FollowClock(usize),
    /// Half a lease passes.
    Tick,
}

/// The protocol with a setting, and perhaps with a broken rule.
#[derive(Clone, Debug)]
pub struct Protocol {
    pub setting: Setting,
    pub mutation: Option<Mutation>,
}

impl Protocol {
    /// The protocol as it is.
    pub fn new(setting: Setting) -> Self {
        Self {
            setting,
            mutation: None,
        }
    }

    /// The state before anything has happened.
    pub fn initial(&self) -> State {
        State::new(self.setting.workers, self.setting.jobs, self.setting.faults)
    }

    /// What can happen next in a state.
    pub fn possible(&self, state: &State) -> Vec<Action> {
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        actions
    }

    pub(crate) fn has(&self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    fn actions_of(&self, state: &State, at: usize, actions: &mut Vec<Action>) {
        let worker = &state.workers[at];
        match worker.life {
            Life::Dead => return actions.push(Action::Restart(at)),
            Life::Frozen => actions.push(Action::Wake(at)),
            Life::Up if self.is_doomed(worker) => actions.push(Action::Poison(at)),
            Life::Up => self.work_of(state, at, actions),
        }
        if state.left.kills > 0 {
            actions.push(Action::Kill(at));
        }
        if state.left.freezes > 0 && worker.life == Life::Up {
            actions.push(Action::Freeze(at));
        }
    }

    /// Whether a process is about to be killed by a job that it runs.
    fn is_doomed(&self, worker: &Worker) -> bool {
        let held = self.setting.poison.and_then(|poison| worker.held[poison]);
        held.is_some_and(|held| held.outcome.is_none())
    }

    fn work_of(&self, state: &State, at: usize, actions: &mut Vec<Action>) {
        let worker = &state.workers[at];
        if worker.ahead == 0 && state.left.steps > 0 {
            actions.extend([Action::SetClock(at, LEASE), Action::SetClock(at, -LEASE)]);
        }
        let running = |job: &usize| worker.held[*job].is_some_and(|held| held.outcome.is_none());
        for job in (0..state.jobs.len()).filter(running) {
            for outcome in self.setting.outcomes {
                actions.push(Action::Finish(at, job, *outcome));
            }
        }
        if !state.is_up {
            return;
        }
        actions.extend((0..state.jobs.len()).filter(running).map(|job| Action::Commit(at, job)));
        if !worker.knows_pause {
            let most = self.free_handlers(worker).min(state.claimable().len());
            actions.extend((1..=most).map(|number| Action::Claim(at, number)));
        }
        if !worker.has_beaten {
            actions.push(Action::Heartbeat(at));
        }
        if worker.held.iter().flatten().any(|held| held.outcome.is_some()) {
            actions.push(Action::Settle(at));
        }
        if worker.ahead != 0 && !self.has(Mutation::OwnClock) {
            actions.push(Action::FollowClock(at));
        }
        let is_calm = worker.hold_off == 0 || self.has(Mutation::RescueDuringOutage);
        let has_time = worker.ahead == 0 || self.has(Mutation::OwnClock);
        if is_calm && has_time && !Self::expired(state, worker.ahead).is_empty() {
            actions.push(Action::Rescue(at));
        }
        if state.jobs.iter().any(|job| self.must_end(job)) {
            actions.push(Action::Sweep(at));
        }
    }

    fn actions_of_operators(state: &State, actions: &mut Vec<Action>) {
        if !state.is_up {
            return;
        }
        for (at, job) in state.jobs.iter().enumerate() {
            let is_live = matches!(job.place, Place::Waiting(_) | Place::Running { .. });
            if state.left.cancellations > 0 && is_live && !job.cancel_requested {
                actions.push(Action::Cancel(at));
            }
            if state.left.redrives > 0 && matches!(job.place, Place::Ended(End::Dead | End::SetAside)) {
                actions.push(Action::Redrive(at));
            }
        }
        if state.is_paused {
            actions.push(Action::Resume);
        } else if state.left.pauses > 0 {
            actions.push(Action::Pause);
        }
    }

    /// Whether time may pass: each living process has done what it does in each tick, and no job waits for a free handler.
    fn can_tick(&self, state: &State) -> bool {
        let has_claimable = !state.claimable().is_empty();
        let mut up = state.workers.iter().filter(|worker| worker.life == Life::Up);
        up.all(|worker| {
            let is_current = worker.has_beaten && (worker.ahead == 0 || self.has(Mutation::OwnClock));
            let could_claim = has_claimable && !worker.knows_pause && self.free_handlers(worker) > 0;
            let is_busy = self.setting.jobs_are_short && worker.held.iter().any(Option::is_some);
            !self.is_doomed(worker) && !is_busy && (!state.is_up || (is_current && !could_claim))
        })
    }

    fn free_handlers(&self, worker: &Worker) -> usize {
        self.setting.handlers - worker.held.iter().flatten().count()
    }

    /// The running jobs whose leases have run out on a clock that is `ahead`.
    fn expired(state: &State, ahead: i8) -> Vec<usize> {
        let jobs = state.jobs.iter().enumerate();
        let expired = jobs.filter(|(_, job)| matches!(job.place, Place::Running { left, .. } if left < ahead));
        expired.map(|(at, _)| at).collect()
    }

    /// Whether a waiting job must not start any more.
    fn must_end(&self, job: &Job) -> bool {
        let is_forgotten = job.cancel_requested && self.has(Mutation::CancelledIsNotSwept);
        matches!(job.place, Place::Waiting(_)) && !job.can_start() && !is_forgotten
    }

    fn claim(&self, state: &mut State, at: usize, number: usize) {
        for job in state.claimable().into_iter().take(number) {
            let unknown = state.unknown_lease(job);
            let (worker, row) = (&mut state.workers[at], &mut state.jobs[job]);
            row.attempt += 1;
            let lease = if self.has(Mutation::AttemptAsFence) {
                row.attempt
            } else {
                unknown
            };
            row.place = Place::Running {
                process: worker.process,
                lease,
                left: LEASE + worker.ahead,
            };
            worker.held[job] = Some(Held { lease, outcome: None });
        }
    }

    fn heartbeat(state: &mut State, at: usize) {
        let worker = &mut state.workers[at];
        for (held, job) in worker.held.iter_mut().zip(&mut state.jobs) {
            let Some(lease) = held.map(|held| held.lease) else {
                continue;
            };
            match &mut job.place {
                Place::Running { lease: valid, left, .. } if *valid == lease => {
                    *left = LEASE + worker.ahead;
                    let outcome = &mut held.as_mut().expect("a lease is held").outcome;
                    if job.cancel_requested && outcome.is_none() {
                        *outcome = Some(Outcome::Cancelled);
                    }
                }
                // The end of an attempt stays until it is refused; a handler that runs is stopped.
                _ if held.is_some_and(|held| held.outcome.is_none()) => *held = None,
                _ => {}
            }
        }
        state.ages[usize::from(worker.process)] = -worker.ahead;
        worker.has_beaten = true;
        worker.is_disturbed = worker.ahead != 0;
        worker.knows_pause = state.is_paused;
    }

    fn commit(&self, state: &mut State, at: usize, job: usize) {
        let is_valid = state.is_valid(at, job);
        let row = &mut state.jobs[job];
        if is_valid || self.has(Mutation::SettleWithoutFence) {
            row.results += 1;
            row.place = Place::Ended(End::Done);
        }
        state.workers[at].held[job] = None;
    }

    fn settle(&self, state: &mut State, at: usize) {
        for job in 0..state.jobs.len() {
            let Some(outcome) = state.workers[at].held[job].and_then(|held| held.outcome) else {
                continue;
            };
            let is_valid = state.is_valid(at, job);
            state.workers[at].held[job] = None;
            let row = &mut state.jobs[job];
            if !is_valid && !self.has(Mutation::SettleWithoutFence) {
                continue;
            }
            match outcome {
                Outcome::Done => {
                    row.results += 1;
                    row.place = Place::Ended(End::Done);
                }
                Outcome::Dead => row.place = Place::Ended(End::Dead),
                Outcome::Cancelled => row.place = Place::Ended(End::Cancelled),
                Outcome::Retry => row.place = Place::Waiting(1),
                Outcome::Returned => {
                    row.attempt = row.attempt.saturating_sub(1);
                    row.place = Place::Waiting(0);
                }
            }
        }
    }

    fn rescue(&self, state: &mut State, at: usize) {
        let ahead = state.workers[at].ahead;
        let expired = Self::expired(state, ahead);
        self.take_back(state, &expired, |state, process| {
            state.ages[usize::from(process)] + ahead > LEASE
        });
    }

    fn sweep(&self, state: &mut State) {
        let mut explained = 0;
        for job in &mut state.jobs {
            if !self.must_end(job) {
                continue;
            }
            if job.crash_count >= MAX_CRASHES {
                explained |= job.crashed_in;
            }
            job.place = Place::Ended(if job.cancel_requested {
                End::Cancelled
            } else {
                End::SetAside
            });
        }
        if !self.has(Mutation::BlameRemainsOnOthers) {
            state.clear_of(explained);
        }
    }

    fn restart(&self, state: &mut State, at: usize) {
        let others = state.workers.iter().enumerate().filter(|(other, _)| *other != at);
        let is_alone = others.clone().all(|(_, worker)| worker.life == Life::Dead);
        if self.setting.knows_when_alone && is_alone && state.is_up {
            let running = Self::expired(state, i8::MAX);
            self.take_back(state, &running, |_, _| true);
        }
        let process = u8::try_from(state.ages.len()).expect("few processes start");
        state.ages.push(0);
        state.workers[at] = Worker::new(process, state.jobs.len());
    }

    fn kill(state: &mut State, at: usize) {
        let jobs = state.jobs.len();
        let worker = &mut state.workers[at];
        *worker = Worker {
            life: Life::Dead,
            ..Worker::new(worker.process, jobs)
        };
        worker.hold_off = 0;
    }

    fn tick(state: &mut State) {
        for job in &mut state.jobs {
            match &mut job.place {
                Place::Running { left, .. } => *left = (*left - 1).max(-1),
                Place::Waiting(ticks) => *ticks = ticks.saturating_sub(1),
                Place::Unqueued | Place::Ended(_) => {}
            }
        }
        for age in &mut state.ages {
            *age = (*age + 1).min(LEASE + 1);
        }
        for worker in &mut state.workers {
            let sees_trouble = !state.is_up && worker.life == Life::Up;
            worker.hold_off = if sees_trouble {
                LEASE.unsigned_abs()
            } else {
                worker.hold_off.saturating_sub(1)
            };
            if worker.life != Life::Dead {
                worker.has_beaten = false;
            }
        }
    }

    /// Whether all queued jobs end if nothing else goes wrong from here on.
    ///
    /// It is enough to follow the states at the beginning of a tick to the end: every other one must lead to one of them.
    fn drains(&self, state: &State) -> bool {
        let begins = |state: &State| {
            state
                .workers
                .iter()
                .all(|worker| worker.life == Life::Dead || !worker.has_beaten)
        };
        let is_followed = begins(state);
        let mut state = state.clone();
        state.left = Left::default();
        for _ in 0..80 {
            if state
                .jobs
                .iter()
                .all(|job| job.place == Place::Unqueued || job.has_ended())
            {
                return true;
            }
            self.work_for_a_tick(&mut state);
            if !is_followed && begins(&state) {
                return true;
            }
        }
        false
    }

    /// All that is wrong is put right, each worker does what it can, and time passes if it may.
    fn work_for_a_tick(&self, state: &mut State) {
        let mut possible = Vec::new();
        let mut take = |action| {
            possible.clear();
            self.actions(state, &mut possible);
            if possible.contains(&action) {
                *state = self.after(state, action);
            }
        };
        let (workers, jobs) = (usize::from(self.setting.workers), self.setting.jobs);
        take(Action::Recover);
        take(Action::Resume);
        for at in 0..workers {
            for action in [
                Action::Wake(at),
                Action::Restart(at),
                Action::FollowClock(at),
                Action::Heartbeat(at),
            ] {
                take(action);
            }
        }
        for at in 0..workers {
            for action in [Action::Settle(at), Action::Rescue(at), Action::Sweep(at)] {
                take(action);
            }
            for number in (1..=self.setting.handlers).rev() {
                take(Action::Claim(at, number));
            }
            take(Action::Poison(at));
            for job in 0..jobs {
                take(Action::Commit(at, job));
            }
        }
        take(Action::Tick);
    }

    /// What `action` makes of `state`.
    pub fn after(&self, before: &State, action: Action) -> State {
        let mut state = before.clone();
        match action {
            Action::Enqueue => {
                let next = state.jobs.iter_mut().find(|job| job.place == Place::Unqueued);
                next.expect("a job is left").place = Place::Waiting(0);
            }
            Action::Claim(at, number) => self.claim(&mut state, at, number),
            Action::Heartbeat(at) => Self::heartbeat(&mut state, at),
            Action::Finish(at, job, outcome) => {
                let is_last = state.jobs[job].attempt >= MAX_ATTEMPTS;
                let outcome = if outcome == Outcome::Retry && is_last {
                    Outcome::Dead
                } else {
                    outcome
                };
                state.workers[at].held[job].as_mut().expect("a lease is held").outcome = Some(outcome);
            }
            Action::Commit(at, job) => self.commit(&mut state, at, job),
            Action::Settle(at) => self.settle(&mut state, at),
            Action::Rescue(at) => self.rescue(&mut state, at),
            Action::Sweep(_) => self.sweep(&mut state),
            Action::Cancel(at) => {
                state.left.cancellations -= 1;
                let job = &mut state.jobs[at];
                match job.place {
                    Place::Waiting(_) => job.place = Place::Ended(End::Cancelled),
                    _ => job.cancel_requested = true,
                }
            }
            Action::Redrive(at) => {
                state.left.redrives -= 1;
                let job = &mut state.jobs[at];
                *job = Job {
                    place: Place::Waiting(0),
                    results: job.results,
                    ..Job::default()
                };
            }
            Action::Pause => {
                state.left.pauses -= 1;
                state.is_paused = true;
            }
            Action::Resume => state.is_paused = false,
            Action::Fail => {
                state.left.outages -= 1;
                state.is_up = false;
            }
            Action::Recover => state.is_up = true,
            Action::Kill(at) => {
                state.left.kills -= 1;
                Self::kill(&mut state, at);
            }
            Action::Poison(at) => Self::kill(&mut state, at),
            Action::Restart(at) => self.restart(&mut state, at),
            Action::Freeze(at) => {
                state.left.freezes -= 1;
                state.workers[at].life = Life::Frozen;
                state.workers[at].is_disturbed = true;
            }
            Action::Wake(at) => {
                let worker = &mut state.workers[at];
                worker.life = Life::Up;
                if !self.has(Mutation::RescueAfterFreeze) {
                    worker.hold_off = LEASE.unsigned_abs();
                }
            }
            Action::SetClock(at, ahead) => {
                state.left.steps -= 1;
                state.workers[at].ahead = ahead;
                state.workers[at].is_disturbed = true;
            }
            Action::FollowClock(at) => {
                state.workers[at].ahead = 0;
                state.workers[at].hold_off = LEASE.unsigned_abs();
            }
            Action::Tick => Self::tick(&mut state),
        }
        state.forget_the_dead();
        state
    }
}

impl Model for Protocol {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![self.initial()]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        if state.is_up && state.jobs.iter().any(|job| job.place == Place::Unqueued) {
            actions.push(Action::Enqueue);
        }
        for at in 0..state.workers.len() {
            self.actions_of(state, at, actions);
        }
        Self::actions_of_operators(state, actions);
        if !state.is_up {
            actions.push(Action::Recover);
        } else if state.left.outages > 0 {
            actions.push(Action::Fail);
        }
        if self.can_tick(state) {
            actions.push(Action::Tick);
        }
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        let next = self.after(state, action);
        (next != *state).then_some(next)
    }

    /// What holds in each state. `docs/jobs.md` names the guarantee that each of them shows.
    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("a job has at most one valid lease", |protocol: &Self, state: &State| {
                (0..state.jobs.len()).all(|job| {
                    let workers = 0..usize::from(protocol.setting.workers);
                    workers.filter(|worker| state.is_valid(*worker, job)).count() <= 1
                })
            }),
            Property::always("a result is committed at most once", |_, state: &State| {
                state.jobs.iter().all(|job| job.results <= 1)
            }),
            Property::always("a healthy job is never to blame", |protocol: &Self, state: &State| {
                let mut jobs = state.jobs.iter().enumerate();
                jobs.all(|(at, job)| job.place != Place::Ended(End::SetAside) || protocol.setting.poison == Some(at))
            }),
            Property::always("no crash is counted while the process lives", |_, state: &State| {
                !state.has_blamed_the_living
            }),
            Property::always(
                "a queued job ends when faults stop",
                |protocol: &Self, state: &State| protocol.drains(state),
            ),
        ]
    }
}
