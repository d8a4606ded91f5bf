//! Random histories of the model of the protocol are carried out by the code, which is compared with the model after each step.
//!
//! A history that differs is shrunk to the shortest one that does.

use std::sync::atomic::Ordering;

use flight_finder_core::{
    base::revision::Expected,
    platform::{
        operations::{TargetChange, change_target},
        queue::{Claim, Job, Lease, LeasedJob, Outage, QueueState, Settlement, WorkerRegistration},
    },
};
use flight_finder_model::{Action, End, Left, Life, Outcome as Ended, Place, Protocol, Setting, State};
use proptest::{
    prelude::*,
    strategy::{BoxedStrategy, Union},
    test_runner::{Config as Runs, TestRunner},
};
use proptest_state_machine::ReferenceStateMachine;
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;

use super::jobs::{LEASE, QUEUE, presence};
use crate::support::prelude::*;

on_both_databases!(the_code_does_what_the_model_says);

/// Histories, and their steps: ten thousand together.
const HISTORIES: u32 = 50;
const STEPS: usize = 200;

/// The tick of the model.
const TICK: Duration = Duration::from_secs(4);

/// A job with as many attempts as one of the model.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Modelled;

impl JobKind for Modelled {
    const NAME: &'static str = "modelled";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = flight_finder_model::MAX_ATTEMPTS as u32;
    const TIMEOUT: Duration = Duration::from_mins(1);
}

/// More faults than the exhaustive checks can have. The clock of a process is not set: here all processes share one.
fn protocol() -> Protocol {
    Protocol::new(Setting {
        workers: 3,
        jobs: 8,
        handlers: 3,
        poison: None,
        knows_when_alone: false,
        jobs_are_short: false,
        waits_differ: false,
        outcomes: &[Ended::Done, Ended::Retry, Ended::Dead, Ended::Returned],
        faults: Left {
            kills: 50,
            freezes: 20,
            outages: 10,
            steps: 0,
            cancellations: 10,
            redrives: 100,
            pauses: 10,
        },
    })
}

struct Reference;

impl ReferenceStateMachine for Reference {
    type State = State;
    type Transition = Action;

    fn init_state() -> BoxedStrategy<State> {
        Just(protocol().initial()).boxed()
    }

    fn transitions(state: &State) -> BoxedStrategy<Action> {
        let weighted = |action: Action| (weight(action), Just(action));
        Union::new_weighted(protocol().possible(state).into_iter().map(weighted).collect()).boxed()
    }

    fn apply(state: State, action: &Action) -> State {
        protocol().after(&state, *action)
    }

    fn preconditions(state: &State, action: &Action) -> bool {
        protocol().possible(state).contains(action)
    }
}

/// How likely an action is, compared with others that are possible. Rare ones make up for it by their weight, and few jobs end for
/// good, so a history goes on to its last step.
fn weight(action: Action) -> u32 {
    match action {
        Action::Rescue(_) | Action::Sweep(_) | Action::Redrive(_) => 200,
        Action::Claim(..) | Action::Tick | Action::Resume | Action::Recover | Action::Enqueue => 100,
        Action::Restart(_) | Action::Settle(_) | Action::Wake(_) | Action::Heartbeat(_) => 50,
        Action::Kill(_) | Action::Finish(_, _, Ended::Retry | Ended::Dead | Ended::Returned) => 15,
        Action::Freeze(_) | Action::Fail | Action::Pause => 5,
        _ => 1,
    }
}

/// The code, and the model of what it does.
struct Code<'a> {
    /// A handle for each process; all have the same clock.
    databases: &'a [Db],
    connection: AnyDatabase,
    model: State,
    jobs: Vec<JobId>,
    processes: Vec<Process>,
}

/// A process, as far as the queue knows it.
struct Process {
    registration: WorkerRegistration,
    outage: Outage,
    /// What it claimed, for each job of the model.
    held: Vec<Option<LeasedJob>>,
}

impl Process {
    async fn start(db: &Db, jobs: usize) -> Self {
        let registration = presence(db, &Uuid::new_v4().to_string());
        db.queue().upsert_worker(&registration).await.unwrap();
        Self {
            registration,
            outage: Outage::new(db.now(), LEASE),
            held: vec![None; jobs],
        }
    }
}

async fn the_code_does_what_the_model_says(shared: SharedDatabase) {
    let clock = crate::support::driven_clock();
    let mut databases = Vec::new();
    for _ in 0..protocol().setting.workers {
        databases.push(shared.with_clock(clock.clone()).await);
    }
    let handle = Handle::current();
    let histories = move || {
        let mut runner = TestRunner::new(Runs {
            cases: HISTORIES,
            failure_persistence: None,
            ..Runs::default()
        });
        let strategy = Reference::sequential_strategy(STEPS..=STEPS);
        let carried_out = runner.run(&strategy, |(model, actions, seen)| {
            handle.block_on(async {
                let mut code = Code::new(&databases, shared.connection().await, model).await;
                for action in actions {
                    // Steps that are not reached need no shrinking.
                    if let Some(seen) = &seen {
                        seen.fetch_add(1, Ordering::SeqCst);
                    }
                    code.take(action).await;
                }
            });
            Ok(())
        });
        carried_out.unwrap_or_else(|error| panic!("{error}"));
    };
    tokio::task::spawn_blocking(histories).await.unwrap();
}

impl<'a> Code<'a> {
    /// Nothing is left of the history before.
    async fn new(databases: &'a [Db], mut connection: AnyDatabase, model: State) -> Self {
        for table in ["jobs", "job_history", "job_attempts", "workers", "queue_targets"] {
            connection.execute(format!("DELETE FROM {table}")).await;
        }
        let mut processes = Vec::new();
        for db in databases {
            processes.push(Process::start(db, model.jobs.len()).await);
        }
        Self {
            databases,
            connection,
            model,
            jobs: Vec::new(),
            processes,
        }
    }

    /// Does in the code what the action is, and compares its answers and the rows with the model.
    async fn take(&mut self, action: Action) {
        let after = protocol().after(&self.model, action);
        let before = std::mem::replace(&mut self.model, after);
        match action {
            Action::Enqueue => {
                let job = NewJob::new(&Modelled).priority(self.jobs.len().try_into().unwrap());
                self.jobs.push(super::jobs::enqueue(&self.databases[0], job).await);
            }
            Action::Claim(at, number) => self.claim(at, number, &before).await,
            Action::Heartbeat(at) => self.heartbeat(at, &before).await,
            Action::Commit(at, job) => {
                let leased = self.processes[at].held[job].take().unwrap();
                let mut tx = self.databases[at].write().await.unwrap();
                let is_valid = Job::new(leased).complete_in(&mut tx).await.unwrap();
                tx.commit().await.unwrap();
                assert_eq!(is_valid, before.is_valid(at, job), "{action:?}");
            }
            Action::Settle(at) => self.settle(at, &before).await,
            Action::Rescue(at) => self.rescue(at, &before).await,
            Action::Sweep(at) => {
                let ended = |state: &State| {
                    state
                        .jobs
                        .iter()
                        .filter(|job| matches!(job.place, Place::Ended(_)))
                        .count()
                };
                let swept = self.databases[at]
                    .queue()
                    .sweep(&self.processes[at].outage)
                    .await
                    .unwrap();
                assert_eq!(swept, ended(&self.model) - ended(&before));
            }
            Action::Cancel(job) => assert!(commit!(self.databases[0], |tx| tx.queue().cancel_job(self.jobs[job]))),
            Action::Redrive(job) => assert!(commit!(self.databases[0], |tx| tx.queue().retry_job(self.jobs[job]))),
            Action::Pause => self.set_target(QueueState::Paused).await,
            Action::Resume => self.set_target(QueueState::Running).await,
            Action::Kill(at) => self.processes[at].held.fill(None),
            Action::Restart(at) => {
                self.processes[at] = Process::start(&self.databases[at], self.model.jobs.len()).await;
            }
            Action::Wake(at) => self.processes[at].outage.saw(self.databases[at].now()),
            Action::Tick => self.tick().await,
            Action::Finish(..) | Action::Fail | Action::Recover | Action::Freeze(_) => {}
            Action::Poison(_) | Action::SetClock(..) | Action::FollowClock(_) => unreachable!("the setting has none"),
        }
        self.compare(action).await;
    }

    async fn claim(&mut self, at: usize, number: usize, before: &State) {
        let process = &mut self.processes[at];
        let claim = Claim {
            queue: QUEUE,
            worker: &process.registration.name,
            limit: number,
            lease: LEASE,
            limit_key: None,
            is_bounded: false,
        };
        let claimed = self.databases[at].queue().claim(&claim, &process.outage).await.unwrap();
        let expected = &before.claimable()[..number];
        assert_eq!(
            claimed.iter().map(|job| job.id).collect::<Vec<_>>(),
            expected.iter().map(|job| self.jobs[*job]).collect::<Vec<_>>()
        );
        for (job, leased) in expected.iter().zip(claimed) {
            process.held[*job] = Some(leased);
        }
    }

    async fn heartbeat(&mut self, at: usize, before: &State) {
        let process = &mut self.processes[at];
        let leases: Vec<Lease> = process
            .held
            .iter()
            .flatten()
            .map(|job| (job.id, job.lease_id))
            .collect();
        let queue = self.databases[at].queue();
        let renewal = queue.heartbeat(&process.registration, &leases, LEASE, &process.outage);
        let renewed = renewal.await.unwrap();
        for (job, held) in process.held.iter_mut().enumerate() {
            let Some(lease) = held.as_ref().map(|job| (job.id, job.lease_id)) else {
                continue;
            };
            let is_valid = before.is_valid(at, job);
            assert_eq!(
                renewed.lost.contains(&lease),
                !is_valid,
                "the lease of job {job} is lost"
            );
            let is_cancelled = is_valid && before.jobs[job].cancel_requested;
            assert_eq!(
                renewed.cancelled.contains(&lease),
                is_cancelled,
                "job {job} is cancelled"
            );
            if self.model.workers[at].held[job].is_none() {
                *held = None;
            }
        }
        let target = renewed.targets.of(QUEUE).map(|target| target.state);
        assert_eq!(target == Some(QueueState::Paused), self.model.workers[at].knows_pause);
    }

    async fn settle(&mut self, at: usize, before: &State) {
        let (db, process) = (&self.databases[at], &mut self.processes[at]);
        let (mut ends, mut expected) = (Vec::new(), BTreeSet::new());
        for (job, held) in process.held.iter_mut().enumerate() {
            let Some(outcome) = before.workers[at].held[job].and_then(|held| held.outcome) else {
                continue;
            };
            let leased = held.take().unwrap();
            if before.is_valid(at, job) {
                expected.insert(leased.id);
            }
            let error = "no luck".to_owned();
            let outcome = match outcome {
                Ended::Done => Outcome::Done,
                Ended::Retry => Outcome::Retry {
                    at: db.now().plus(TICK),
                    error,
                },
                Ended::Dead => Outcome::Dead { error },
                Ended::Cancelled => Outcome::Cancelled,
                Ended::Returned => Outcome::Returned,
            };
            ends.push(Settlement::new(&leased, outcome));
        }
        let written = db.queue().settle(&ends, &process.outage).await.unwrap();
        assert_eq!(written.into_iter().collect::<BTreeSet<_>>(), expected);
    }

    /// The jobs that the code takes back are those that the model does, for the same reasons.
    async fn rescue(&mut self, at: usize, before: &State) {
        let rescued = self.databases[at]
            .queue()
            .rescue(LEASE, &self.processes[at].outage)
            .await
            .unwrap();
        let taken = |job: &usize| is_running(before, *job) && !is_running(&self.model, *job);
        // Not by `crashed_in`: a process that was frozen may be found dead twice, and counts once.
        let crashed = |job: usize| match before.jobs[job].place {
            Place::Running { process, .. } => before.ages[usize::from(process)] > flight_finder_model::LEASE,
            _ => false,
        };
        let expected: BTreeSet<_> = (0..self.jobs.len())
            .filter(taken)
            .map(|job| (self.jobs[job], crashed(job)))
            .collect();
        assert_eq!(
            rescued.iter().map(|job| (job.id, job.crashed)).collect::<BTreeSet<_>>(),
            expected
        );
    }

    async fn set_target(&self, state: QueueState) {
        let change = TargetChange {
            state: Some(state),
            ..TargetChange::default()
        };
        let mut tx = self.databases[0].write().await.unwrap();
        change_target(&mut tx, QUEUE, change, &Expected::Any, "tests".into())
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    async fn tick(&self) {
        self.databases[0].clock().advance(TICK);
        for (at, worker) in self.model.workers.iter().enumerate() {
            if worker.life != Life::Up {
                continue;
            }
            let (db, outage) = (&self.databases[at], &self.processes[at].outage);
            if !self.model.is_up {
                outage.saw(db.now());
            } else if worker.hold_off > 0 {
                assert_eq!(
                    db.queue().rescue(LEASE, outage).await.unwrap(),
                    [],
                    "process {at} holds off"
                );
            }
        }
    }

    /// The rows are what the model says.
    async fn compare(&mut self, action: Action) {
        const ROWS: &str = "SELECT state, CAST(attempt AS TEXT), CAST(crash_count AS TEXT) FROM (
                                SELECT priority, state, attempt, crash_count FROM jobs
                                UNION ALL SELECT priority, state, attempt, crash_count FROM job_history) AS rows
                            ORDER BY priority";
        let expected = self.model.jobs.iter().take(self.jobs.len()).map(|job| {
            let state = match job.place {
                Place::Unqueued => unreachable!("it is queued"),
                Place::Waiting(_) => "waiting",
                Place::Running { .. } => "running",
                Place::Ended(End::Done) => "done",
                Place::Ended(End::Dead | End::SetAside) => "dead",
                Place::Ended(End::Cancelled) => "cancelled",
            };
            format!("{state}, attempt {}, {} crashes", job.attempt, job.crash_count)
        });
        let rows = self.connection.rows(ROWS, ROWS).await;
        let shown = rows.into_iter().map(|row| {
            let [state, attempt, crashes] = <[_; 3]>::try_from(row).unwrap().map(Option::unwrap);
            let state = if ["ready", "scheduled"].contains(&state.as_str()) {
                "waiting"
            } else {
                &state
            };
            format!("{state}, attempt {attempt}, {crashes} crashes")
        });
        assert_eq!(
            shown.collect::<Vec<_>>(),
            expected.collect::<Vec<_>>(),
            "after {action:?}"
        );
    }
}

fn is_running(state: &State, job: usize) -> bool {
    matches!(state.jobs[job].place, Place::Running { .. })
}
