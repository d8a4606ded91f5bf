//! Jobs that only this suite has. Their handlers run in the test's process, which counts every execution.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use flight_finder_core::platform::queue::Job;
use flight_finder_worker::runtime::{Handlers, Runtime, RuntimeSettings};
use serde::{Deserialize, Serialize};
use tokio::{sync::Semaphore, task::JoinHandle};

use crate::support::prelude::*;

const QUEUE: &str = "chaos";
/// The number of handlers that run while the database is not available.
pub const RUNNING: usize = 20;

/// A job that runs until the case lets it end.
#[derive(Serialize, Deserialize)]
struct Wait;

impl JobKind for Wait {
    const NAME: &'static str = "wait";
    const QUEUE: &'static str = QUEUE;
    const MAX_ATTEMPTS: u32 = 3;
    const TIMEOUT: Duration = Duration::from_mins(10);
}

/// Two runtimes, as in two processes: the first runs the handlers; the second has as many free slots and claims every
/// job that it can.
pub struct Running {
    db: Db,
    ids: Vec<JobId>,
    executions: Arc<Mutex<HashMap<JobId, usize>>>,
    go: Arc<Semaphore>,
    stop: CancellationToken,
    runtimes: Vec<JoinHandle<()>>,
}

impl Running {
    /// Queues the jobs and waits until all of them run.
    pub async fn start(shared: &SharedDatabase) -> Self {
        let (owner, idle) = (shared.another_process().await, shared.another_process().await);
        let mut running = Self {
            db: shared.db.clone(),
            ids: Vec::new(),
            executions: Arc::default(),
            go: Arc::new(Semaphore::new(0)),
            stop: CancellationToken::new(),
            runtimes: Vec::new(),
        };
        let mut tx = running.db.write().await.unwrap();
        for _ in 0..RUNNING {
            running.ids.push(tx.queue().enqueue(&NewJob::new(&Wait)).await.unwrap());
        }
        tx.commit().await.unwrap();
        running.work(owner);
        eventually("all run", async || (running.executions() == RUNNING).then_some(())).await;
        running.work(idle);
        running
    }

    /// Lets this number of jobs end.
    pub fn let_go(&self, jobs: usize) {
        self.go.add_permits(jobs);
    }

    /// The number of executions of all jobs.
    pub fn executions(&self) -> usize {
        self.executions.lock().unwrap().values().sum()
    }

    /// Lets all jobs end and checks that each ran once, with one attempt and no crash.
    pub async fn each_ran_once(self) {
        self.let_go(RUNNING);
        for id in &self.ids {
            let row = eventually("the job ends", async || {
                let mut tx = self.db.read().await.ok()?;
                let row = tx.queue().find_job(*id).await.ok()??;
                row.finished_at.is_some().then_some(row)
            })
            .await;
            assert_eq!(
                (row.state.name(), row.attempt, row.crash_count),
                ("done", 1, 0),
                "{row:?}"
            );
        }
        let executions = self.executions.lock().unwrap().clone();
        assert!(
            executions.len() == RUNNING && executions.values().all(|&times| times == 1),
            "{executions:?}"
        );
        self.stop.cancel();
        for runtime in self.runtimes {
            runtime.await.unwrap();
        }
    }

    fn work(&mut self, db: Db) {
        let (executions, go, stop) = (self.executions.clone(), self.go.clone(), self.stop.clone());
        let handlers = Handlers::default().on(move |_: Wait, job: Job| {
            let (executions, go) = (executions.clone(), go.clone());
            async move {
                *executions.lock().unwrap().entry(job.id).or_default() += 1;
                go.acquire().await?.forget();
                Ok(())
            }
        });
        self.runtimes.push(tokio::spawn(async move {
            let runtime = Runtime::start(db.clone(), RuntimeSettings::default());
            runtime.run(vec![(QUEUE.to_owned(), RUNNING)], handlers, stop).await;
            db.close().await;
        }));
    }
}
