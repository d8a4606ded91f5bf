//! Supervises one apalis worker per queue: restarts a worker that ends early and stops all of them at shutdown.

use std::{io, time::Duration};

use apalis::prelude::WorkerBuilder;
use tokio::{task::JoinSet, time::timeout};
use tokio_util::sync::CancellationToken;

use super::{Handlers, Runtime, backend::QueueBackend, claims::Claims, start::Shared};

/// The first wait before an apalis worker is restarted. Each further wait is twice as long, up to the longest one.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const MAX_PAUSE: Duration = Duration::from_secs(10);
/// How long writing the last ends may take. Jobs whose end is not written by then are rescued by other processes.
const LAST_WRITES: Duration = Duration::from_secs(5);
/// The interval at which a stopping process checks whether handlers still run.
const LOOK: Duration = Duration::from_millis(50);

impl Runtime {
    /// Runs the jobs of `queues`, each with this number of handlers at a time unless operators have set another one, until
    /// `shutdown`.
    ///
    /// Then it claims no more jobs, gives back those that were not started, and lets running handlers end within the
    /// grace period. Jobs that still run afterwards are given back as well, and their attempt does not count.
    pub async fn run(self, queues: Vec<(String, usize)>, handlers: Handlers, shutdown: CancellationToken) {
        let mut workers = JoinSet::new();
        for (queue, concurrency) in queues {
            let supervised = Supervised {
                shared: self.shared.clone(),
                queue,
                configured: concurrency,
                handlers: handlers.clone(),
                shutdown: shutdown.clone(),
            };
            workers.spawn(supervised.keep_running());
        }
        let ticking = tokio::spawn(handlers.keep_ticking(self.shared.db.clock().clone()));
        shutdown.cancelled().await;
        ticking.abort();
        self.stop(workers).await;
    }

    async fn stop(mut self, mut workers: JoinSet<()>) {
        let Shared {
            db,
            settings,
            give_up,
            name,
            ..
        } = &self.shared;
        let clock = db.clock();
        let written = tokio::select! {
            () = all(&mut workers) => true,
            () = self.unwritten() => false,
            () = clock.sleep_until(clock.now().plus(settings.grace)) => {
                tracing::warn!(running = self.shared.leases.list().len(), "giving running jobs back");
                give_up.cancel();
                timeout(self.last_writes(), all(&mut workers)).await.is_ok()
            }
        };
        if !written {
            tracing::warn!("the ends of the last jobs could not be written: their leases will run out");
        }
        // A heartbeat that ends later would register the process again.
        self.tasks.shutdown().await;
        match timeout(self.last_writes(), db.queue().deregister(name)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "cannot deregister"),
            Err(_) => tracing::warn!("cannot deregister: the database does not answer"),
        }
    }

    /// Returns when no handler runs and the ends of the last jobs could not be written in time. A stopping process then
    /// need not wait for the rest of the grace period, which is for handlers only.
    async fn unwritten(&self) {
        while self.shared.leases.has_open_runs() {
            tokio::time::sleep(LOOK).await;
        }
        tokio::time::sleep(self.last_writes()).await;
    }

    /// The time to write the last ends. It is no longer than a lease, after which other processes take the jobs.
    fn last_writes(&self) -> Duration {
        LAST_WRITES.min(self.shared.settings.lease)
    }
}

async fn all(workers: &mut JoinSet<()>) {
    while let Some(ended) = workers.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a supervisor panicked");
        }
    }
}

struct Supervised {
    shared: Shared,
    queue: String,
    configured: usize,
    handlers: Handlers,
    shutdown: CancellationToken,
}

impl Supervised {
    async fn keep_running(self) {
        let mut pause = FIRST_PAUSE;
        while !self.shutdown.is_cancelled() {
            let ended = tokio::spawn(self.worker()).await;
            if self.shutdown.is_cancelled() || self.shared.db.is_closed() {
                return;
            }
            tracing::error!(queue = self.queue, ?ended, "the worker ended early, starting another");
            let pausing = self.shared.db.clock().sleep(pause);
            self.shutdown.run_until_cancelled(pausing).await;
            pause = (pause * 2).min(MAX_PAUSE);
        }
    }

    fn worker(&self) -> impl Future<Output = Result<(), String>> + Send + 'static {
        let claims = Claims {
            shared: self.shared.clone(),
            queue: self.queue.clone(),
            limit_key: self.handlers.limit_key(&self.queue),
            configured: self.configured,
        };
        let worker = WorkerBuilder::new(format!("{}/{}", self.shared.name, self.queue))
            .backend(QueueBackend::new(claims))
            .build(self.handlers.clone());
        let shutdown = self.shutdown.clone();
        async move {
            let signal = async move {
                shutdown.cancelled().await;
                Ok::<_, io::Error>(())
            };
            worker.run_until(signal).await.map_err(|error| error.to_string())
        }
    }
}
